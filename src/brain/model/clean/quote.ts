import { isHidden } from '../../visible.js';

/** What stands for a value when the words said to prove it are not there: the message, from its beginning. */
const MAX_QUOTE_LENGTH = 300;

/** Signs that models write in their plain form, and that compatibility does not make plain. */
const PLAIN: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2010': '-',
};

/** Slack's marks for bold, italic, struck and code: they belong to no word. */
const MARK = /[*_~`]/u;

/** What a message really says in support of a value, and whether these are the words that were quoted. */
export function groundedQuote(message: string, quote: string): { quote: string; literal: boolean } {
  const found = findQuote(message, quote);
  return found === null
    ? { quote: message.slice(0, MAX_QUOTE_LENGTH), literal: false }
    : { quote: found, literal: true };
}

/**
 * The words of the message that the quote repeats, as the message has them; null if it does not. White space, letter case, ways
 * of encoding, the shape of quotation marks and dashes, marks such as bold, and what is invisible make no difference.
 */
function findQuote(message: string, quote: string): string | null {
  const wanted = folded(quote).letters.join('').trim();
  if (wanted === '') return null;
  const { letters, starts } = folded(message);
  const at = letters.join('').indexOf(wanted);
  const from = starts[at];
  const last = starts[at + wanted.length - 1];
  if (from === undefined || last === undefined) return null;
  return message.slice(from, last + ((message.codePointAt(last) ?? 0) > 0xffff ? 2 : 1));
}

/** The comparable letters of a text, one UTF-16 unit each, and where in the text each of them begins. */
function folded(text: string): { letters: string[]; starts: number[] } {
  const letters: string[] = [];
  const starts: number[] = [];
  let at = 0;
  for (const character of text) {
    const here = at;
    at += character.length;
    const isSpace = /\s/u.test(character);
    if (isHidden(character) || MARK.test(character) || (isSpace && letters.at(-1) === ' ')) continue;
    const plain = isSpace ? ' ' : (PLAIN[character] ?? character).normalize('NFKD').toLowerCase();
    for (const unit of plain.split('')) {
      letters.push(unit);
      starts.push(here);
    }
  }
  return { letters, starts };
}
