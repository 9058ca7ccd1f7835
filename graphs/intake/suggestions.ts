import { clipped } from '../../src/domain/clipped.js';

/** Advice longer than this is an essay, more of it than this a lecture. */
const MAX_SUGGESTION = 200;
const MOST_SUGGESTIONS = 5;

/** What was advised so far with what a judgement adds, each once; the card shows the first few. */
export function withSuggestions(known: readonly string[], more: readonly string[]): string[] {
  const all = new Set([...known, ...more.map((one) => clipped(one, MAX_SUGGESTION))]);
  return [...all].slice(0, MOST_SUGGESTIONS);
}
