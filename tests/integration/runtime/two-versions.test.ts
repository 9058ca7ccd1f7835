import { afterEach, describe, expect, it } from '@jest/globals';
import { GRAPH_VERSION } from '../../../graphs/intake/state.js';
import { openThreadLock } from '../../../src/runtime/turns/thread-lock.js';
import { TEAM } from '../../fixtures/people.js';
import { SLOW_APP } from '../../fixtures/places.js';
import { readRecording, setOf } from '../../fixtures/recording.js';
import { emptyTables, putBack } from '../../fixtures/rows.js';
import { type Stage, setStage } from '../../fixtures/stage.js';
import { testDatabase } from '../../support/database.js';
import { HearingLog } from '../../support/hearing-log.js';
import { until } from '../../support/until.js';

const database = testDatabase();
const OLDER = { graphVersion: GRAPH_VERSION - 1 };
const ANSWER = 'Business impact: it blocks the sales team\nUrgency: critical';
const AGO_MS = 60_000;
/** a little longer than a process passes by a thread that it leaves to newer ones */
const PASSED_BY_MS = 11_000;

const one = async (sql: string) => (await database.owner.query(sql)).rows[0];

/**
 * Lets the older process look again and again; from the second time on, what it gives back is due again later, with no
 * attempt counted.
 */
const skippedThreads = (older: Stage) => {
  let nextLook = 0;
  return until('the event to be looked at and given back', async () => {
    if (Date.now() >= nextLook) {
      nextLook = Date.now() + 400;
      older.skip(PASSED_BY_MS);
    }
    const row = await one(
      `SELECT attempts, due_at > now() AS later FROM inbox WHERE applied_at IS NULL AND set_aside_at IS NULL`,
    );
    return row?.attempts === 0 && row?.later === true;
  });
};

const pullForward = () => database.owner.query('UPDATE inbox SET due_at = now() WHERE applied_at IS NULL');

/** A thread that a process of this version has left with a question, and an answer that reached an older one. */
async function answeredToOlder(): Promise<{ newer: Stage; older: Stage }> {
  const newer = await setStage(database);
  await newer.open(SLOW_APP);
  await newer.machine.runtime.stop();
  const older = await setStage(database, { ...OLDER, at: newer.at, before: newer.heard });
  await older.send(ANSWER);
  return { newer, older };
}

describe('a process of an older version', () => {
  afterEach(() => emptyTables(database.owner));

  it('leaves a thread of a newer one alone, however often it comes by', async () => {
    const { older } = await answeredToOlder();
    const thread = await one('SELECT thread_id, turn_no FROM threads');
    for (let look = 1; look <= 7; look += 1) {
      await skippedThreads(older);
      await pullForward();
    }
    await skippedThreads(older);
    expect(older.slack.posted).toEqual([]);
    expect(await one('SELECT turn_no, stopped FROM threads')).toEqual({
      turn_no: thread.turn_no,
      stopped: null,
    });
    const other = await openThreadLock(database.url, new HearingLog());
    await until('its lock to be free', () => other.tryLock(TEAM, thread.thread_id));
    await other.close();
    await older.machine.runtime.stop();
  });

  it('works beside a newer one, which takes that thread: nothing is lost, and nothing comes twice', async () => {
    const { older } = await answeredToOlder();
    const beside = await setStage(database, { at: older.at, before: older.heard });
    await beside.quiet();
    await beside.answerAll();
    await beside.click('approve');
    await until('the ticket', () => beside.heard.some(({ card }) => card?.status === 'created'));
    await beside.quiet();
    const keys = [...older.heard, ...beside.slack.heard].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(await one('SELECT count(*)::int AS n FROM tickets')).toEqual({ n: 1 });
    expect(await one('SELECT count(*)::int AS n FROM inbox WHERE applied_turn IS NULL')).toEqual({ n: 0 });
    for (const { machine } of [older, beside]) await machine.runtime.stop();
  });

  it('goes on with the threads of its own version', async () => {
    const recording = await readRecording(setOf(OLDER.graphVersion), 'ask');
    await putBack(database.owner, recording, AGO_MS);
    const { older } = await answeredToOlder();
    await skippedThreads(older);
    const own = await setStage(database, { ...OLDER, at: recording.at, before: recording.heard });
    await own.send(ANSWER);
    const posted = () => [...older.slack.posted, ...own.slack.posted];
    await until('the next question', () => posted().some(({ reply }) => reply.kind === 'ask' && !reply.over));
    await skippedThreads(older);
    const orders = posted();
    const asks = orders.map(({ reply, to }) => ({
      ...{ root: to.rootTs, kind: reply.kind },
      over: reply.kind === 'ask' && reply.over,
    }));
    const ofOwn = { root: recording.at.root, kind: 'ask' };
    expect(asks).toEqual([
      { ...ofOwn, over: true },
      { ...ofOwn, over: false },
    ]);
    for (const { machine } of [older, own]) await machine.runtime.stop();
  });
});
