import type { FaultKind } from '../inject/faults.js';

/** What a run was like: its faults, for how long, and which bots ended by themselves, each with the last it said. */
export interface Ran {
  faults: readonly FaultKind[];
  seconds: number;
  /** each bot had a third of a processor */
  slow: boolean;
  /** all that the tracker has that others run; null: requests went into the bots' own database */
  items: readonly { id: string; title: string }[] | null;
  exits: readonly { bot: string; lastLine: string }[];
}

/** Bots that ended by themselves: no fault is a reason to, since what is lost comes back. */
export function findUnexpectedExits({ exits }: Ran): string[] {
  return exits.map(({ bot, lastLine }) => `${bot} ended by itself; its last words: ${lastLine}`);
}
