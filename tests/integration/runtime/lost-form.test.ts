import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Incoming } from '../../../src/domain/conversation/incoming.js';
import type { ReviewCard } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import type { Tracker } from '../../../src/domain/tickets/tracker.js';
import { TrackerUnavailable } from '../../../src/domain/tickets/tracker-errors.js';
import { testDatabase } from '../../support/database.js';
import { frontDoor } from '../../support/front-door.js';
import { HearingLog } from '../../support/hearing-log.js';
import { clicked, type Machine, playToCard, said, startMachine } from '../../support/machine.js';
import { standsIn } from '../../support/stands-in.js';
import { until } from '../../support/until.js';

const database = testDatabase();
const query = async (sql: string, values: unknown[] = []) => (await database.owner.query(sql, values)).rows;
const RENAMED = { ...frontDoor, id: 'supplier_check' };

let log: HearingLog;
let machine: Machine;
let card: ReviewCard;
let root: string;

/** The bot anew, with the form of the open draft or without it. */
async function restart(blueprints = [frontDoor]): Promise<void> {
  await machine.runtime.stop();
  log = new HearingLog();
  machine = await startMachine(database, { log, deps: { blueprints } });
  machine.start();
}

const answer = (text: string, more: { author?: string; addressed?: boolean } = {}): Incoming =>
  said(text, { root, ...more });
const setAside = () => query('SELECT seq FROM inbox WHERE set_aside_at IS NOT NULL');
const waiting = () => query('SELECT seq, attempts, failures FROM inbox WHERE kept_for IS NOT NULL');
const isKept = (count: number) =>
  until(`${count} events to be kept`, async () => (await waiting()).length === count);
const texts = () =>
  machine.slack.posted.flatMap(({ reply }) =>
    reply.kind === 'text' || reply.kind === 'notice' ? [reply.text] : [],
  );
const gone = (words: string) =>
  until(`“${words}” to be gone`, async () => {
    expect(await standsIn(database.owner, words)).toEqual([]);
    return true;
  });
const allApplied = () =>
  until(
    'all to be applied',
    async () => (await query('SELECT FROM inbox WHERE applied_at IS NULL')).length === 0,
  );
const phase = async () =>
  (await query('SELECT phase FROM drafts WHERE draft_id = $1', [card.draftId]))[0]?.phase;

beforeEach(async () => {
  await query(
    'TRUNCATE inbox, threads, outbox, citations, messages, drafts, turns, tickets, requests, posts, command_history, entities CASCADE; TRUNCATE langgraph.checkpoints, langgraph.checkpoint_blobs, langgraph.checkpoint_writes',
  );
  machine = await startMachine(database);
  machine.start();
  card = await playToCard(machine);
  root = (await query('SELECT root_ts FROM threads'))[0]?.root_ts;
});
afterEach(() => machine.runtime.stop());

