import { onlyNamesKind } from './kinds.js';

/** Words that hold a sentence together and tell nothing of what a name is about, as singulars. */
const HOLDING: ReadonlySet<string> = new Set(
  `a an the and or nor not no of to in on at for with without from by into onto about as per via off up down out over under
  between through during before after above below again within across against along around behind beside beyond near
  i im me my mine we our ours us you your yours they them their he him his she her hers it its this that these those thi
  there here who whom whose what which when where why how am is are was were be been being isn aren wasn weren don doesn
  didn do does did doing done doe have has had having ha can cannot could couldn would wouldn should shouldn will won shall may
  might must if so but because than then too very just also only yes all any some each every both more most much many
  few such same other another still yet since now today tomorrow yesterday please thank instead hi hello hey dear want need
  let like get got give make put take tell show go going new old use used using eg ie etc re ve ll s t d m vs`
    .split(/\s+/u)
    .filter((word) => word !== ''),
);

/** Words that no name begins with, and those that none ends with, but for one in thousands: "of", "is"; goals begin with "be". */
const NEVER_FIRST: ReadonlySet<string> = new Set(
  'the a an of and or nor but if is are was were been am i it he she they them me his her its their as than because at by this that these those thi which who so'.split(
    ' ',
  ),
);
const NEVER_LAST: ReadonlySet<string> = new Set([
  ...NEVER_FIRST,
  ...'be we you my our your to for with from has have had can will would should not no'.split(' '),
]);

/** Whether words can be a name that is worth looking up; of "the" and one word, which may be "The Plan", it is. */
export function canBeName(words: readonly string[]): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.every(holds) || NEVER_LAST.has(last)) return false;
  return !NEVER_FIRST.has(first) || (first === 'the' && words.length === 2);
}

/** Whether a normalised word says something about what is named: no "of", no "the", no "doc", no single letter. */
export function tells(word: string): boolean {
  return !HOLDING.has(word) && !onlyNamesKind(word) && (word.length > 1 || !/^[a-z]$/u.test(word));
}

/** Whether a normalised word only holds a sentence together. */
export function holds(word: string): boolean {
  return HOLDING.has(word);
}
