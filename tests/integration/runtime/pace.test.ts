import { beforeEach, describe, expect, it } from '@jest/globals';
import { claimOutbox, type OutboxRow } from '../../../src/db/queries/outbox/claim.js';
import { settleLimited } from '../../../src/db/queries/outbox/settle.js';
import { POST_BURST } from '../../../src/runtime/limits.js';
import { testDatabase } from '../../support/database.js';
import { line, OutboxRows, TEAM } from '../../support/outbox-rows.js';
import { until } from '../../support/until.js';
import { reviewCard } from '../../unit/slack/cards.js';

/** Long enough that no test lives to see the next place come. */
const INTERVAL = 60_000;
const pace = { intervalMs: INTERVAL, burst: POST_BURST };

const database = testDatabase();
const rows = new OutboxRows(database);
beforeEach(() => rows.clear());

const claim = (threadId: string, with_ = pace) =>
  claimOutbox(database.pool, { teamId: TEAM, threadId, lane: 'slack' }, 25_000, with_);
const isRow = (claimed: OutboxRow | 'paced' | null) => claimed !== null && claimed !== 'paced';

/** So many threads of one channel, each with a post to make. */
async function flood(count: number, channel = 'C_HELP'): Promise<string[]> {
  const threads = Array.from({ length: count }, (_, i) => `${channel}-${i}`);
  for (const thread of threads) {
    await rows.thread(thread, { channel });
    await rows.queue(thread, [line('hello')]);
  }
  return threads;
}

