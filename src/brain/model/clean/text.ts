import { visible } from '../../visible.js';

const MAX_REPLY_LENGTH = 1_500;

/** A text for people: without what is invisible, trimmed, bounded; null when there is none. */
export function cleanText(text: string | null | undefined, longest = MAX_REPLY_LENGTH): string | null {
  const seen = visible(text ?? '');
  return seen === '' ? null : seen.slice(0, longest);
}

/** Texts for people, each of them clean and said once, the first few. */
export function cleanTexts(texts: readonly string[], most: number, longest: number): string[] {
  const clean = texts.flatMap((text) => cleanText(text, longest) ?? []);
  return [...new Set(clean)].slice(0, most);
}
