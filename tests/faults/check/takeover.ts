import type { Orphan } from '../inject/scene.js';
import type { Facts } from './facts.js';
import { groupBy } from './group.js';
import type { TimedTurn } from './overlaps.js';
import { percentile } from './percentile.js';
import type { Ran } from './ran.js';

/** The aim for takeovers after a kill, p99. Milliseconds. */
const SOON_MS = 2_000;
/** A shorter run has too few of them to judge by. */
const FULL_RUN_SECONDS = 60;

/**
 * Takeovers that took too long, or never took place. Judged in full runs with kills and nothing else, of bots that are not slowed
 * down: other faults stand in the way of whoever takes over.
 */
export function findSlowTakeovers(killed: readonly number[], { faults, seconds, slow }: Ran): string[] {
  const isJudged =
    !slow && seconds >= FULL_RUN_SECONDS && faults.length > 0 && faults.every((kind) => kind === 'kill');
  if (!isJudged) return [];
  const p99 = percentile(killed, 0.99);
  if (p99 === null) return ['no bot was killed in the midst of a turn'];
  return p99 < SOON_MS ? [] : [`one in a hundred takeovers took ${p99} ms or more`];
}

/**
 * How long threads waited whose holder was stopped in the midst of a turn: from that moment to the commit, by whoever took
 * over, of a turn with the events that were being worked on. Left out is what the holder itself had already sent off, and a
 * thread whose next holder was stopped as well: that one's time counts from then.
 */
export function takeoverTimes(
  { threads, events, claims }: Facts,
  turns: readonly TimedTurn[],
  orphans: readonly Orphan[],
): Record<Orphan['by'], number[]> {
  const threadByKey = new Map(threads.map((thread) => [thread.lock_key, thread.thread_id]));
  const threadBySeq = new Map(events.map((event) => [event.seq, event.thread_id]));
  const claimsIn = groupBy(claims, (claim) => threadBySeq.get(claim.seq) ?? '');
  const turnsIn = groupBy(turns, (turn) => turn.threadId);
  const times: Record<Orphan['by'], number[]> = { kill: [], freeze: [] };
  for (const orphan of orphans) {
    const threadId = threadByKey.get(orphan.key) ?? '';
    const own = (claimsIn.get(threadId) ?? []).filter(
      (claim) => claim.by === orphan.process && claim.at <= orphan.at,
    );
    const newest = Math.max(...own.map((claim) => claim.at));
    const inHand = new Set(own.filter((claim) => claim.at === newest).map((claim) => claim.seq));
    const next = (turnsIn.get(threadId) ?? []).find((turn) => turn.seqs.some((seq) => inHand.has(seq)));
    const isAgain = orphans.some(
      ({ key, at }) => key === orphan.key && at > orphan.at && at < (next?.committed ?? 0),
    );
    if (next !== undefined && next.began > orphan.at && !isAgain) {
      times[orphan.by].push(next.committed - orphan.at);
    }
  }
  return times;
}
