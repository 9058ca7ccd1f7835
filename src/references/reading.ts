import type { Word } from './text.js';
import { wordsOf } from './text.js';

/** A word of a message with what its place there says about it. */
export interface ReadWord extends Word {
  /** as it is written, without a possessive */
  written: string;
  /** "Alex's": whose something is */
  possessive: boolean;
  /** the first of a sentence, a line or a list entry: a capital says nothing there */
  opens: boolean;
  /** nothing but a separator such as "-" or "." between it and the word before: "T-12", "alex.chen" */
  joined: boolean;
  /** a sentence or a line ends before it: no name reaches over that */
  apart: boolean;
}

/** Words of a message that are read for names; what comes after them was hardly meant for the bot. */
export const MOST_WORDS = 300;

/** No text of a person's has it; it stands where something was taken out. */
const BREAK = '\u001f';

const POSSESSIVE = /^['’ʼ＇](?:[sS](?![\p{L}\p{N}])|(?![\p{L}\p{N}]))/u;
const JOINED = /^\p{Cf}*[-_./:#&+~]{1,2}\p{Cf}*$/u;
const ENDS = /[.!?;…][\s"'”’»)\]]|[\r\n\u2028\u2029]|[•‣]|[。！？]/u;
const OPENS = /[.!?;:…•‣*(["“«>]\s*$|[\r\n](?:[^\S\r\n]|[-–—*+>#\d.)])*$|[。！？：]$/u;

/** The words of a message, at most `MOST_WORDS`. */
export function readWords(text: string): ReadWord[] {
  const words: ReadWord[] = [];
  let last: ReadWord | undefined;
  for (const word of wordsOf(text)) {
    if (words.length >= MOST_WORDS) break;
    last = placed(text, word, last);
    words.push(last);
  }
  return words;
}

function placed(text: string, word: Word, before: ReadWord | undefined): ReadWord {
  const between = before === undefined ? '' : text.slice(before.end, word.start);
  const near = text.slice(Math.max(word.start - 12, before?.end ?? 0), word.start);
  // field by field: what a spread makes here, V8 takes for long-lived, and then collecting it holds everything up
  const { word: key, start, end } = word;
  return {
    word: key,
    start,
    end,
    written: text.slice(start, end),
    possessive: POSSESSIVE.test(text.slice(end, end + 3)),
    opens: before === undefined || ENDS.test(between) || OPENS.test(near),
    joined: before !== undefined && (between === '' || JOINED.test(between)),
    apart: before === undefined || between.includes(BREAK) || between.length > 12 || ENDS.test(between),
  };
}

/** What is put in the place of a part of a text, so that no name reaches over it and all else stays where it is. */
export function blanked(part: string): string {
  return BREAK.repeat(part.length);
}