describe('posts to one channel', () => {
  it('go out at once up to a burst, then one an interval, however many processes claim them', async () => {
    const threads = await flood(12);
    const claimed = await Promise.all(threads.map((thread) => claim(thread)));
    expect(claimed.filter(isRow)).toHaveLength(POST_BURST);
    expect(claimed.filter((one) => one === 'paced')).toHaveLength(7);

    const waiting = (await rows.all()).filter(({ status }) => status === 'pending');
    expect(waiting.map(({ attempts }) => attempts)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(waiting.map(({ dueAt }) => dueAt)).toEqual(waiting.map(({ pacedAt }) => pacedAt));
    const places = waiting.map(({ dueAt }) => dueAt).toSorted((a, b) => a - b);
    const steps = places.slice(1).map((place, i) => Math.round(place - (places[i] ?? 0)));
    expect(steps).toEqual(Array.from({ length: 6 }, () => INTERVAL));
  });

  it('are sent at their place by whichever process finds them, taking no second one', async () => {
    await flood(7);
    const [one, other] = [rows.process(pace), rows.process(pace)];
    one.outbox.start();
    other.outbox.start();
    await until('the burst', async () => one.slack.posted.length + other.slack.posted.length === POST_BURST);
    await until('places for the others', async () =>
      (await rows.all()).every(({ status, pacedAt }) => status === 'sent' || pacedAt !== null),
    );
    const { busyUntil } = await rows.pace('C_HELP');
    await rows.hurry();
    await until('all', async () => (await rows.statuses()).every((status) => status === 'sent'));
    expect((await rows.pace('C_HELP')).busyUntil).toBe(busyUntil);
    expect((await rows.all()).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    await Promise.all([one.outbox.stop(), other.outbox.stop()]);
  });

  it('do not slow another channel', async () => {
    await Promise.all((await flood(9)).map((thread) => claim(thread)));
    const [quiet = ''] = await flood(1, 'C_QUIET');
    expect(await claim(quiet)).toMatchObject({ attempts: 1 });
  });

  it('are not held up where pacing is switched off', async () => {
    const threads = await flood(12);
    const none = { intervalMs: 0, burst: POST_BURST };
    expect((await Promise.all(threads.map((thread) => claim(thread, none)))).filter(isRow)).toHaveLength(12);
    expect((await database.owner.query('SELECT 1 FROM channel_pace')).rows).toEqual([]);
  });

  it('wait in the channel that they go to, not in their thread’s', async () => {
    await rows.thread('a');
    await rows.queue('a', [{ kind: 'team_card', slot: 's', channel: '#perf' }]);
    await rows.thread('b');
    await rows.queue('b', [{ kind: 'direct', to: 'U1', text: 'x' }]);
    await claim('a');
    await claim('b');
    const { rows: paces } = await database.owner.query('SELECT channel FROM channel_pace ORDER BY 1');
    expect(paces).toEqual([{ channel: '#perf' }, { channel: 'U1' }]);
  });
});

describe('posts that one person’s doing brings to a channel', () => {
  const of = (person: string) =>
    database.owner.query('UPDATE outbox SET person = $1 WHERE person IS NULL', [person]);

  it('leave room in each burst, and wait for themselves', async () => {
    const threads = await flood(12);
    await of('U_FLOOD');
    const claimed = await inTurn(threads);
    expect(claimed.filter(isRow)).toHaveLength(POST_BURST - 1);
    const places = (await rows.all()).flatMap(({ dueAt, status }) => (status === 'pending' ? [dueAt] : []));
    const steps = places.slice(1).map((place, i) => Math.round(place - (places[i] ?? 0)));
    expect(steps).toEqual(Array.from({ length: 7 }, () => 2 * INTERVAL));

    await rows.thread('other');
    await rows.queue('other', [line('for somebody else')]);
    await of('U_OTHER');
    expect(await claim('other')).toMatchObject({ attempts: 1 });
  });

  it('take a place in the channel when their own has come', async () => {
    const threads = await flood(POST_BURST);
    await of('U_FLOOD');
    await inTurn(threads);
    await database.owner.query(
      `UPDATE outbox SET due_at = now(), own_place_at = now() WHERE status = 'pending'`,
    );
    expect(await claim(threads.at(-1) ?? '')).toMatchObject({ attempts: 1 });
    expect((await rows.all()).every(({ pacedAt }) => pacedAt !== null)).toBe(true);
  });

  it('do not hold up what somebody else is answered behind them in the same thread', async () => {
    const threads = await flood(POST_BURST);
    await of('U_FLOOD');
    await inTurn(threads);
    const shared = threads.at(-1) ?? '';
    expect(await claim(shared)).toBe(null);
    await rows.queue(shared, [line('for somebody else')]);
    await of('U_OTHER');
    expect(await claim(shared)).toMatchObject({ attempts: 1, more: true });
  });

  it('have a direct message to themselves', async () => {
    const threads = await flood(POST_BURST);
    await database.owner.query('UPDATE threads SET is_direct = true');
    await of('U_FLOOD');
    expect((await inTurn(threads)).filter(isRow)).toHaveLength(POST_BURST);
  });
});

describe('what is no post takes no place in the channel', () => {
  beforeEach(async () => {
    await Promise.all((await flood(POST_BURST)).map((thread) => claim(thread)));
    await rows.thread('other');
  });

  it('a rewriting of a message that stands', async () => {
    await rows.stands('card:d1');
    await rows.queue('other', [{ kind: 'review_card', slot: 'card:d1', card: reviewCard() }]);
    expect(await claim('other')).toMatchObject({ kind: 'review_card' });
  });

  it('a line that one person sees', async () => {
    await rows.queue('other', [{ kind: 'notice', to: 'U1', text: 'x' }]);
    expect(await claim('other')).toMatchObject({ kind: 'notice' });
  });

  it('but a card that does not stand yet does', async () => {
    await rows.queue('other', [{ kind: 'review_card', slot: 'card:d1', card: reviewCard() }]);
    expect(await claim('other')).toBe('paced');
  });
});

describe('a wait that Slack orders', () => {
  const WAIT = 3_600_000;

  it('holds for the whole channel, and those who waited line up behind it', async () => {
    const threads = await flood(POST_BURST + 2);
    const [refused] = await inTurn(threads);
    if (!refused || refused === 'paced') throw new Error('not claimed');
    await settleLimited(database.pool, refused, WAIT, 'rate_limited', pace);
    const { limitedUntil } = await rows.pace('C_HELP');
    const dueOf = async (key: string) => (await rows.all()).find(({ intentKey }) => intentKey === key)?.dueAt;
    const dueAt = (await dueOf(refused.intentKey)) ?? 0;
    expect(dueAt).toBeGreaterThanOrEqual(limitedUntil);

    // a newcomer waits, and so do those whose place would have come in the pause
    await rows.thread('new');
    const [late = ''] = await rows.queue('new', [line('late')]);
    expect(await claim('new')).toBe('paced');
    expect(await dueOf(late)).toBeGreaterThan(dueAt);
    await rows.hurry();
    expect(await inTurn(threads.slice(POST_BURST))).toEqual(['paced', 'paced']);
    // the one that was refused has its place already
    expect(await claim(threads[0] ?? '')).toMatchObject({ intentKey: refused.intentKey, attempts: 2 });
    const places = (await rows.all()).flatMap(({ pacedAt, status }) =>
      status === 'claimed' ? [] : [pacedAt],
    );
    for (const place of places) expect(place).toBeGreaterThanOrEqual(limitedUntil);
    expect(new Set(places).size).toBe(places.length);
  });

  it('that is over holds nobody up', async () => {
    const [one = ''] = await flood(1);
    const refused = await claim(one);
    if (!refused || refused === 'paced') throw new Error('not claimed');
    await settleLimited(database.pool, refused, 0, 'rate_limited', pace);
    await rows.thread('new');
    await rows.queue('new', [line('late')]);
    await database.owner.query(`UPDATE channel_pace SET busy_until = busy_until - interval '1 hour'`);
    expect(await claim('new')).toMatchObject({ attempts: 1 });
  });
});

async function inTurn(threads: readonly string[]): Promise<(OutboxRow | 'paced' | null)[]> {
  const claimed: (OutboxRow | 'paced' | null)[] = [];
  for (const thread of threads) claimed.push(await claim(thread));
  return claimed;
}
