import { beforeAll, describe, expect, it } from '@jest/globals';
import { readOwnPosts } from '../../../src/db/queries/outbox/posts.js';
import type { OwnPost } from '../../../src/domain/conversation/thread-view.js';
import { testDatabase } from '../../support/database.js';
import { clicked, playToCard, said, startMachine, TEAM } from '../../support/machine.js';
import { until } from '../../support/until.js';
import { alteredPool, inSessionOf, withoutFilter } from '../knowledge/entities/altered-pool.js';

const database = testDatabase();
let threadId = '';
let posts: OwnPost[] = [];

/** Two threads: a request that was asked about, shown, refused to a stranger, filed and taken, and another conversation. */
beforeAll(async () => {
  const machine = await startMachine(database);
  machine.start();
  const card = await playToCard(machine);
  await machine.runtime.ingest(clicked('approve', card, 'U_STRANGER'));
  await machine.runtime.ingest(clicked('approve', card));
  const team = await until('the team card', () =>
    machine.slack.posted.map(({ reply }) => reply).find((reply) => reply.kind === 'team_card'),
  );
  if (team.kind !== 'team_card') throw new Error('no card');
  await machine.runtime.ingest(clicked('take', { draftId: card.draftId, rev: team.card.rev }, 'U_DANA'));
  await machine.runtime.ingest(said('I need to submit a request about a lost badge'));
  await until('all to be told', async () => {
    const { rows } = await database.owner.query(
      `SELECT 1 FROM outbox WHERE status <> 'sent' UNION ALL SELECT 1 FROM inbox WHERE applied_at IS NULL`,
    );
    return (
      rows.length === 0 &&
      machine.slack.posted.some(({ reply }) => 'text' in reply && /took/u.test(reply.text))
    );
  });
  await machine.runtime.stop();
  const { rows } = await database.owner.query('SELECT thread_id FROM drafts WHERE draft_id = $1', [
    card.draftId,
  ]);
  threadId = rows[0]?.thread_id;
  posts = await readOwnPosts(database.pool, TEAM, threadId);
});

const saidBy = (kind: OwnPost['kind']) => posts.filter((one) => one.kind === kind).map(({ text }) => text);

