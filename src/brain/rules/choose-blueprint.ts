import type { RouteInput } from '../../domain/brain.js';
import { type PhraseIndex, phraseIndex } from '../../domain/phrase-text.js';
import { findPhrase, wordsOf } from '../../domain/phrases.js';
import { BEGINNINGS, BLUEPRINT_WORDS } from './lexicon/routing.js';
import { stem } from './stem.js';
import { contentWords } from './text.js';

type Offered = RouteInput['blueprints'][number];

const BEGIN = phraseIndex(BEGINNINGS);
const WORDS: ReadonlyMap<string, PhraseIndex> = new Map(
  Object.entries(BLUEPRINT_WORDS).map(([id, list]) => [id, phraseIndex(list)]),
);
/** How far a blueprint's name may stand from the word that begins it. */
const REACH = 5;
/** Words that a text must share with one description, and with no other, for that to fit clearly. */
const CLEARLY = 3;
/** Words of descriptions that requests of every kind have. */
const COMMON = new Set(
  'work new problem people know done piece need team help request wrong want something broken slow access answer'
    .split(' ')
    .map(stem),
);
/** A long text shares words with everything. */
const SHORT = 60;

function namesOf({ id, title }: Offered): string[][] {
  return [wordsOf(id.replaceAll('_', ' ')), wordsOf(title)];
}

function standsAt(words: readonly string[], name: readonly string[], at: number): boolean {
  return name.length > 0 && name.every((word, index) => words[at + index] === word);
}

/** Whether the words begin a request of that blueprint by its name: "new epic", "make this a room booking", "epic: …". */
function begins(text: string, offered: Offered): boolean {
  const words = wordsOf(text);
  return namesOf(offered).some((name) =>
    words.some((_, at) => {
      if (!standsAt(words, name, at)) return false;
      const before = words.slice(Math.max(0, at - REACH), at);
      return at === 0 || (at < REACH * 2 && findPhrase(before, BEGIN) >= 0);
    }),
  );
}

/**
 * The blueprint that a text names. The usual one, offered first, is named by "request" already and gives way to any other;
 * of others the longest name counts, for one may stand in another.
 */
export function namedBlueprint(text: string, offered: readonly Offered[]): Offered | null {
  const named = offered.filter((one) => begins(text, one));
  const others = named.filter((one) => one !== offered[0]);
  const [first, ...rest] = others.length > 0 ? others : named;
  if (first === undefined) return null;
  return rest.reduce((longest, one) => (one.title.length > longest.title.length ? one : longest), first);
}

const stemsOf = (text: string): Set<string> =>
  new Set(
    wordsOf(text)
      .filter((word) => contentWords(word) > 0)
      .map(stem)
      .filter((word) => !COMMON.has(word)),
  );

/** The one blueprint whose description clearly fits; null leaves the choice to the rules. */
export function fittingBlueprint(text: string, offered: readonly Offered[]): Offered | null {
  const words = wordsOf(text);
  const spoken = offered.filter(({ id }) => {
    const index = WORDS.get(id);
    return index !== undefined && findPhrase(words, index) >= 0;
  });
  const [only] = spoken;
  if (only !== undefined && spoken.length === 1) return only;
  if (words.length > SHORT) return null;
  const said = stemsOf(text);
  const described = offered.map((one) => stemsOf(`${one.title} ${one.description}`));
  const scores = offered.map((_, at) => {
    const others = described.filter((_other, index) => index !== at);
    const own = [...(described[at] ?? [])].filter((word) => others.every((other) => !other.has(word)));
    return own.filter((word) => said.has(word)).length;
  });
  const best = Math.max(0, ...scores);
  const first = scores.indexOf(best);
  const next = Math.max(0, ...scores.filter((_, at) => at !== first));
  return best >= CLEARLY && best > 2 * next ? (offered[first] ?? null) : null;
}
