import type { Span } from '../text.js';
import { contentWords, linesOf, sentencesOf, trimmed } from '../text.js';

/** A mark that opens an item: a bullet, a number, a letter, a check box, "AC1:". */
const MARK =
  /^[ \t]*(?:(?:[-*•·▪◦‣–—]|\(?\d{1,2}[.)]|\(?[a-z]\)|☐|☑|✅|:white_check_mark:)[ \t]+|AC[ -]?\d{1,2}\s*[:.)–-][ \t]*)(?:\[[ x]?\][ \t]*)?/iu;
const INLINE_NUMBER = /(?:^|\s)\(?(?:\d{1,2}|[a-h])[.)]\s+(?=\S)/gu;
/** Words that carry on what the item before them says. */
const CARRIES_ON =
  /^(?:causing|making|leading|resulting|delaying|meaning|including|using|showing|giving|it|this|that|these|those|they|which|he|she|otherwise|and|or|but|so|e\.g|for example|i\.e)\b/iu;
const SHORT_ITEM = 5;

/** Whether the line opens with an item's mark. */
export function isMarked(line: string): boolean {
  return MARK.test(line);
}

/** The words of an item, without its mark and without the stop at its end. A question keeps its question mark. */
export function itemIn(text: string, span: Span): Span {
  const mark = MARK.exec(span.text)?.[0].length ?? 0;
  const rest = trimmed(text, span.start + mark, span.end);
  const lead = /^["“”'\s]+/u.exec(rest.text)?.[0].length ?? 0;
  const tail = /(?<![\s.,;"“”])[\s.,;"“”]+$/u.exec(rest.text.slice(lead))?.[0].length ?? 0;
  return trimmed(text, rest.start + lead, Math.max(rest.start + lead, rest.end - tail));
}

function cutAt(text: string, span: Span, at: readonly { start: number; end: number }[]): Span[] {
  const parts: Span[] = [];
  let start = span.start;
  for (const cut of at) {
    parts.push(trimmed(text, start, cut.start));
    start = cut.end;
  }
  return [...parts, trimmed(text, start, span.end)].filter((part) => part.text !== '');
}

function matchesOf(span: Span, pattern: RegExp): { start: number; end: number }[] {
  return [...span.text.matchAll(pattern)].map((match) => ({
    start: span.start + match.index,
    end: span.start + match.index + match[0].length,
  }));
}

/** "the auth service, the billing API and a decision": names in a row, each of a few words. */
function namesInRow(text: string, span: Span): Span[] {
  const parts = cutAt(text, span, matchesOf(span, /,\s+(?:and\s+)?/gu));
  if (parts.length < 2) return [];
  const last = parts.at(-1);
  const split = last === undefined ? [] : cutAt(text, last, matchesOf(last, /(?<!\s)\s+and\s+/gu));
  const all = [...parts.slice(0, -1), ...split];
  const isName = ({ text: words }: Span) =>
    words.split(/\s+/u).length <= SHORT_ITEM && !CARRIES_ON.test(words);
  return all.every(isName) ? all : [];
}

/** The items of a piece of running text: set apart by semicolons or numbers, names in a row, or one a sentence. */
function itemsInLine(text: string, line: Span): Span[] {
  const semicolons = matchesOf(line, /;\s*/gu);
  if (semicolons.length > 0) return cutAt(text, line, semicolons);
  const numbers = matchesOf(line, INLINE_NUMBER);
  if (numbers.length > 1 && numbers[0]?.start === line.start) return cutAt(text, line, numbers);
  const names = namesInRow(text, line);
  if (names.length > 0) return names;
  const sentences = sentencesOf(line.text).map(({ start, end }) =>
    trimmed(text, line.start + start, line.start + end),
  );
  const items: Span[] = [];
  for (const sentence of sentences) {
    const before = items.at(-1);
    const isItem = contentWords(sentence.text) >= 2 && !CARRIES_ON.test(sentence.text);
    if (before === undefined || isItem) items.push(sentence);
    else items.splice(-1, 1, trimmed(text, before.start, sentence.end));
  }
  return items;
}

/** The items that a piece of text holds: one a line where it has several, else as its words set them apart. */
export function itemsIn(text: string, span: Span): Span[] {
  const lines = linesOf(span.text).map(({ start, end }) =>
    trimmed(text, span.start + start, span.start + end),
  );
  const parts = lines.length > 1 ? lines : lines.flatMap((line) => itemsInLine(text, line));
  return parts.map((part) => itemIn(text, part)).filter((item) => contentWords(item.text) > 0);
}
