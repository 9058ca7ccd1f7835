import { queryTerms } from '../entities/search-words.js';
import { opened } from '../text/open-text.js';
import type { PersonText } from '../text/person-text.js';

/** What stands in place of words of ours that told of something which is forgotten. */
export const FORGOTTEN = 'This was about something that I was asked to forget.';

/** So many different words of a text are compared: all of a long answer or note. */
const MAX_WORDS = 1_000;

/** A note or goal, by its id, in the words in which somebody was told of it. */
export interface Remembered {
  id: string;
  text: string;
}

/** What is remembered that may matter to words, in a few lines for a prompt, and which notes and goals they tell of. */
export interface Recalled {
  text: string;
  known: readonly Remembered[];
}

/** What a reply carries that tells of these notes and goals, so that forgetting one finds it. */
export function citing(memories: readonly Pick<Remembered, 'id'>[]): { cites?: string[] } {
  return memories.length === 0 ? {} : { cites: [...new Set(memories.map(({ id }) => id))] };
}

/** The memories that a model tells of in its words: it has half of their telling words, or one that was not in the question. */
export function citedMemories(answer: string, asked: PersonText, known: readonly Remembered[]): Remembered[] {
  const said = new Set(queryTerms(answer, MAX_WORDS));
  const given = new Set(queryTerms(opened(asked), MAX_WORDS));
  return known.filter(({ text }) => {
    const words = queryTerms(text, MAX_WORDS);
    const repeated = words.filter((word) => said.has(word));
    return (
      repeated.some((word) => !given.has(word)) ||
      (repeated.length > 0 && repeated.length * 2 >= words.length)
    );
  });
}
