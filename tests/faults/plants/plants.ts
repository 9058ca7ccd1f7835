import type { Broken } from '../check/figures.js';

/** A change to the SQL that the bot sends: where `find` matches, `put` takes its place. */
export interface Rewrite {
  find: RegExp;
  put: string;
}

/** A bug to be planted into the bots, by switching off one of the guards, and the figures that must show it. */
export interface Plant {
  shows: readonly (keyof Broken)[];
  /** each must be met in a run, or the plant has grown stale */
  rewrites: readonly Rewrite[];
}

/**
 * The guards that the runtime rests on, each without the others. They are in src/db/queries and
 * src/runtime/turns/thread-lock.ts.
 */
export const PLANTS = {
  /** every delivery of an event counts as a new one */
  dedupe: {
    shows: ['appliedTwice'],
    rewrites: [
      {
        find: /SELECT \$1, r\.dedupe_key, r\.thread_id/,
        put: "SELECT $1, r.dedupe_key || ':' || gen_random_uuid(), r.thread_id",
      },
    ],
  },
  /** everybody gets every lock, and a commit does not look whether somebody was faster */
  lock: {
    shows: ['overlaps'],
    rewrites: [
      { find: /pg_try_advisory_lock\(hashtextextended\(\$1, 7\)\)/, put: '($1::text IS NOT NULL)' },
      { find: /turn_no = \$3 AND stopped/, put: '$3::bigint IS NOT NULL AND stopped' },
    ],
  },
  /** a turn does not mark the events that it took */
  mark: {
    shows: ['appliedTwice'],
    rewrites: [
      {
        find: /SET applied_at = now\(\), applied_turn = \$3::bigint \+ 1/,
        put: 'SET applied_turn = $3::bigint + 1',
      },
    ],
  },
  /** a post whose answer was lost is posted again without a look */
  reconciliation: {
    shows: ['postsTwice'],
    rewrites: [{ find: /\b(?:head|d)\.status AS was/, put: "'pending' AS was" }],
  },
  /** what a turn did and remembers on request is written a second time, under another id */
  kept: {
    shows: ['commandsTwice', 'notesTwice'],
    rewrites: [
      {
        find: /\$3, r\.n, r\.id, r\.act/,
        put: "$3, r.n + 1000 * g.twice, r.id || repeat('+', g.twice), r.act",
      },
      {
        find: /summary text, change jsonb\)/,
        put: 'summary text, change jsonb) CROSS JOIN generate_series(0, 1) AS g(twice)',
      },
      { find: /SELECT \$1, g\.id, g\.type/, put: "SELECT $1, g.id || repeat('+', t.twice), g.type" },
      {
        find: /FROM given g WHERE g\.body <> ''/,
        put: "FROM given g CROSS JOIN generate_series(0, 1) AS t(twice) WHERE g.body <> ''",
      },
    ],
  },
} as const satisfies Record<string, Plant>;

export type PlantName = keyof typeof PLANTS;
export const PLANT_NAMES = [
  'dedupe',
  'lock',
  'mark',
  'reconciliation',
  'kept',
] as const satisfies readonly PlantName[];

/** The line that a bot prints when it has met the nth rewrite of a plant for the first time. */
export const metLine = (plant: PlantName, nth: number): string => `planted bug met: ${plant} ${nth}`;
