import type { Block, Line } from '../../item.js';
import { greatest } from './cut.js';
import { clean, firstOf, oneLine } from './text.js';

/**
 * Characters that Jira's text notation may read as markup wherever they stand: macros, links, images' and tables' bars,
 * phrases, lists, templates, emoticons, entities, escapes.
 * https://jira.atlassian.com/secure/WikiRendererHelpAction.jspa?section=all
 */
const ALWAYS = /[\\{}[\]|*_+^~#@&<>()]/u;
const WORD = /[\p{L}\p{N}]/u;
const GAP = /\s|^$/u;

/**
 * Whether the character at `at` of a text could be read as markup; `inside`: both its neighbours stand in the same piece.
 */
function isRisky(text: string, at: number, inside: boolean): boolean {
  const here = text.charAt(at);
  const [before, after] = [text.charAt(at - 1), text.charAt(at + 1)];
  if (ALWAYS.test(here)) return true;
  switch (here) {
    // a hyphen within a word is one; else it may be a list, a dash, a ruler, struck text or an emoticon
    case '-':
      return !(inside && WORD.test(before) && WORD.test(after));
    // :D and http: but not "note: this"
    case ':':
    // an image begins with ! and no gap
    case '!':
      return !GAP.test(after);
    // ??citation??
    case '?':
      return before === '?' || after === '?';
    // h1. and bq. begin a line
    case '.': {
      const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
      return line.length < 20 && /^\s*(h[1-6]|bq)$/u.test(line);
    }
    default:
      return false;
  }
}

/** A character as an entity: Jira keeps those, and no part of its notation begins with one. */
const entity = (character: string) => `&#${character.charCodeAt(0)};`;

/**
 * An address within a link: what would end the link or begin markup goes percent-encoded, which leads to the same place.
 */
const address = (link: string) =>
  new URL(link).href.replaceAll(
    /[[\]{}|\\^!*()'<>"~\s]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

/** Pieces of a line with all that people wrote escaped, each seen beside its neighbours: "h1" and ". x" make a heading. */
function wikiLine(line: Line): string {
  const pieces = line
    .map((piece) => ({ ...piece, text: clean(piece.text) }))
    .filter(({ text }) => text !== '');
  const whole = pieces.map(({ text }) => text).join('');
  let start = 0;
  return pieces
    .map(({ text, link }) => {
      const from = start;
      start += text.length;
      const escaped = text
        .split('')
        .map((character, index) => {
          const inside = index > 0 && index < text.length - 1;
          return isRisky(whole, from + index, inside) ? entity(character) : character;
        })
        .join('');
      return link === undefined ? escaped : `[${escaped.replaceAll('\n', ' ')}|${address(link)}]`;
    })
    .join('');
}

const onOneLine = (line: Line): Line =>
  line.map((piece) => ({ ...piece, text: clean(piece.text).replaceAll('\n', ' ') }));

function wikiBlock(block: Block): string {
  switch (block.kind) {
    case 'heading': {
      const text = wikiLine([{ text: oneLine(block.text) }]);
      return text === '' ? '' : `h3. ${text}`;
    }
    case 'paragraph':
      return wikiLine(block.line);
    case 'list':
      return block.items.map((line) => `* ${wikiLine(onOneLine(line))}`).join('\n');
    case 'quote': {
      const by = onOneLine([{ text: block.by, ...(block.link === null ? {} : { link: block.link }) }]);
      return `{quote}\n${wikiLine([{ text: block.text }])}\n— ${wikiLine(by)}\n{quote}`;
    }
  }
}

/** Text for a field of one line of Jira Data Center: what fits of it into `length` characters of markup. */
export function wikiOneLine(text: string, length: number): string {
  const line = oneLine(text);
  const whole = wikiLine([{ text: line }]);
  if (whole.length <= length) return whole;
  const cut = (count: number) => wikiLine([{ text: `${firstOf(line, count)}…` }]);
  return cut(greatest(line.length, (count) => cut(count).length <= length));
}

/** Blocks as the description or a comment of Jira Data Center. */
export const wikiOf = (blocks: readonly Block[]): string =>
  blocks
    .map(wikiBlock)
    .filter((text) => text !== '')
    .join('\n\n');
