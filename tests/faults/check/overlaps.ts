import type { Facts } from './facts.js';
import { groupBy } from './group.js';

export interface TimedTurn {
  threadId: string;
  turnNo: number;
  seqs: number[];
  by: string;
  /** when its process asked for the events that it then took, having read the thread before; epoch milliseconds */
  began: number;
  committed: number;
}

/**
 * The turns with the moment each began: the newest claim of its events by its own process before the commit.
 * @throws Error when a turn has none: the book and the product no longer fit together
 */
export function timedTurns({ turns, claims }: Facts): TimedTurn[] {
  const bySeq = groupBy(claims, (claim) => String(claim.seq));
  return turns.map((turn) => {
    const own = turn.seqs
      .flatMap((seq) => bySeq.get(String(seq)) ?? [])
      .filter((claim) => claim.by === turn.by && claim.at <= turn.committed);
    if (own.length === 0) {
      throw new Error(
        `Turn ${turn.turn_no} of ${turn.thread_id} took events that nobody claimed; see machine/audit.ts.`,
      );
    }
    return {
      threadId: turn.thread_id,
      turnNo: turn.turn_no,
      seqs: turn.seqs,
      by: turn.by,
      began: Math.max(...own.map((claim) => claim.at)),
      committed: turn.committed,
    };
  });
}

/**
 * Committed turns of one thread of which the later began before the earlier was committed: it can't have known what that
 * one did. And numbers that are missing or taken twice.
 */
export function findOverlaps(turns: readonly TimedTurn[]): string[] {
  return [...groupBy(turns, (turn) => turn.threadId)].flatMap(([threadId, all]) => {
    const inOrder = all.toSorted((a, b) => a.committed - b.committed);
    const overlapping = inOrder.slice(1).filter((turn, i) => turn.began < (inOrder[i]?.committed ?? 0));
    const numbers = all.map((turn) => turn.turnNo).toSorted((a, b) => a - b);
    const gaps = numbers.filter((no, i) => no !== i + 1);
    return [
      ...overlapping.map(
        (turn) => `turn ${turn.turnNo} of ${threadId} began before the one before it was committed`,
      ),
      ...gaps.slice(0, 1).map((no) => `the turns of ${threadId} are not numbered without a gap: ${no}`),
    ];
  });
}
