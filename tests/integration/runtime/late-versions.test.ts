import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Event } from '../../../src/domain/conversation/event.js';
import { written } from '../../../src/domain/text/person-text.js';
import { testDatabase } from '../../support/database.js';
import { type Machine, nextTs, said, startMachine } from '../../support/machine.js';
import { standsIn } from '../../support/stands-in.js';
import { until } from '../../support/until.js';

const database = testDatabase();
const SECRET = 'Zanzibar7719';

/** Slack does not keep the order of what it tells, and tells it again for minutes. */
describe('what comes late of a message', () => {
  let machine: Machine;
  let root: string;

  beforeEach(async () => {
    await database.owner.query('TRUNCATE threads, inbox, messages, outbox, turns, drafts CASCADE');
    machine = await startMachine(database);
    machine.start();
    root = nextTs();
    await machine.runtime.ingest(said('I need to submit a request about slow app', { ts: root }));
    await applied();
  });

  const applied = () =>
    until('all to be applied', async () => {
      const { rows } = await database.owner.query('SELECT FROM inbox WHERE applied_at IS NULL');
      return rows.length === 0;
    });
  const tell = async (event: Extract<Event, { kind: 'edit' | 'deletion' | 'message' }>, key: string) => {
    const incoming = said('', { root });
    await machine.runtime.ingest({ ...incoming, dedupeKey: key, event, slackTs: nextTs() });
    await applied();
  };
  const edit = (ts: string, text: string, editTs: string) =>
    tell(
      { kind: 'edit', via: 'message', ts, editTs, author: 'U_ALEX', text: written(text) },
      `msg:C_HELP:${ts}:${editTs}`,
    );
  const remove = (ts: string) => tell({ kind: 'deletion', via: 'message', ts }, `del:C_HELP:${ts}`);
  const bodies = async () =>
    (await database.owner.query('SELECT body FROM messages WHERE NOT bot AND ts <> $1', [root])).rows.map(
      ({ body }) => body,
    );

  it('does not bring back what was deleted', async () => {
    const ts = nextTs();
    await machine.runtime.ingest(said('Business impact: nobody can work', { root, ts }));
    await applied();
    await remove(ts);
    await edit(ts, `Business impact: ${SECRET} is late`, `${Number(ts) + 1}`);
    expect(await bodies()).toEqual(['']);
    expect(await standsIn(database.owner, SECRET)).toEqual([]);
  });

  it('is not read, where the message itself comes after its deletion', async () => {
    const ts = nextTs();
    await remove(ts);
    await machine.runtime.ingest(said(`Business impact: ${SECRET} is late`, { root, ts }));
    await applied();
    expect(await bodies()).toEqual(['']);
    expect(await standsIn(database.owner, SECRET)).toEqual([]);
  });

  it('is out of date, where it is an older version than the one that is known', async () => {
    const ts = nextTs();
    await machine.runtime.ingest(said('Business impact: nobody can work', { root, ts }));
    await applied();
    const [first, second] = [nextTs(), nextTs()];
    await edit(ts, 'Business impact: the sales team can not sell', second);
    await edit(ts, `Business impact: ${SECRET} is late`, first);
    expect(await bodies()).toEqual(['Business impact: the sales team can not sell']);
    expect(await standsIn(database.owner, SECRET)).toEqual([]);
    expect(await standsIn(database.owner, 'the sales team can not sell')).toContain(
      'langgraph.checkpoint_blobs.blob',
    );
  });

  it('takes its former words back, where an edit calls the bot', async () => {
    const ts = nextTs();
    await machine.runtime.ingest(said(`Business impact: ${SECRET} is late`, { root, ts }));
    await applied();
    const editTs = nextTs();
    await tell(
      {
        ...{ kind: 'message', via: 'mention', ts, author: 'U_ALEX', addressed: true, editTs },
        text: written('Business impact: nobody can work'),
      },
      `msg:C_HELP:${ts}:${editTs}`,
    );
    expect(await bodies()).toEqual(['Business impact: nobody can work']);
    expect(await standsIn(database.owner, SECRET)).toEqual([]);
  });
});
