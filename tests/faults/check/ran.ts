import type { FaultKind } from '../inject/faults.js';

/** What a run was like: its faults, for how long, and which bots ended by themselves, each with the last it said. */
export interface Ran {
  faults: readonly FaultKind[];
  seconds: number;
  exits: readonly { bot: string; lastLine: string }[];
}

/**
 * A bot that loses the session with its locks leaves by itself, and one that stood still is ended by its watchdog, both rightly:
 * see docs/adr 0002 and 0015.
 */
const MAY_LEAVE: ReadonlySet<FaultKind> = new Set(['freeze', 'postgres']);

/** Bots that ended by themselves though no fault of the run takes their lock session away. */
export function findUnexpectedExits({ faults, exits }: Ran): string[] {
  return faults.some((kind) => MAY_LEAVE.has(kind))
    ? []
    : exits.map(({ bot, lastLine }) => `${bot} ended by itself; its last words: ${lastLine}`);
}
