import { cutTo } from '../../domain/text/text.js';
import type { Block, Line, Piece } from '../item.js';

/**
 * Parts a text where GitHub would see a reference in it. GitHub looks for mentions, issues, commits and emoji in the page
 * that Markdown became, where a backslash shows no more; what stands on either side of a comment are two texts there.
 */
const APART = '<!-- -->';

/**
 * What Markdown or GitHub may see more in than its letters: list markers and underlines at the beginning of a line,
 * `GH-12`, commit hashes, addresses, `:emoji:`, spaces that HTML would lose, and punctuation.
 */
const MARKUP =
  /^\d{1,9}[.)]|^[-+=:]|(?<!\w)(?:gh-(?=\d)|[0-9a-f]{7,40}(?!\w))|:(?=\/\/|[\w+-]{1,60}:)|www(?=\.)|^[ \t]+|[ \t]{2,}|[@#$!\\`*_[\]<>&|~]/giu;

const apart = (letters: string) => letters.replaceAll(/.{6}(?=.)/gu, `$&${APART}`);

function literally(found: string): string {
  if (/^[ \t]/u.test(found)) return '&nbsp;'.repeat(found.length);
  if (/^\d+[.)]$/u.test(found)) return `${apart(found.slice(0, -1))}\\${found.slice(-1)}`;
  if (/^\w{7,}$/u.test(found)) return apart(found);
  if (/^(?:gh-|www)$/iu.test(found) || found === '@') return `${found}${APART}`;
  if (found === '#' || found === ':') return `\\${found}${APART}`;
  // the one way to write it beside formulas:
  // https://docs.github.com/get-started/writing-on-github/working-with-advanced-formatting
  if (found === '$') return '<span>$</span>';
  return `\\${found}`;
}

/** Without what no reader sees and GitHub's JSON or Markdown would change: control characters and halves of characters. */
const cleaned = (text: string): string =>
  text
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/\p{Cs}/gu, '\uFFFD');

const BREAK = '\\\n';

/** Lines as they are, each ending in a hard break; an empty one stays. */
const literal = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replaceAll(MARKUP, literally))
    .join(BREAK);

const onOneLine = (text: string): string => cleaned(text).replaceAll(/\s+/gu, ' ').trim();

/** The address as Markdown takes it between < and >, or null where it is none that may be led to. */
function address(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const { protocol, href } = new URL(link);
  return protocol === 'https:'
    ? href.replaceAll(/[<>\\]/gu, encodeURIComponent).replaceAll('&', '&amp;')
    : null;
}

/** A path that GitHub would take as a reference: it says in the other place that it was mentioned here. */
const REFERENCE = /^\/[\w.-]+\/[\w.-]+\/(?:issues|pull|discussions|commit)\//u;
const isReference = (link: string): boolean => URL.canParse(link) && REFERENCE.test(new URL(link).pathname);

function piece({ text, link }: Piece): string {
  const to = link === undefined ? null : address(link);
  if (link === undefined || to === null) return literal(text);
  if (isReference(link)) return literal(text === link ? text : `${text} (${link})`);
  return `[${literal(text.trim() === '' ? link : text)}](<${to}>)`;
}

/** Texts side by side are one, so that nothing comes of both that neither is. */
function line(pieces: Line): string {
  const whole: Piece[] = [];
  for (const { text, link } of pieces) {
    const last = whole.at(-1);
    if (link === undefined && last !== undefined && last.link === undefined) last.text += cleaned(text);
    else whole.push(link === undefined ? { text: cleaned(text) } : { text: cleaned(text), link });
  }
  return trimmed(whole.map(piece).join(''));
}

/** Without hard breaks at its ends, where Markdown would show a backslash. */
function trimmed(markdown: string): string {
  let [from, to] = [0, markdown.length];
  while (markdown.startsWith(BREAK, from)) from += BREAK.length;
  while (to > from && markdown.endsWith(BREAK, to)) to -= BREAK.length;
  return markdown.slice(from, to);
}

const indented = (markdown: string, by: string) => markdown.replaceAll('\n', `\n${by}`);

/** A block in Markdown; empty where it says nothing. */
function rendered(block: Block): string {
  switch (block.kind) {
    case 'heading': {
      const text = literal(onOneLine(block.text));
      return text === '' ? '' : `### ${text}`;
    }
    case 'paragraph':
      return line(block.line);
    case 'list': {
      const items = block.items.map(line).filter((item) => item !== '');
      return items.map((item) => `- ${indented(item, '  ')}`).join('\n');
    }
    case 'quote': {
      const by = literal(onOneLine(block.by));
      const to = block.link === null ? null : address(block.link);
      const said = to === null ? by : `${by} ([message](<${to}>))`;
      const text = trimmed(literal(cleaned(block.text)));
      return `> ${indented(text === '' ? said : `${said}:${BREAK}${text}`, '> ')}`;
    }
  }
}

/** How many letters a block says. */
function lengthOf(block: Block): number {
  switch (block.kind) {
    case 'heading':
    case 'quote':
      return block.text.length;
    case 'paragraph':
      return block.line.reduce((sum, { text }) => sum + text.length, 0);
    case 'list':
      return block.items.reduce((sum, item) => sum + lengthOf({ kind: 'paragraph', line: item }), 0);
  }
}

/** The block's first letters. */
function shortened(block: Block, most: number): Block {
  let left = most;
  const cut = (text: string) => {
    const kept = cutTo(text, left);
    left -= Math.min(left, text.length);
    return kept;
  };
  const cutLine = (pieces: Line): Line =>
    pieces.map((each) => ({ ...each, text: cut(each.text) })).filter(({ text }) => text !== '');
  switch (block.kind) {
    case 'heading':
    case 'quote':
      return { ...block, text: cut(block.text) };
    case 'paragraph':
      return { ...block, line: cutLine(block.line) };
    case 'list':
      return { ...block, items: block.items.map(cutLine) };
  }
}

/** As much of a block as fits into `most` characters of Markdown. */
function fitted(block: Block, most: number): string {
  let [fits, tooMany] = [0, lengthOf(block) + 1];
  while (tooMany - fits > 1) {
    const tried = Math.floor((fits + tooMany) / 2);
    if (rendered(shortened(block, tried)).length <= most) fits = tried;
    else tooMany = tried;
  }
  return fits === 0 ? '' : rendered(shortened(block, fits));
}

const BETWEEN = '\n\n';

/**
 * Blocks as GitHub's Markdown, at most `most` characters (UTF-16 units): people's text is shown literally, calls nobody
 * and refers to nothing. What doesn't fit is left out, and `rest` says where it is.
 */
export function markdownOf(blocks: readonly Block[], most: number, rest: Block): string {
  const parts = blocks.map(rendered).filter((part) => part !== '');
  const whole = parts.join(BETWEEN);
  if (whole.length <= most) return whole;
  const end = rendered(rest);
  let left = most - end.length - BETWEEN.length;
  const kept: string[] = [];
  for (const block of blocks) {
    const part = rendered(block);
    const shown = part.length <= left ? part : fitted(block, left);
    if (shown !== '') kept.push(shown);
    left -= shown.length + BETWEEN.length;
    if (shown !== part) break;
  }
  return [...kept, end].join(BETWEEN);
}

/** A title, which GitHub shows as text but for its `code`: on one line, and whole characters. */
export function titleOf(title: string, most: number): string {
  const text = onOneLine(title);
  const cut = text.length <= most ? text : `${cutTo(text, most - 1)}…`;
  return cut === '' ? 'Request' : cut;
}
