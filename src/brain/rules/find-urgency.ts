import { type Found, type Hit, hitsAmong, lexiconOf } from './find.js';
import { frameless } from './frame.js';
import { ANSWERS_ABROAD } from './lexicon/answers-abroad.js';
import { URGENCY, URGENCY_ANSWERS } from './lexicon/urgency.js';
import { clausesOf, sentencesOf, tokensOf } from './text.js';

type Level = 'critical' | 'high' | 'medium' | 'low';

const SEVERITY: Readonly<Record<Level, number>> = { critical: 3, high: 2, medium: 1, low: 0 };
const WORDS = lexiconOf<Level | 'unclear'>([
  ['unclear', URGENCY.unclear],
  ['critical', URGENCY.critical],
  ['high', URGENCY.high],
  ['medium', URGENCY.medium],
  ['low', URGENCY.low],
]);
/** Words that choose a level only in an answer to the question. */
export const LOOSE_LEVELS = lexiconOf<Level>([
  ['critical', URGENCY_ANSWERS.critical],
  ['high', URGENCY_ANSWERS.high],
  ['medium', URGENCY_ANSWERS.medium],
  ['low', URGENCY_ANSWERS.low],
]);
const BARE: ReadonlyMap<string, Level> = new Map([
  ['critical', 'critical'],
  ['high', 'high'],
  ['medium', 'medium'],
  ['low', 'low'],
]);

/** Levels in other languages, of which only a clause that is nothing else speaks: "é alta". */
const ABROAD: ReadonlyMap<string, string> = new Map(
  Object.entries(ANSWERS_ABROAD['urgency'] ?? {}).flatMap(([level, words]) =>
    words.map((word) => [word, level] as const),
  ),
);

/** "not urgent" is low; what "not critical" is instead, it doesn't say. */
function levelOf(hit: Hit<Level | 'unclear'>): Level | null {
  if (hit.key === 'unclear') return null;
  if (!hit.negated || hit.key === 'low') return hit.negated ? null : hit.key;
  return /urgent(?:ly)?$/iu.test(hit.span.text) ? 'low' : null;
}

const LEVEL_WORDS: ReadonlySet<string> = new Set(
  [...BARE.keys(), ...ABROAD.keys()].flatMap((phrase) => phrase.split(' ').slice(-1)),
);

/**
 * "That's high for us", "I'd say medium": a clause that is nothing but a level in a few words around it; or the last clause
 * of a sentence, "…, Finance, high".
 */
function stated(text: string): Found | null {
  for (const sentence of sentencesOf(text)) {
    const clauses = clausesOf(text, sentence);
    for (const clause of clauses) {
      const isLast =
        clauses.length > 1 && clause === clauses.at(-1) && !/:\s*$/u.test(text.slice(0, clause.start));
      const frame = frameless(text, clause);
      const { span } = frame;
      const framed = frame.framed || isLast;
      const said = span.text.toLowerCase();
      const level = BARE.get(said) ?? ABROAD.get(said);
      if (level !== undefined && framed) return { value: level, span };
    }
  }
  return null;
}

/** How urgent running text says it is: the most severe level after the last time that it is called low. */
export function urgencyIn(text: string): Found | null {
  const tokens = tokensOf(text);
  let found: (Found & { value: Level }) | null = null;
  for (const hit of hitsAmong(text, tokens, WORDS)) {
    const level = levelOf(hit);
    if (level === null) continue;
    const weaker = found !== null && level !== 'low' && SEVERITY[level] < SEVERITY[found.value];
    if (!weaker) found = { value: level, span: hit.span };
  }
  return found ?? (tokens.some(({ word }) => LEVEL_WORDS.has(word)) ? stated(text) : null);
}
