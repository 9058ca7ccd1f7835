import { tellsOfTrouble } from '../../domain/phrases.js';
import { knownDepartments } from './department-name.js';
import { type Found, hitsOf, listLexicon, spanOf } from './find.js';
import { GROUP_NOUNS, ROUTING_VERBS } from './lexicon/departments.js';
import { ABOUT_WORDS, AFFECTING, EVERYONE, PEOPLE_NOUNS, WHO } from './lexicon/people.js';
import { clausesOf, contentWords, sentencesOf, type Token, tokensOf } from './text.js';

const WHO_WORDS = listLexicon(WHO);
const ALL = listLexicon(EVERYONE);
const HAPPENS = listLexicon(AFFECTING);
const ABOUT: ReadonlySet<string> = new Set(ABOUT_WORDS);
const GROUPS: ReadonlySet<string> = new Set(GROUP_NOUNS);
const ROUTING: ReadonlySet<string> = new Set(ROUTING_VERBS);
const NOUNS = `(?:${PEOPLE_NOUNS.join('|')})`;
const NUMBER =
  '(?:(?<![\\d.,])\\d[\\d.,]*k?\\+?|a dozen|dozens of|hundreds of|thousands of|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|a hundred)';
const COUNTED = new RegExp(
  `(?:\\b(?:${ABOUT_WORDS.join('|')})\\s+|~\\s*)?\\b${NUMBER}(?:\\s+(?:of\\s+(?:our|the|my)\\s+)?[\\p{L}-]+){0,2}?\\s+${NOUNS}\\b`,
  'iu',
);
const COUNTED_UNSPACED = /(?<!\d)\d+\s?[\u540d\u4eba\uba85]/u;
const PLACE =
  /^\s+(?:in|on|at|from|across|of)\s+(?!january|february|march|april|may|june|july|august|september|october|november|december)(?:the\s+|our\s+)?[\p{L}&]+(?:\s+(?:[\p{L}&]+\s+)?(?:team|department|office|group|crew)|\s+&\s+\p{Lu}\p{L}+|\s+\d{1,3}\b)?/iu;
/** What takes the time of people, or is theirs in the past, does not count those affected. */
const NOT_AFFECTED = /\b(?:ago|meetings?|hired|hiring|licen[cs]es? for|workshop|pilot)\b/iu;
/** A clause of so few other words says how many, and no more. */
const FEW_WORDS = 2;
const NOBODY_CAN = /\b(?:none|nobody|no one|not one)\b/iu;

/** "about 40 people", with the place that may follow ("in finance"). */
function counted(text: string): Found | null {
  const unspaced = COUNTED_UNSPACED.exec(text);
  if (unspaced !== null) return withPlace(text, unspaced.index, unspaced.index + unspaced[0].length);
  const match = COUNTED.exec(text);
  if (match === null || NOT_AFFECTED.test(text) || !concerns(text, match.index, match[0])) return null;
  return withPlace(text, match.index, match.index + match[0].length);
}

/** Whether something happens to those who are counted: in their sentence, or where their clause does nothing but count. */
function concerns(text: string, at: number, who: string): boolean {
  if (happens(text) || tellsOfTrouble(text) || NOBODY_CAN.test(text)) return true;
  const clause = clausesOf(text, { text, start: 0, end: text.length }).find(
    ({ start, end }) => start <= at && at < end,
  );
  return clause !== undefined && contentWords(clause.text) - contentWords(who) <= FEW_WORDS;
}

function withPlace(text: string, start: number, end: number): Found {
  const place = PLACE.exec(text.slice(end))?.[0] ?? '';
  const span = { text: text.slice(start, end + place.length), start, end: end + place.length };
  return { value: span.text, span };
}

function who(text: string): Found | null {
  const [hit] = [...hitsOf(text, WHO_WORDS), ...(happens(text) ? hitsOf(text, ALL) : [])].filter(
    ({ negated, span }) => !negated && concerns(text, span.start, span.text),
  );
  if (hit === undefined) return null;
  const tokens = tokensOf(text);
  const before = tokens.findLast((token) => token.end <= hit.span.start);
  const last = tokens.findLast((token) => token.end <= hit.span.end);
  const first =
    before !== undefined && ABOUT.has(before.word) && !/^(?:some|like)$/u.test(before.word)
      ? before
      : undefined;
  const span = first !== undefined && last !== undefined ? spanOf(text, first, last) : hit.span;
  return withPlace(text, span.start, span.end);
}

const happens = (text: string): boolean => hitsOf(text, HAPPENS).length > 0;

const ALL_OF = [
  'all of',
  'everyone in',
  'everybody in',
  'the whole',
  'whole',
  'the entire',
  'entire',
  'people in',
  'folks in',
  'colleagues in',
  'users in',
];

/** Where an "all of", "everyone in" that counts the department begins, or null. */
function openerBefore(tokens: readonly Token[], at: number): number | null {
  const skip = tokens[at - 1]?.word === 'the' ? 1 : 0;
  for (const opener of ALL_OF) {
    const words = opener.split(' ');
    const from = at - skip - words.length;
    if (from >= 0 && words.every((word, index) => tokens[from + index]?.word === word)) return from;
  }
  return null;
}

/** "I'm in the sales team", "it is for the sales team": whose it is, not who is affected. */
function isAuthorsPlace(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 4), at).map(({ word }) => word);
  const placing = before.some((word) => ['in', 'on', 'from', 'of', 'for'].includes(word));
  return (
    placing &&
    before.some((word) =>
      ["i'm", 'i', 'am', 'work', "we're", 'we', 'are', 'is', "it's", 'asking'].includes(word),
    )
  );
}

/** Whether the words before say where to send the request, which tells of the receiving team and of nobody affected. */
function isRouting(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 6), at).map(({ word }) => word);
  return before.some((word) => ROUTING.has(word)) && before.slice(-3).some((word) => word === 'to');
}

/** The people of a department ("the sales team", "everyone in finance") to whom something happens. */
function departmentPeople(text: string): Found | null {
  const tokens = tokensOf(text);
  for (const hit of knownDepartments(text)) {
    const at = tokens.findIndex((token) => token.start >= hit.span.start);
    const lastAt = tokens.findLastIndex((token) => token.end <= hit.span.end);
    if (hit.negated || isRouting(tokens, at)) continue;
    const after = tokens[lastAt + 1];
    const group = after !== undefined && GROUPS.has(after.word) ? after : undefined;
    const opener = openerBefore(tokens, at);
    if (group === undefined && opener === null) continue;
    if (opener === null && (isAuthorsPlace(tokens, at) || !happens(text))) continue;
    const first = tokens[opener ?? at];
    const last = group ?? tokens[lastAt];
    if (first === undefined || last === undefined) continue;
    const span = spanOf(text, first, last);
    return { value: span.text, span };
  }
  return null;
}

/** Who is affected: a count of people, the people of a department, or a phrase such as "all users". */
export function affectedIn(text: string): Found | null {
  for (const way of [counted, departmentPeople, who]) {
    for (const sentence of sentencesOf(text)) {
      const found = way(sentence.text);
      if (found === null) continue;
      const start = sentence.start + found.span.start;
      return { value: found.value, span: { ...found.span, start, end: start + found.span.text.length } };
    }
  }
  return null;
}

/** Whether a text does nothing but count people or name those affected. */
export function onlyCounts(text: string): boolean {
  const found = affectedIn(text);
  return (
    found !== null &&
    clausesOf(text, { text, start: 0, end: text.length }).length <= 1 &&
    found.span.text.length * 2 >= text.trim().length
  );
}
