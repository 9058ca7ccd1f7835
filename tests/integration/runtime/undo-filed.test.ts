import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Incoming } from '../../../src/domain/conversation/incoming.js';
import type { PressedAct } from '../../../src/domain/conversation/press.js';
import type { Reply, ReviewCard } from '../../../src/domain/conversation/reply.js';
import { testDatabase } from '../../support/database.js';
import {
  CHANNEL,
  clicked,
  type Machine,
  nextTs,
  playToCard,
  said,
  startMachine,
  TEAM,
} from '../../support/machine.js';
import { until } from '../../support/until.js';

const ASKER = 'U_ALEX';
const database = testDatabase();
let machine: Machine;
let card: ReviewCard;
let root: string;

/** A thread whose request is filed. */
beforeEach(async () => {
  await database.owner.query(
    'TRUNCATE inbox, threads, outbox, messages, drafts, turns, tickets, ticket_numbers, requests, posts, command_history, entities CASCADE',
  );
  machine = await startMachine(database);
  machine.start();
  card = await playToCard(machine);
  await machine.runtime.ingest(clicked('approve', card));
  await heard('team_card', () => true);
  const { rows } = await database.owner.query('SELECT root_ts FROM threads');
  root = rows[0]?.root_ts;
});
afterEach(() => machine.runtime.stop());

type ReplyOf<K> = Extract<Reply, { kind: K }>;

const isOf =
  <K extends Reply['kind']>(kind: K) =>
  (reply: Reply): reply is ReplyOf<K> =>
    reply.kind === kind;

function heard<K extends Reply['kind']>(kind: K, fits: (reply: ReplyOf<K>) => boolean): Promise<ReplyOf<K>> {
  const said = () => machine.slack.posted.map(({ reply }) => reply);
  return until(kind, () => said().filter(isOf(kind)).find(fits));
}

const click = (does: PressedAct): Incoming => {
  const ts = nextTs();
  const at = { actor: ASKER, channel: CHANNEL, ts, via: 'button' as const };
  return {
    teamId: TEAM,
    dedupeKey: `click:${ts}`,
    address: { by: 'root', channel: CHANNEL, rootTs: root, opens: false, isDirect: false },
    event: { kind: 'press', does, ...at },
    actor: ASKER,
    slackTs: ts,
    urgent: true,
  };
};

const ticket = async () => {
  const { rows } = await database.owner.query(
    `SELECT k.status, q.status AS request, e.state, e.is_open FROM tickets k
     JOIN requests q USING (team_id, draft_id) JOIN entities e ON e.team_id = k.team_id AND e.id = 'task:' || k.draft_id`,
  );
  return rows;
};

async function withdraw(): Promise<void> {
  await machine.runtime.ingest(said('undo', { root, author: ASKER, addressed: true }));
  const question = await heard('choose', ({ chosen }) => chosen === null);
  await machine.runtime.ingest(click({ act: 'choose', of: question.questionId, option: 0 }));
  await heard('team_card', (reply) => reply.card.ticket.status === 'withdrawn');
}

describe('a filed request that is taken back', () => {
  it('stays where it is, withdrawn, on its card, as a task, and for whatever asks for open requests', async () => {
    await withdraw();
    expect(await ticket()).toEqual([
      { status: 'withdrawn', request: 'withdrawn', state: 'withdrawn', is_open: false },
    ]);
    await heard('done', ({ now, text }) => now === 'undone' && text === `<@${ASKER}> withdrew T-1.`);
    const { rows } = await database.owner.query(
      'SELECT act, tool, by FROM command_history ORDER BY turn_no, n',
    );
    expect(rows).toEqual([
      { act: 'do', tool: 'filed', by: ASKER },
      { act: 'undo', tool: 'filed', by: ASKER },
    ]);
  });

  it('is opened again by Redo, once that was confirmed', async () => {
    await withdraw();
    const done = await heard('done', ({ now }) => now === 'undone');
    await machine.runtime.ingest(click({ act: 'redo', command: done.commandId }));
    const question = await heard('choose', ({ options }) => options.includes('Open T-1 again'));
    await machine.runtime.ingest(click({ act: 'choose', of: question.questionId, option: 0 }));
    await heard('done', ({ now }) => now === 'done');
    expect(await ticket()).toEqual([{ status: 'open', request: 'open', state: 'open', is_open: true }]);
  });

  it('keeps a note that was left on it instead', async () => {
    await machine.runtime.ingest(said('undo', { root, author: ASKER, addressed: true }));
    const question = await heard('choose', ({ chosen }) => chosen === null);
    await machine.runtime.ingest(click({ act: 'choose', of: question.questionId, option: 1 }));
    const noted = await heard('team_card', (reply) => reply.card.ticket.comments.length > 0);
    expect(noted.card.ticket).toMatchObject({ status: 'open', comments: [{ by: ASKER }] });
    const { rows } = await database.owner.query('SELECT comments FROM tickets');
    expect(rows[0]?.comments).toHaveLength(1);
  });
});
