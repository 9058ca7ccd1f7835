import { hasTellingWord } from '../domain/search-words.js';
import { stem } from './stem.js';
import { termsOf } from './terms.js';
import { wordsOf } from './words.js';

/** What is asked beyond this tells no more. */
const MOST_WORDS = 200;

/** Words with which people ask for what is on record, whatever it is about. */
const ASKING: ReadonlySet<string> = new Set(
  `agree agreement ask conclude conclusion concern decide decision detail discuss discussion happen hear heard info
  information learn learnt mention outcome record regard request say said thing think thought ticket told topic`
    .split(/\s+/u)
    .map(stem),
);

/** The terms of what a question is about; none where it has only words that every question has. */
export function askedTerms(question: string): string[] {
  const words = wordsOf(question, MOST_WORDS)
    .map(({ written }) => written)
    .filter(hasTellingWord);
  const about = words.filter((word) => !ASKING.has(stem(word.toLowerCase())));
  return [...termsOf((about.length > 0 ? about : words).join(' ')).counts.keys()];
}
