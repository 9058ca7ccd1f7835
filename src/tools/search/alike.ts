import { slipsBetween } from '../../domain/slips.js';

/** Of words so short any other letter makes another word; longer ones may have one slip, and long ones two. In code units. */
const SHORTEST_SLIP = 4;
const SHORTEST_TWO_SLIPS = 10;
const SLIP_COSTS = 0.15;

/** "deploy" and "deployed", "launching" and "launches" are one word in different forms. */
const SHORTEST_STEM = 4;
const LONGEST_ENDING = 3;
const ENDINGS: ReadonlySet<string> = new Set([
  's',
  'd',
  'e',
  'n',
  'es',
  'ed',
  'er',
  'en',
  'ly',
  'ing',
  'ers',
]);
const OTHER_FORM = 0.9;

/** How alike two words are, from 0 (not at all) to 1 (the same): other endings and slips of the fingers count a little less. */
export function alike(a: string, b: string): number {
  if (a === b) return 1;
  // in a number, a date or a ticket's id a single other digit is another thing
  if (/\p{N}/u.test(a) || /\p{N}/u.test(b)) return 0;
  if (isOtherForm(a, b)) return OTHER_FORM;
  const length = Math.min(a.length, b.length);
  const most = length < SHORTEST_SLIP ? 0 : length < SHORTEST_TWO_SLIPS ? 1 : 2;
  const slips = most === 0 ? 1 : slipsBetween(a, b, most);
  return slips <= most ? 1 - SLIP_COSTS * slips : 0;
}

function isOtherForm(a: string, b: string): boolean {
  let stem = 0;
  while (stem < a.length && a[stem] === b[stem]) stem += 1;
  const [one, other] = [a.slice(stem), b.slice(stem)];
  if (stem < SHORTEST_STEM) return false;
  if (one === '' || other === '') return one.length + other.length <= LONGEST_ENDING;
  return ENDINGS.has(one) && ENDINGS.has(other);
}