describe('a form that is gone from the configuration while a draft of it is open', () => {
  it('keeps what people say, blames nobody, tells people once and the operator once', async () => {
    await restart([RENAMED]);
    await machine.runtime.ingest(answer('urgency is critical now'));
    await isKept(1);
    await machine.runtime.ingest(answer('anybody there?', { author: 'U_BEN' }));
    await isKept(2);
    await until('people to be told', () => texts().length > 0);
    expect(texts()).toEqual([wording.formGone]);
    expect(await waiting()).toMatchObject([
      { attempts: 0, failures: 0 },
      { attempts: 0, failures: 0 },
    ]);
    expect(await setAside()).toEqual([]);
    expect(log.said('error', 'Put it back')).toMatchObject([
      { fields: { blueprint: 'front_door', requests: 1 } },
    ]);
  });

  it('goes on when it is back, and reads what was said meanwhile', async () => {
    await restart([RENAMED]);
    await machine.runtime.ingest(answer('Urgency: critical'));
    await isKept(1);
    await restart();
    const updated = await until('the card to follow', () =>
      machine.slack.posted
        .map(({ reply }) => reply)
        .find((reply) => reply.kind === 'review_card' && reply.card.status === 'open'),
    );
    expect(JSON.stringify(updated)).toContain('critical');
    expect(await waiting()).toEqual([]);
  });

  it('tells whoever presses a button, and files on an approval once it is back', async () => {
    await restart([RENAMED]);
    await machine.runtime.ingest(clicked('approve', card, 'U_BEN'));
    await isKept(1);
    await machine.runtime.ingest(clicked('approve', card));
    await isKept(2);
    await until('who pressed to be told', () => texts().length === 2);
    expect(machine.slack.posted.map(({ reply }) => reply)).toMatchObject([
      { kind: 'text', text: wording.formGone },
      { kind: 'notice', to: 'U_ALEX', text: wording.formGone },
    ]);
    await restart();
    await until('the request to be filed', async () => (await phase()) === 'CREATED');
  });

  it('is no hindrance to giving the draft up, by words and by its button', async () => {
    await restart([RENAMED]);
    await machine.runtime.ingest(answer('Urgency: critical', { addressed: true }));
    await isKept(1);
    await machine.runtime.ingest(answer('discard this', { addressed: true }));
    await until('it to be discarded', async () => (await phase()) === 'DISCARDED');
    await until('what was kept to be done with', async () => (await waiting()).length === 0);
    await allApplied();
    expect(texts()).toEqual([wording.formGone]);
  });

  it('is given up by the button of its card, though an answer waits before it', async () => {
    await restart([RENAMED]);
    await machine.runtime.ingest(answer('Urgency: critical', { addressed: true }));
    await isKept(1);
    await machine.runtime.ingest(clicked('discard', card));
    await until('it to be discarded', async () => (await phase()) === 'DISCARDED');
    await allApplied();
    await machine.runtime.ingest(answer('I need to submit a request about a badge', { addressed: true }));
    await until(
      'another request to begin',
      async () => (await query('SELECT FROM drafts WHERE phase = $1', ['AWAITING_USER'])).length === 1,
    );
  });

  it('takes deleted words out at once, kept ones too', async () => {
    await restart([RENAMED]);
    const secret = answer('Desired resolution: the password is hunter2');
    await machine.runtime.ingest(secret);
    await isKept(1);
    await machine.runtime.ingest(deletionOf(secret.slackTs));
    await gone('hunter2');
    const [first] = await query('SELECT ts FROM messages WHERE body LIKE $1', ['%sales team%']);
    await machine.runtime.ingest(deletionOf(first?.ts));
    await gone('sales team');
    await restart();
    await allApplied();
    expect(await standsIn(database.owner, 'hunter2')).toEqual([]);
  });

  it('files what is on its way, and lets the team work on what was filed', async () => {
    let isHeld = true;
    await machine.runtime.stop();
    const tracker = (builtin: Tracker): Tracker => ({
      ...builtin,
      create: (...order) => {
        if (isHeld) throw new TrackerUnavailable('away', { told: 'away', isRefusal: true });
        return builtin.create(...order);
      },
    });
    machine = await startMachine(database, { tracker });
    machine.start();
    await machine.runtime.ingest(clicked('approve', card));
    await until('it to be on its way', async () => (await phase()) === 'READY_TO_CREATE');
    isHeld = false;
    await restart([RENAMED]);
    await until('it to be filed', async () => (await phase()) === 'CREATED');
    await machine.runtime.ingest(clicked('take', { draftId: card.draftId, rev: 1 }, 'U_DANA'));
    await until('it to be taken', async () =>
      (await query('SELECT assignee FROM tickets')).every(({ assignee }) => assignee === 'U_DANA'),
    );
    await machine.runtime.ingest(answer('and who has it?', { addressed: true }));
    await allApplied();
    expect(await setAside()).toEqual([]);
  });
});

const deletionOf = (ts: string): Incoming => ({
  ...said('', { root }),
  dedupeKey: `del:${ts}`,
  event: { kind: 'deletion', via: 'message', ts },
  actor: null,
});
