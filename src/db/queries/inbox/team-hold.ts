/**
 * Who adds an event to a thread that is there, and who deletes threads, must not do so at once: the event would be left
 * without its thread. So both hold the workspace (not its threads) for their transaction, the first together, the second
 * alone. It must be the transaction's first statement, so that the next ones see what was committed before it was held.
 */
const KEY = `hashtextextended($1, 11)`;

/** Held by all who add events. A deletion takes milliseconds, and nobody else makes them wait. */
export const HOLD_TEAM_TOGETHER = `SELECT pg_advisory_xact_lock_shared(${KEY})`;

/** Held by one who deletes threads, if nobody is adding events at this moment: `held` says so. */
export const TRY_HOLD_TEAM_ALONE = `SELECT pg_try_advisory_xact_lock(${KEY}) AS held`;

/** As before, waiting for those who are adding events. */
export const HOLD_TEAM_ALONE = `SELECT pg_advisory_xact_lock(${KEY})`;
