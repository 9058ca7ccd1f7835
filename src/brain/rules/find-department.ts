import type { Found, Hit } from './find.js';
import { hitsOf, lexiconOf, spanOf } from './find.js';
import { DEPARTMENTS, GROUP_NOUNS, PLACING_WORDS, ROUTING_VERBS } from './lexicon/departments.js';
import type { Span, Token } from './text.js';
import { contentWords, tokensOf, trimmed } from './text.js';

const names = Object.keys(DEPARTMENTS).filter(
  (name): name is keyof typeof DEPARTMENTS => name in DEPARTMENTS,
);
const WORDS = lexiconOf(names.map((name) => [name, [...DEPARTMENTS[name], name.toLowerCase()]] as const));
const GROUPS: ReadonlySet<string> = new Set(GROUP_NOUNS);
const ROUTING: ReadonlySet<string> = new Set(ROUTING_VERBS);
const PLACING = PLACING_WORDS.map((phrase) => phrase.split(' '));

/** "it" is the pronoun unless it is written in capitals. */
function isPronoun(hit: Hit<string>): boolean {
  return (
    hit.key === 'IT' && /^it$/u.test(hit.span.text.slice(-2)) && !/information|help/iu.test(hit.span.text)
  );
}

function placed(tokens: readonly Token[], hit: Hit<string>): boolean {
  const after = tokens.find((token) => token.start >= hit.span.end);
  if (after !== undefined && GROUPS.has(after.word)) return true;
  if (
    after !== undefined &&
    /^\p{L}/u.test(after.text) &&
    !/^(?:and|or|is|are|can|can't|cannot|has|have|who|that|because|not|so|was|were|will|needs?|since|for|with|at|on|today|right|here|please|to)$/u.test(
      after.word,
    )
  ) {
    return false;
  }
  const before = tokens
    .filter((token) => token.end <= hit.span.start && token.word !== 'the')
    .map(({ word }) => word);
  return PLACING.some((phrase) => phrase.join(' ') === before.slice(-phrase.length).join(' '));
}

/** Whether the words before say where to send the request, which tells of the receiving team and of nobody affected. */
function isRouting(tokens: readonly Token[], start: number): boolean {
  const before = tokens.filter((token) => token.end <= start).map(({ word }) => word);
  return before.slice(-6).some((word) => ROUTING.has(word)) && before.slice(-3).some((word) => word === 'to');
}

/** The department as its people call it ("accounting" is not renamed to Finance), with capitals. */
function nameOf({ span }: Hit<string>): string {
  if (/\p{Lu}/u.test(span.text)) return span.text;
  return span.text.length <= 2
    ? span.text.toUpperCase()
    : span.text.replaceAll(/\b\p{Ll}/gu, (letter) => letter.toUpperCase());
}

function onlyOne(hits: readonly Hit<string>[]): Found | null {
  const [first] = hits;
  if (first === undefined || hits.some(({ key }) => key !== first.key)) return null;
  return { value: nameOf(first), span: first.span };
}

/** The one department that a text places somebody in; none when it names several or only mentions a word like "data". */
export function departmentIn(text: string): Found | null {
  const tokens = tokensOf(text);
  const hits = hitsOf(text, WORDS).filter(
    (hit) => !hit.negated && !isPronoun(hit) && placed(tokens, hit) && !isRouting(tokens, hit.span.start),
  );
  return onlyOne(hits);
}

/** The department that an answer about departments names. An answer in other words stands as it is, so it may be null. */
export function departmentFrom(text: string): Found | null {
  const hits = hitsOf(text, WORDS).filter((hit) => !hit.negated && !isPronoun(hit));
  return departmentIn(text) ?? (contentWords(text) <= 6 ? onlyOne(hits) : null);
}

/** The people of a department ("the sales team", "everyone in finance", "all of marketing"), with what counts them. */
export function departmentPeople(text: string): Found | null {
  const tokens = tokensOf(text);
  for (const hit of hitsOf(text, WORDS)) {
    if (hit.negated || isPronoun(hit) || isRouting(tokens, hit.span.start)) continue;
    const at = tokens.findIndex((token) => token.start >= hit.span.start);
    const lastAt = tokens.findLastIndex((token) => token.end <= hit.span.end);
    const after = tokens[lastAt + 1];
    const group = after !== undefined && GROUPS.has(after.word) ? after : undefined;
    const opener = openerBefore(tokens, at);
    const last = group ?? tokens[lastAt];
    const first = tokens[opener ?? at];
    if (first === undefined || last === undefined || (group === undefined && opener === null)) continue;
    if (opener === null && isAuthorsPlace(tokens, at)) continue;
    const span = spanOf(text, first, last);
    return { value: span.text, span };
  }
  return null;
}

const ALL_OF = [
  'all of',
  'everyone in',
  'everybody in',
  'the whole',
  'whole',
  'the entire',
  'entire',
  'people in',
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

/** "I'm in the sales team" places the author; it does not say who is affected. */
function isAuthorsPlace(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 4), at).map(({ word }) => word);
  const placing = before.some((word) => ['in', 'on', 'from', 'of'].includes(word));
  return placing && before.some((word) => ["i'm", 'i', 'am', 'work', "we're", 'we', 'are'].includes(word));
}

const PLACING_LEAD =
  /^(?:(?:it|that|this)(?:'s|\u2019s| is)\s+(?:for\s+|in\s+)?|(?:i|we)(?:'m|'re| am| are| work)\s+(?:in|on|from)\s+|(?:for|from|in)\s+)?(?:the\s+|our\s+)?/iu;

/** A department's name without the words that lead up to it ("it is for the Berlin office" → "Berlin office"). */
export function withoutPlacing(text: string, span: Span): Span {
  const lead = PLACING_LEAD.exec(span.text)?.[0].length ?? 0;
  return lead === span.text.length ? span : trimmed(text, span.start + lead, span.end);
}
