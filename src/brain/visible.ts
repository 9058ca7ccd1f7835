import type { ConverseInput } from '../domain/brain.js';
import type { ToolStep } from '../domain/tools/tool.js';

/**
 * What shows nothing and can hide words: control characters, soft hyphens, zero-width spaces, marks that turn the reading
 * order, tags, and selectors of variants. Joiners, which build emoji and letters, are looked at apart.
 */
const HIDDEN = [
  '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f',
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f',
  '\\u2800\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}',
].join('');
const JOINER = '[\\u200c\\u200d]';

const ALL_HIDDEN = new RegExp(`[${HIDDEN}]`, 'gu');
const SHOWS = new RegExp(`[^${HIDDEN}\\u200c\\u200d\\s]`, 'u');
/** Joiners in a row, or at the edge of a word, join nothing. */
const IDLE_JOINERS = new RegExp(`${JOINER}{2,}|(?<!\\S)${JOINER}|${JOINER}(?!\\S)`, 'gu');

/** The text as a person sees it: without what is invisible, and without space around it. */
export const visible = (text: string): string =>
  text.replace(ALL_HIDDEN, '').replace(IDLE_JOINERS, '').trim();

/** Whether a person sees anything of the text. */
export const showsAnything = (text: string): boolean => SHOWS.test(text);

/** Whether a person sees nothing of this one character where it stands between others. */
export const isHidden = (character: string): boolean => !SHOWS.test(character) && !/\s/u.test(character);

/** Whether people saw something of what this turn did or found: then an answer needs no words. */
export const isShown = ({ shown, steps }: Pick<ConverseInput, 'shown' | 'steps'>): boolean =>
  shown.length > 0 || steps.some(showedItself);

/** Whether people saw what the call found: its result says so. */
function showedItself({ data }: ToolStep): boolean {
  if (typeof data !== 'object' || data === null || !('shown' in data)) return false;
  return data.shown === true || typeof data.shown === 'string';
}
