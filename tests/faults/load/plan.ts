import { randomFrom } from '../../../playground/server/faults/random.js';
import type { Place, Team } from './place.js';

/** How a conversation ends. `follow`: its need is that of another thread, and it joins that one's ticket. */
export type Ending = 'approve' | 'approve_twice' | 'discard' | 'follow';

/**
 * What is asked for at the card: that the urgency is another, that this is taken back (in words, or by the button under its
 * confirmation), that something is remembered.
 */
export type Act = 'order' | 'undo_in_words' | 'undo_by_button' | 'remember';

/** What happens in one thread, told beforehand. */
export interface ThreadPlan {
  no: number;
  channel: string;
  team: Team;
  lines: readonly string[];
  /** asked for one after the other, each once the one before was confirmed */
  acts: readonly Act[];
  /** what is to be remembered; no other thread's */
  note: string;
  ending: Ending;
  /** doesn't wait for answers while telling */
  hasty: boolean;
  /** how soon such a person goes on after the first message, milliseconds */
  hasteMs: number;
  /** where the ending is `follow`: the number of the thread that has the same need */
  like: number | null;
}

/** What the lines say of the urgency, and what an order sets it to. */
export const URGENCY = { told: 'critical', ordered: 'low' } as const;

/** What a card shows that knows of the last line: nothing else in a thread speaks of it. */
export const LAST_LINE = /sales/iu;

/** Every eighth thread asks for the same. */
const ACTS: readonly (readonly Act[])[] = [
  ['order'],
  [],
  ['order', 'undo_in_words'],
  ['remember'],
  [],
  ['order', 'undo_by_button'],
  ['remember', 'order'],
  [],
];

const HASTY = 0.3;
const TWICE = 0.25;
const DISCARD = 0.4;
const FOLLOW = 0.5;

export interface LoadOptions {
  threads: number;
  seed: number;
  hasteMs: number;
}

/** The plans of all threads. The same seed makes the same plans. */
export function planThreads(place: Place, { threads: count, seed, hasteMs }: LoadOptions): ThreadPlan[] {
  const random = randomFrom(seed);
  const plans: ThreadPlan[] = [];
  for (let no = 0; no < count; no += 1) {
    const channel = pick(place.channels, no);
    const hasty = random() < HASTY;
    const chance = random();
    const ending =
      chance < TWICE
        ? 'approve_twice'
        : chance < DISCARD
          ? 'discard'
          : chance < FOLLOW
            ? 'follow'
            : 'approve';
    // one that is filed surely, and has had the time for it
    const like =
      ending === 'follow'
        ? plans.findLast((plan) => plan.ending === 'approve' && no - plan.no >= 3)
        : undefined;
    const team = like?.team ?? pick(place.teams, no);
    plans.push({
      no,
      channel,
      hasty,
      hasteMs,
      team,
      ending: like === undefined && ending === 'follow' ? 'approve' : ending,
      like: like?.no ?? null,
      acts: ACTS[no % ACTS.length] ?? [],
      note: `the ${numbered(no)} key hangs behind the ${numbered(no + count)} door`,
      lines: like?.lines ?? linesOf(team, random),
    });
  }
  return plans;
}

const SYLLABLES = [
  'ba',
  'dor',
  'fen',
  'gu',
  'hil',
  'jo',
  'kem',
  'lar',
  'mi',
  'nus',
  'pol',
  'ra',
  'sev',
  'tu',
  'vin',
  'zo',
];

/** A word for a number, that no other number has. */
function numbered(no: number): string {
  const { length } = SYLLABLES;
  const [first, second, third] = [no, Math.floor(no / length), Math.floor(no / length ** 2)];
  return [third, second, first].map((place) => pick(SYLLABLES, place)).join('');
}

/** The story of the slow app, about a product and with invented words, so that few of them look alike. */
function linesOf({ product }: Team, random: () => number): string[] {
  const word = () => Array.from({ length: 3 }, () => pick(SYLLABLES, Math.floor(random() * 1_000))).join('');
  const [page, users, wish] = [word(), word(), word()];
  return [
    `@Frontdoor I need to submit a request about slow ${product} ${page}`,
    `Business impact: it blocks the ${users} team\nUrgency: ${URGENCY.told}`,
    'Request type: incident',
    `Desired resolution: ${page} and ${wish} load within two seconds again`,
    'Department: Sales',
  ];
}

function pick<T>(things: readonly T[], no: number): T {
  const thing = things[no % things.length];
  if (thing === undefined) throw new Error('There is nothing to pick from.');
  return thing;
}
