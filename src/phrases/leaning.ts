import type { Blueprint } from '../domain/blueprint.js';
import { opened } from '../domain/open-text.js';
import type { PersonText } from '../domain/person-text.js';
import { parseTemplate } from '../domain/phrase-template.js';
import { searchWords } from '../domain/search-words.js';
import type { Team } from '../domain/team.js';
import type { Entry } from './entries.js';
import { wordsIn } from './nearest.js';
import { POLITE } from './rules.js';
import { LOOKED_AT, tokensOf } from './tokens.js';

/** What a team says of itself. */
export type Described = Pick<Team, 'name' | 'description' | 'keywords'>;

/** Who says more tells what is needed, whatever words it takes. */
const MOST_WORDS = 30;
/** A word is what a tool is about where so many of the tool's phrases have it, */
const SHARE = 1 / 2;
/** and no more tools than these. */
const MOST_TOOLS = 5;
/** Words that people lead up to anything with, such as "we would like". */
const ANYBODYS: ReadonlySet<string> = new Set(POLITE.flatMap((template) => wordsIn(parseTemplate(template))));
const LETTERS = /^\p{L}{3,}$/u;

/**
 * Tells whether a message speaks rather of what tools are about than of what teams take: it has a word of the former and none of the
 * latter. How well that tells them apart is measured in ADR 30.
 */
export function leaningOf(
  entries: readonly Entry[],
  blueprints: readonly Blueprint[],
  teams: () => readonly Described[],
): (text: PersonText) => boolean {
  const own = ownWords(entries);
  const spoken = new Set(entries.flatMap(({ parts }) => searchWords(wordsIn(parts).join(' '))));
  const forms = searchWords(blueprints.map(({ title }) => title).join(' '));
  return (text) => {
    const said = opened(text).slice(0, LOOKED_AT);
    const norms = tokensOf(said).flatMap(({ norm, mark }) => (mark ? [] : [norm]));
    if (norms.length > MOST_WORDS || !norms.some((norm) => own.has(norm))) return false;
    // a word that both have speaks for neither
    const theirs = teams()
      .flatMap(({ name, description, keywords }) => searchWords([name, description, ...keywords].join(' ')))
      .filter((word) => !spoken.has(word));
    const work = new Set([...forms, ...theirs]);
    return !searchWords(said).some((word) => work.has(word));
  };
}

/** The words that tools are about; of those that begin a request themselves, or change an open one, nothing can be told. */
function ownWords(entries: readonly Entry[]): ReadonlySet<string> {
  const tools = new Map<string, ReadonlySet<string>[]>();
  const usedBy = new Map<string, Set<string>>();
  for (const { does, parts, template, needs, proposes } of entries) {
    const words = new Set(wordsIn(parts));
    for (const word of words) usedBy.set(word, (usedBy.get(word) ?? new Set<string>()).add(does));
    if (does === template || needs === 'draft' || proposes) continue;
    tools.set(does, [...(tools.get(does) ?? []), words]);
  }
  const isOwn = (word: string, phrases: readonly ReadonlySet<string>[]) =>
    LETTERS.test(word) &&
    !ANYBODYS.has(word) &&
    (usedBy.get(word)?.size ?? 0) <= MOST_TOOLS &&
    phrases.filter((words) => words.has(word)).length >= SHARE * phrases.length;
  return new Set(
    [...tools.values()].flatMap((phrases) =>
      phrases.flatMap((words) => [...words].filter((word) => isOwn(word, phrases))),
    ),
  );
}
