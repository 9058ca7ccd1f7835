import type { NamedPerson } from '../../domain/brain.js';
import { isGreeting, isThanks } from '../../domain/conversation/courtesy.js';
import { written } from '../../domain/text/person-text.js';
import { showsAnything } from '../visible.js';

/** A longer message is no answer that somebody typed but something pasted; in code units. */
const MAX_ANSWER_LENGTH = 600;
/** What stands behind a question mark and says nothing is short; in code units. */
const MAX_TAIL_LENGTH = 200;

const LINE_END = /\r\n|[\r\n\u2028\u2029]/u;
const FENCE = '```';
const BULLET = /^\s*(?:[-*+•·▪◦‣–—]|\(?\p{Nd}{1,3}[.)])\s+/u;

/** One line of a message. `quoted`: it stands in a code block, or in what somebody else said. */
interface Line {
  text: string;
  quoted: boolean;
}

/**
 * The lines of a message, with code blocks and quotations told apart. Slack: three backquotes begin and end code, a backquote that
 * nothing answers is itself; ">" quotes a line and ">>>" all that follows.
 */
export function linesOf(text: string): Line[] {
  let fences = text.split(FENCE).length - 1;
  if (fences % 2 === 1) fences -= 1;
  let inCode = false;
  let rest = false;
  return text.split(LINE_END).map((line) => {
    const here = Math.min(fences, line.split(FENCE).length - 1);
    fences -= here;
    const quoted = inCode || here > 0 || rest || line.trimStart().startsWith('>');
    if (here % 2 === 1) inCode = !inCode;
    if (!inCode && here === 0 && line.trimStart().startsWith('>>>')) rest = true;
    return { text: line, quoted };
  });
}

/** Whether a message is rather pasted than answered: code, a quotation, or longer than anybody types at once. */
export function isPaste(text: string): boolean {
  return text.length > MAX_ANSWER_LENGTH || linesOf(text).some(({ quoted }) => quoted);
}

/** The line without the sign or number that makes it an item of a list. */
export function withoutBullet(line: string): string {
  return line.replace(BULLET, '').trim();
}

export function hasBullet(line: string): boolean {
  return BULLET.test(line);
}

/** The items of an answer to a list: its bullets where it has any, else its lines. */
export function itemsIn(text: string): string[] {
  const lines = text.split(LINE_END).filter((line) => showsAnything(line));
  const bullets = lines.filter(hasBullet);
  return (bullets.length > 0 ? bullets : lines).map(withoutBullet);
}

/** What ends a question, in the scripts that have a sign for it. */
const QUESTION_MARK = /[?？؟⸮⁇⁈⁉‽﹖︖፧꘏꛷]/gu;
/** Armenian sets its sign inside of the word that asks, and has a full stop of its own; Greek asks by what looks like a semicolon. */
const ARMENIAN = { asks: '\u055e', ends: '\u0589' };
const ASKS_IN_GREEK = /\p{Script=Greek}\s*[;\u037e]\s*$/u;
const NO_WORDS = /:[a-z0-9_+-]{1,40}:|<[@#!][^<>\s]{0,200}>/gu;

/** Whether a message is a question: it ends in a question mark, thanks and other signs behind it aside. */
export function isQuestion(text: string): boolean {
  const said = text.trimEnd();
  const at = [...said.matchAll(QUESTION_MARK)].at(-1)?.index;
  if (at === undefined) {
    const end = said.slice(-MAX_TAIL_LENGTH);
    const sentence = end.lastIndexOf(ARMENIAN.ends, end.length - 2);
    return ASKS_IN_GREEK.test(end) || end.lastIndexOf(ARMENIAN.asks) > sentence;
  }
  const tail = said.slice(at + 1);
  if (tail.length > MAX_TAIL_LENGTH) return false;
  return isThanks(written(tail)) || !/[\p{L}\p{N}]/u.test(tail.replace(NO_WORDS, ''));
}

/** Whether a question stands anywhere in a message: a sign that ends one, and white space or nothing behind it. */
export const hasQuestion = (text: string): boolean =>
  [...text.matchAll(QUESTION_MARK)].some(({ index }) => /^(?:\s|$)/u.test(text.slice(index + 1, index + 2)));

const WORD = /<[@#!][^<>\s]*>|https?:\/\/[^\s<>]+|[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/** Whether a text has that many words; of scripts without spaces every letter counts as one. Mentions are no words. */
export function hasWords(text: string, many: number): boolean {
  let count = 0;
  for (const [word] of text.matchAll(WORD)) {
    if (word.startsWith('<')) continue;
    count += Math.max(1, word.match(UNSPACED)?.length ?? 0);
    if (count >= many) return true;
  }
  return false;
}

const MENTION_FIRST = /^[^<\n]{0,40}<@[UW][A-Z0-9]{1,30}(?:\|[^<>\n]{0,80})?>/u;
const CALLS = /^\s*[,:，、：]/u;

/** "Grace what do you think?" */
const asksThem = (behindName: string): boolean =>
  /^\s+[\p{L}]/u.test(behindName) && /\byou\b/iu.test(behindName) && isQuestion(behindName);

/**
 * Whether a message begins by speaking to another person: with a mention of them, or with the name of somebody who takes part and a
 * comma, a colon or a question to them. A greeting may stand before it.
 */
export function addressesAnother(text: string, people: readonly NamedPerson[]): boolean {
  const mention = MENTION_FIRST.exec(text)?.[0];
  if (mention !== undefined && isLead(mention.slice(0, mention.indexOf('<')))) return true;
  const begin = text.slice(0, MAX_TAIL_LENGTH).replace('@', '').toLowerCase();
  return people.some(({ name }) =>
    [name, name.split(' ', 1)[0] ?? ''].some((called) => {
      const at = called === '' ? -1 : begin.indexOf(called.toLowerCase());
      const rest = begin.slice(at + called.length);
      return at >= 0 && isLead(begin.slice(0, at)) && (CALLS.test(rest) || asksThem(rest));
    }),
  );
}

function isLead(text: string): boolean {
  return !showsAnything(text) || isGreeting(written(text)) || isThanks(written(text));
}