describe('what Frontdoor posted in a thread', () => {
  it('is told by what it is, in the order of Slack’s times', () => {
    expect(saidBy('question').length).toBeGreaterThan(1);
    expect(saidBy('question')[0]).toContain("Business impact: It's blocking the sales team");
    expect(saidBy('decision')).toEqual([
      expect.stringMatching(/^Filed as T-1/u),
      expect.stringMatching(/^<@U_DANA> took T-1/u),
    ]);
    expect(posts.map(({ ts }) => ts)).toEqual(posts.map(({ ts }) => ts).toSorted());
  });

  it('has each message once, at the place where it stands now', async () => {
    const cards = posts.filter(({ kind }) => kind === 'card');
    const { rows } = await database.owner.query(`SELECT ts FROM posts WHERE slot LIKE 'card:%'`);
    expect(cards.map(({ ts }) => ts)).toEqual([rows[0]?.ts]);
    expect(cards[0]?.values).toContainEqual(
      expect.objectContaining({
        value: 'Medium',
        evidence: [expect.objectContaining({ author: 'U_ALEX' })],
      }),
    );
  });

  it('stands where it did when it is rewritten, which gives it no ts of its own', async () => {
    await database.owner.query(`UPDATE outbox SET posted_ts = NULL WHERE kind = 'review_card'`);
    expect(await readOwnPosts(database.pool, TEAM, threadId)).toEqual(posts);
  });

  it('is at the ts that Slack gave it', async () => {
    const { rows } = await database.owner.query('SELECT ts FROM messages WHERE bot AND thread_id = $1', [
      threadId,
    ]);
    const spoken = posts.filter(({ kind }) => kind !== 'card').map(({ ts }) => ts);
    expect(spoken).toEqual(rows.map(({ ts }) => ts).toSorted());
  });

  it('is nothing that one person alone was told, and nothing of another channel', async () => {
    const { rows } = await database.owner.query(
      `SELECT payload FROM outbox WHERE kind IN ('notice', 'team_card')`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(posts)).not.toContain("can't do that here");
    expect(posts.some(({ ts }) => ts === '')).toBe(false);
  });

  it('is nothing of another thread, and nothing of a thread that there is not', async () => {
    const { rows } = await database.owner.query('SELECT thread_id FROM threads WHERE thread_id <> $1', [
      threadId,
    ]);
    const others = await readOwnPosts(database.pool, TEAM, rows[0]?.thread_id);
    expect(others.length).toBeGreaterThan(0);
    const known = new Set(posts.map(({ ts }) => ts));
    expect(others.filter(({ ts }) => known.has(ts))).toEqual([]);
    for (const id of ['', '%', `${threadId}:1`, `' OR true --`]) {
      expect(await readOwnPosts(database.pool, TEAM, id)).toEqual([]);
    }
  });

  it('is nothing to another workspace, also where the application errs', async () => {
    expect(await readOwnPosts(database.pool, 'T2', threadId)).toEqual([]);
    expect(await readOwnPosts(alteredPool(database, inSessionOf('T2')), TEAM, threadId)).toEqual([]);
    expect(await readOwnPosts(alteredPool(database, withoutFilter), 'T2', threadId)).toEqual([]);
    const asFirst = alteredPool(database, (text) => inSessionOf(TEAM)(withoutFilter(text)));
    expect(await readOwnPosts(asFirst, 'T2', threadId)).toEqual(posts);
  });

  it('is not what still waits to be sent', async () => {
    await database.owner.query(`UPDATE outbox SET status = 'pending' WHERE kind = 'text'`);
    const now = await readOwnPosts(database.pool, TEAM, threadId);
    await database.owner.query(`UPDATE outbox SET status = 'sent' WHERE kind = 'text'`);
    expect(now.some(({ kind }) => kind === 'decision')).toBe(false);
    expect(now.length).toBeLessThan(posts.length);
  });
});

describe('a question that a click has answered', () => {
  /** A turn in which somebody clicked on a value of the first question. */
  async function settle(at: string, why: string): Promise<void> {
    const payload = JSON.stringify({ does: { act: 'settle' }, ts: at });
    const { rows } = await database.owner.query(
      `INSERT INTO inbox (team_id, dedupe_key, thread_id, kind, via, slack_ts, payload, urgent, due_at, applied_at)
       VALUES ($1, $2, $3, 'press', 'button', '1', $4, true, now(), now()) RETURNING seq`,
      [TEAM, `settle ${why}`, threadId, payload],
    );
    await database.owner.query(
      `INSERT INTO turns (team_id, thread_id, turn_no, events, trace, brain_calls, replies, ms)
       SELECT $1, $2, max(turn_no) + 1, $3, $4, '[]', 0, 1 FROM turns WHERE thread_id = $2`,
      [TEAM, threadId, JSON.stringify([{ seq: rows[0]?.seq }]), JSON.stringify([{ node: 'review', why }])],
    );
  }
  const decidedAt = async (at: string) =>
    (await readOwnPosts(database.pool, TEAM, threadId)).some(
      ({ ts, kind }) => ts === at && kind === 'decision',
    );

  it('is a decision too, unless the click was refused or was on something else', async () => {
    const at = posts.find(({ kind }) => kind === 'question')?.ts ?? '';
    await settle(at, 'refused: rev 1 is old');
    expect(await decidedAt(at)).toBe(false);
    await settle('1.000001', 'settled: elsewhere');
    expect(await decidedAt('1.000001')).toBe(false);
    await settle(at, 'settled: urgency');
    expect(await decidedAt(at)).toBe(true);
  });
});
