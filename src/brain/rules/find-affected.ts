import type { Found } from './find.js';
import { hitsOf, listLexicon, spanOf } from './find.js';
import { departmentPeople } from './find-department.js';
import { ABOUT_WORDS, PEOPLE_NOUNS, WHO } from './lexicon/people.js';
import { tokensOf } from './text.js';

const WHO_WORDS = listLexicon(WHO);
const ABOUT: ReadonlySet<string> = new Set(ABOUT_WORDS);
const NOUNS = `(?:${PEOPLE_NOUNS.join('|')})`;
const COUNTED = new RegExp(
  `(?:\\b(?:${ABOUT_WORDS.join('|')})\\s+|~\\s*)?\\b(?:\\d[\\d,.]*\\+?|a dozen|dozens of|hundreds of|thousands of|two|three|four|five|ten|twenty)(?:\\s+[\\p{L}-]+)?\\s+${NOUNS}\\b`,
  'iu',
);
const PLACE =
  /^\s+(?:in|on|at|from|across|of)\s+(?:the\s+|our\s+)?([\p{L}&]+(?:\s+(?:team|department|office|group))?)/iu;

/** "about 40 people", with the place that may follow ("in finance"). */
function counted(text: string): Found | null {
  const match = COUNTED.exec(text);
  if (match === null) return null;
  const place = PLACE.exec(text.slice(match.index + match[0].length))?.[0] ?? '';
  const end = match.index + match[0].length + place.length;
  const span = { text: text.slice(match.index, end), start: match.index, end };
  return { value: span.text, span };
}

function who(text: string): Found | null {
  const hit = hitsOf(text, WHO_WORDS).find(({ negated }) => !negated);
  if (hit === undefined) return null;
  const tokens = tokensOf(text);
  const before = tokens.findLast((token) => token.end <= hit.span.start);
  const after = tokens.findLast((token) => token.end <= hit.span.end);
  const first = before !== undefined && ABOUT.has(before.word) && before.word !== 'some' ? before : undefined;
  const span = first !== undefined && after !== undefined ? spanOf(text, first, after) : hit.span;
  return { value: span.text, span };
}

/** Who is affected: a count of people, the people of a department, or a phrase such as "everyone". */
export function affectedIn(text: string): Found | null {
  return counted(text) ?? departmentPeople(text) ?? who(text);
}
