import type { Block, Line, Piece } from '../item.js';

/** What a column with several lines of text holds: `textType` of Graph's textColumn. */
export type TextType = 'plain' | 'richText';

/** Microsoft's limit of a column with several lines of text, in characters. */
const MAX_TEXT = 63_999;
/** Microsoft's limit of a column with one line of text, in characters. */
const MAX_LINE = 255;

/** Characters that XML forbids, which SharePoint stores lists in, and halves of characters. */
const FORBIDDEN = /(?![\n\t])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu;

/** Text without what SharePoint can't store. */
export const storable = (text: string): string =>
  text.replaceAll(/\r\n?/gu, '\n').replaceAll(FORBIDDEN, '\ufffd');

/** The first characters of a text, at most `limit`, never half of one. */
function start(text: string, limit: number): string {
  const cut = text.slice(0, Math.max(0, limit));
  return /[\ud800-\udbff]$/u.test(cut) ? cut.slice(0, -1) : cut;
}

/** One line of text as a column takes it, cut where it is too long. */
export function oneLine(text: string, limit = MAX_LINE): string {
  const line = storable(text).replaceAll(/\s+/gu, ' ').trim();
  return line.length <= limit ? line : `${start(line, limit - 1).trimEnd()}…`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/gu, (char) => ENTITIES[char] ?? char);
/** Text in HTML, with its lines and runs of spaces. */
const htmlOf = (text: string): string =>
  escaped(storable(text))
    .replaceAll('\n', '<br>')
    .replaceAll(/ (?= )/gu, '&#160;');

const isHttps = (link: string): boolean => URL.canParse(link) && new URL(link).protocol === 'https:';
const anchor = ({ text, link }: Piece): string =>
  link !== undefined && isHttps(link) ? `<a href="${escaped(link)}">${htmlOf(text)}</a>` : htmlOf(text);
const htmlLine = (line: Line): string => line.map(anchor).join('');

function htmlBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h3>${htmlOf(block.text)}</h3>`;
    case 'paragraph':
      return `<p>${htmlLine(block.line)}</p>`;
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${htmlLine(item)}</li>`).join('')}</ul>`;
    case 'quote': {
      const by = anchor({ text: block.by, ...(block.link === null ? {} : { link: block.link }) });
      return `<blockquote>${htmlOf(block.text)}</blockquote><p>— ${by}</p>`;
    }
  }
}

const plainPiece = ({ text, link }: Piece): string =>
  link === undefined || link === text ? text : `${text} (${link})`;
const plainLine = (line: Line): string => line.map(plainPiece).join('');

function plainBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.text;
    case 'paragraph':
      return plainLine(block.line);
    case 'list':
      return block.items.map((item) => `• ${plainLine(item)}`).join('\n');
    case 'quote': {
      const by = plainPiece({ text: block.by, ...(block.link === null ? {} : { link: block.link }) });
      return `${block.text}\n— ${by}`;
    }
  }
}

/** Blocks as a column of this type shows them, literally. */
export const markup = (blocks: readonly Block[], type: TextType): string =>
  type === 'richText' ? blocks.map(htmlBlock).join('') : storable(blocks.map(plainBlock).join('\n\n'));

/** The same blocks with no more than `count` characters of their text. */
function firstCharacters(blocks: readonly Block[], count: number): Block[] {
  let left = count;
  const take = (text: string): string => {
    const taken = start(text, left);
    left -= text.length;
    return taken;
  };
  const line = (pieces: Line): Line => pieces.map((piece) => ({ ...piece, text: take(piece.text) }));
  const taken: Block[] = [];
  for (const block of blocks) {
    if (left <= 0) break;
    if (block.kind === 'heading' || block.kind === 'quote') taken.push({ ...block, text: take(block.text) });
    else if (block.kind === 'paragraph') taken.push({ ...block, line: line(block.line) });
    else taken.push({ ...block, items: block.items.flatMap((item) => (left > 0 ? [line(item)] : [])) });
  }
  return taken;
}

/** Blocks as a column takes them. What is too much is cut, and a last line says where the rest is. */
export function fitting(
  blocks: readonly Block[],
  thread: string | null,
  type: TextType,
  limit = MAX_TEXT,
): string {
  const whole = markup(blocks, type);
  if (whole.length <= limit) return whole;
  const rest: Piece = { text: 'The rest is in Slack.', ...(thread === null ? {} : { link: thread }) };
  const cut = (count: number) =>
    markup([...firstCharacters(blocks, count), { kind: 'paragraph', line: [rest] }], type);
  let [fits, tooMany] = [0, limit];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (cut(middle).length <= limit) fits = middle;
    else tooMany = middle;
  }
  return cut(fits);
}
