import { opened } from '../text/open-text.js';
import { type PersonText, written } from '../text/person-text.js';
import { controlWord } from './control-words.js';
import { withoutCourtesy, wordsOfShort } from './courtesy.js';

/** By these words people say which of several things they mean, in their order. */
export const ORDINALS: readonly string[] =
  'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** What stands around the number of a thing and says nothing by itself. */
const AROUND: ReadonlySet<string> = new Set(['the', 'one', 'number', 'option', '#']);
const COUNTED = /^(\d{1,2})(?:st|nd|rd|th)?$/u;

/**
 * Which of so many things, from 0, a message names by its place and says nothing else: "2", "the first one", "the last". Null where
 * it names none of them.
 */
export function placeNamed(said: PersonText, of: number): number | null {
  const words = withoutCourtesy(wordsOfShort(opened(said))).filter((word) => !AROUND.has(word));
  const [word = '', ...others] = words;
  if (others.length > 0) return null;
  const counted = COUNTED.exec(word)?.[1];
  const at = word === 'last' ? of - 1 : counted === undefined ? ORDINALS.indexOf(word) : Number(counted) - 1;
  return at >= 0 && at < of ? at : null;
}

/** A number with a sign behind it, and words that go on on the same line: "2, but for all of us". */
const BEGINS_WITH_PLACE = /^\s*#?(?<place>\d{1,2})\s?[,.:;)–—-]+\s+(?<more>[^\d\s].*)$/u;

/** Which of so many things a message names by the number with which it begins, and what it says behind that; null where it begins with none. */
export function placeBegun(said: PersonText, of: number): { place: number; more: PersonText } | null {
  const { place = '', more = '' } = BEGINS_WITH_PLACE.exec(opened(said))?.groups ?? {};
  const at = Number(place) - 1;
  return more !== '' && at >= 0 && at < of ? { place: at, more: written(more) } : null;
}

/** "Both", "1 and 2". */
const SEVERAL =
  /^\s*(?:yes[,\s]+)?(?:both(?:[,\s]+both)?|all(?: of (?:them|it|these))?|\d(?:\s*(?:,|and|&|\+)\s*\d)+)(?:,? really|,? please)?[\s.!]*$/iu;

/** Whether a message chooses several of the things that are offered, and says nothing else. */
export const choosesSeveral = (said: PersonText): boolean => SEVERAL.test(opened(said));

const NONE: ReadonlySet<string> = new Set([
  'none',
  'none of these',
  'none of those',
  'none of them',
  'none of the above',
  'none of these fits',
  'none of them fits',
  'neither',
  'neither of them',
  'neither of these',
  'not these',
  'something else',
  'another team',
  'another one',
  'a different one',
  'a different team',
]);

/** Whether a message says that none of the things to choose from is meant, and maybe what is: "none of these", "neither, …", or a plain no. */
export const choosesNone = (said: PersonText): boolean =>
  controlWord(said) === 'no' ||
  [opened(said), opened(said).split(/[,.;:!–—]/u, 1)[0] ?? ''].some((words) =>
    NONE.has(withoutCourtesy(wordsOfShort(words)).join(' ')),
  );
