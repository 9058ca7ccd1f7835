import { withoutCourtesy, wordsOfShort } from '../../domain/conversation/courtesy.js';

/** The bot's name near the beginning of a message, as people write and say it, and how it is set off from what follows. */
const NAMED = /^(?<lead>[^@\n]{0,30}?)(?<at>@\s?)?\bfront\s?door\b(?<mark>\s*[,:!]\s*|\s+)(?=\S)/iu;

/**
 * The message without the bot's name at its beginning ("Hey Frontdoor, what is due?"), by which people turn to it as by a
 * mention: only courtesy stands before it, and it is marked as a name. What is said of the bot ("Frontdoor is slow today")
 * keeps it.
 */
export function withoutName(text: string): string {
  const found = NAMED.exec(text);
  if (found === null) return text;
  const { lead = '', at = '', mark = '' } = found.groups ?? {};
  const words = wordsOfShort(lead);
  const isCalled = withoutCourtesy([...words, 'frontdoor']).length === 1;
  const isMarked = at !== '' || words.length > 0 || mark.trim() !== '';
  return isCalled && isMarked ? text.slice(found[0].length) : text;
}

/** "T 12", as a transcript spells the number of a request. */
const SPELT =
  /(?<![\p{L}\p{N}'\u2019-])T\s(?<number>\d{1,6})(?![\p{L}\p{N}.,:]*\p{N})(?!\s?(?:%|percent))/giu;

/** A transcript with the numbers of requests as they are written: "T-12". */
export const withNumbers = (spoken: string): string => spoken.replace(SPELT, 'T-$<number>');
