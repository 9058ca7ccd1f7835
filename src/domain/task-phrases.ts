import { phraseIndex, phrases } from './phrase-text.js';
import { findPhrase, negatedAt, wordsOf } from './phrases.js';

const BEGINS = phraseIndex(
  phrases(`
    new task | create | make | add | open | file | start | begin | log | raise | set up | note down | put
  `),
);

/** How far "task" may stand from the word that begins one: "create a quick follow-up task". */
const REACH = 5;
/** Within so many words a message says what it wants. */
const EARLY = 10;

/** Whether the words ask by name for a small task to be made ("create a task …", "new task: …"). */
export function asksForTask(text: string): boolean {
  const words = wordsOf(text.slice(0, 300)).slice(0, EARLY + REACH);
  for (let at = findPhrase(words, BEGINS); at >= 0 && at < EARLY; at = findPhrase(words, BEGINS, at + 1)) {
    const after = words.slice(at, at + REACH + 1);
    if (after.includes('task') && !negatedAt(words, at)) return true;
  }
  return false;
}
