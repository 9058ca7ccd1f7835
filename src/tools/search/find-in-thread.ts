import { type Found, search, WAYS, type Way } from './search.js';
import { type Hit, type Line, lineOf, type SearchedThread, threadLines } from './thread-lines.js';

/** The messages found, the best first, and what they were found by. */
export interface FoundHere {
  way: Way | 'decision' | 'person';
  hits: readonly Hit[];
}

const WORD_FOR_WORD: readonly Way[] = ['exact', 'quote'];
const ROUGHLY: readonly Way[] = ['fuzzy'];
const CLOSEST_FIRST = [WORD_FOR_WORD, ROUGHLY];

/**
 * Messages that have the words, and only where none has them those that have nearly these. What people said comes before
 * what they ordered Frontdoor to keep or to write, and last what others looked for.
 */
export function findSaid(searched: SearchedThread, words: string, ways: readonly Way[]): FoundHere | null {
  const { said, ordered, sought } = threadLines(searched);
  for (const closest of CLOSEST_FIRST) {
    const allowed = closest.filter((way) => ways.includes(way));
    const found = peoplesOf(search(said, words, allowed)) ?? search(ordered, words, allowed);
    if (found) return found;
  }
  return search(sought, words, ways);
}

/** A question decides nothing; whatever it proposes is found last. */
const asks = (text: string): boolean => text.trimEnd().endsWith('?');

/** What people said counts for more than what Frontdoor has said of it. */
function peoplesOf(found: Found | null): Found | null {
  const hits = found?.hits.filter(({ line }) => line.author !== null) ?? [];
  return found === null || hits.length === 0 ? found : { ...found, hits };
}

/**
 * Where it was decided: what the thread's requests say of it comes first, then approvals and settled questions, then what
 * people said and what they ordered; first what has the very words, then what has nearly those. What people only asked comes
 * last; that somebody looked for it decides nothing.
 */
export function findDecided(searched: SearchedThread, words: string): FoundHere | null {
  const { thread } = searched;
  const { stated, decisions, said, ordered } = threadLines(searched);
  const told = said.filter(({ text }) => !asks(text));
  for (const ways of CLOSEST_FIRST) {
    const values = search(stated, words, ways);
    if (values) return { way: 'decision', hits: messagesOf(thread.messages.map(lineOf), values) };
    const decided = search(decisions, words, ways);
    if (decided) return { way: 'decision', hits: decided.hits };
    const others = peoplesOf(search(told, words, ways)) ?? search(ordered, words, ways);
    if (others) return others;
  }
  return peoplesOf(search(said, words, WAYS));
}

/** The newest message of a person, but for the one that asks. */
export function findNewest({ thread, asking, author }: SearchedThread): FoundHere | null {
  const newest = thread.messages.findLast((one) => one.author === author && one.ts !== asking);
  return newest === undefined ? null : { way: 'person', hits: [whole(lineOf(newest))] };
}

/** The messages that the values rest on, each once; what was typed into a form is shown as it stands on the card. */
function messagesOf(messages: readonly Line[], { hits }: Found): Hit[] {
  const places = hits.map((hit): [string, Hit] => {
    const { ts, text } = hit.line;
    const message = messages.find((one) => one.ts === ts);
    return [ts, message ? (search([message], text, ROUGHLY)?.hits[0] ?? whole(message)) : hit];
  });
  return [...new Map(places).values()];
}

/** All of a message. */
export const whole = (line: Line): Hit => ({ line, from: 0, to: line.text.length, score: 1 });
