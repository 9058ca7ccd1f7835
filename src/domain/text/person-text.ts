import { z } from 'zod';
import { opened } from './open-text.js';
import { cutVisibly } from './text.js';

declare const mark: unique symbol;

/**
 * What a person wrote or said. It runs as the plain string that it is stored as, but the compiler takes it for a symbol: neither
 * a string nor anything that can be added up or put into a template. Here is what anybody may do with it; whoever reads it has to
 * open it, and open-text.ts may be imported only where words are read.
 */
export type PersonText = symbol & { readonly [mark]: true };

/** What arrays make of people's words where they would make a string of anything: nothing that can be used as one. */
type StillClosed = symbol & { readonly [mark]: 'use joined() or shown()' };

declare global {
  interface Array<T> {
    join(this: readonly PersonText[], separator?: string): StillClosed;
    toString(this: readonly PersonText[]): StillClosed;
  }
  interface ReadonlyArray<T> {
    join(this: readonly PersonText[], separator?: string): StillClosed;
    toString(this: readonly PersonText[]): StillClosed;
  }
}

/** Every text of a person is made here. */
export const PersonText = z.custom<PersonText>((value) => typeof value === 'string');

/** A text as it comes in from Slack or the database. */
export const written = (text: string): PersonText => PersonText.parse(text);

/** Of a click, which says nothing. */
export const NO_WORDS = written('');

export const isEmpty = (text: PersonText): boolean => opened(text).trim() === '';

/** In code units. */
export const lengthOf = (text: PersonText): number => opened(text).length;

/** Its first `most` code units, to be kept; an ellipsis says where more was cut off. */
export const shortened = (text: PersonText, most: number): PersonText =>
  written(cutVisibly(opened(text), most));

/** Several messages as one text, a line each. */
export const joined = (texts: readonly PersonText[]): PersonText => written(texts.map(opened).join('\n'));

/** The text as people are shown it, be it as a quote; whole, or so many code units of it. */
export const shown = (text: PersonText, most = Number.POSITIVE_INFINITY): string =>
  opened(text).slice(0, most);

/** Whether the words stand in the text; letter case, spacing, markup and the ways to write one letter aside. */
export function holds(text: PersonText, quote: string): boolean {
  const wanted = plain(quote);
  return wanted !== '' && plain(opened(text)).includes(wanted);
}

function plain(words: string): string {
  return words
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/[\u2018\u2019\u02BC]/gu, "'")
    .replace(/[\u201C\u201D]/gu, '"')
    .replace(/[*_~`]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
