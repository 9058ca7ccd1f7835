import { termsOf } from '../terms.js';
import { ENTRIES, listed } from './entries.js';
import type { Found } from './found.js';
import { Fragments, hasFragments } from './fragments.js';
import { Phrases } from './phrases.js';
import type { Subject } from './subject.js';
import { SUBJECTS } from './subjects.js';

/** Something that a text is about, and how descriptions put it, in terms (stems) of English words. */
export interface Related {
  /** The words and phrases of the text that say so, as they stand in it, each once. */
  written: readonly string[];
  /** What means the same. Words of the text itself may be among it. */
  terms: readonly string[];
  /** What belongs to it, but to other things too. */
  vague: readonly string[];
}

/** As much of a text is read as terms.ts reads: longer ones are pasted logs, and the subject stands at the start. */
const MOST_WORDS = 300;
const MOST_CHARACTERS = 20_000;

const PHRASES = new Phrases(ENTRIES.filter(({ text }) => !hasFragments(text)));
const FRAGMENTS = new Fragments(ENTRIES.filter(({ text }) => hasFragments(text)));
const LED_TO: ReadonlyMap<Subject, Omit<Related, 'written'>> = new Map(
  SUBJECTS.map((subject) => [subject, { terms: stems(subject.words), vague: stems(subject.described) }]),
);

function stems(words: string): string[] {
  return [...new Set(listed(words).flatMap((word) => [...termsOf(word).counts.keys()]))];
}

/**
 * What a request is about, by general knowledge of what teams are asked for: "locked out" leads to login, password and
 * access, "Drucker" to printer. Each subject comes once, in the order of the text. Pure, and never fails.
 */
export function relatedTerms(text: string): Related[] {
  const read = text.slice(0, MOST_CHARACTERS);
  const found: Found[] = PHRASES.in(read, MOST_WORDS);
  if (hasFragments(read)) found.push(...FRAGMENTS.in(read));
  const bySubject = new Map<Subject, Set<string>>();
  for (const { written, subjects } of found) {
    for (const subject of subjects) {
      bySubject.set(subject, (bySubject.get(subject) ?? new Set()).add(written));
    }
  }
  return [...bySubject].map(([subject, written]) => ({
    written: [...written],
    terms: LED_TO.get(subject)?.terms ?? [],
    vague: LED_TO.get(subject)?.vague ?? [],
  }));
}
