import { z } from 'zod';

/** Slack sends at most 50 blocks, nested a few levels deep; whatever goes beyond this was not made for people to read. */
const MAX_DEPTH = 12;
const MAX_PARTS = 2_000;
/** Slack cuts a message's text at 40,000 characters. */
export const MAX_WORDS = 40_000;

const Element = z.looseObject({ type: z.string() });
type Element = z.infer<typeof Element>;

/** A string of an element's own, or "" where Slack sends something else. */
const stringIn = (element: Element, key: string): string => {
  const value = element[key];
  return typeof value === 'string' ? value : '';
};

/** The words of a block come escaped already, but for what an app has left in them. */
const escaped = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * The elements of rich text and their markup. Source: Slack, "Rich text block". Emoji, colours and dates have words of their own;
 * styles such as bold have none.
 */
const RICH: Readonly<Record<string, (element: Element) => string>> = {
  text: (element) => escaped(stringIn(element, 'text')),
  user: (element) => `<@${stringIn(element, 'user_id')}>`,
  usergroup: (element) => `<!subteam^${stringIn(element, 'usergroup_id')}>`,
  channel: (element) => `<#${stringIn(element, 'channel_id')}>`,
  broadcast: (element) => `<!${stringIn(element, 'range')}>`,
  emoji: (element) => `:${stringIn(element, 'name')}:`,
  color: (element) => stringIn(element, 'value'),
  date: (element) => escaped(stringIn(element, 'fallback')) || dateIn(element),
  link: linkIn,
};

function linkIn(element: Element): string {
  const [url, label] = [stringIn(element, 'url'), stringIn(element, 'text')];
  return `<${escaped(url)}${label === '' ? '' : `|${escaped(label)}`}>`;
}

/** A date that brings no words of its own: the day and, where its format shows one, the time. "" for what is no date. */
function dateIn(element: Element): string {
  const date = new Date(Number(element['timestamp']) * 1000);
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date.toISOString().split('T');
  return stringIn(element, 'format').includes('{time') ? `${day} ${time.slice(0, 5)} UTC` : day;
}

/** The sign of a heading in Markdown. */
const HEADING = /^#{1,6}[ \t]+/gmu;

/** The texts of Slack's blocks. Source: Slack, "Text object", "Markdown block", "Table block", "URL source element". */
const TEXTS: Readonly<Record<string, (element: Element) => string>> = {
  mrkdwn: (element) => stringIn(element, 'text'),
  plain_text: (element) => escaped(stringIn(element, 'text')),
  markdown: (element) => escaped(stringIn(element, 'text').replace(HEADING, '')),
  raw_text: (element) => escaped(stringIn(element, 'text')),
  raw_number: (element) => escaped(stringIn(element, 'text') || String(element['value'] ?? '')),
  url: linkIn,
};

/** Words that blocks have as mere strings. Source: Slack, "Plan block", "Task card block", "Data table block", "Image block". */
const STRINGS: Readonly<Record<string, (element: Element) => string>> = {
  plan: (element) => escaped(stringIn(element, 'title')),
  task_card: (element) => escaped(stringIn(element, 'title')),
  data_table: (element) => escaped(stringIn(element, 'caption')),
  // what stands for a picture that has no title; one without a block's id is an icon beside words
  image: (element) =>
    'block_id' in element && !('title' in element) ? escaped(stringIn(element, 'alt_text')) : '',
};

/** Containers whose parts stand on one line, and what stands between them. */
const INLINE: Readonly<Record<string, string>> = {
  rich_text_section: '',
  rich_text_quote: '',
  rich_text_preformatted: '',
  context: ' ',
};

/**
 * The words that people see in blocks, in Slack's own markup, a line a part. Any block is read, also of a type that did not exist
 * when this was written: its words are the text objects in it, in the order in which they stand, except on what is to be pressed.
 */
export function blockWords(blocks: unknown): string {
  const budget = { parts: MAX_PARTS };
  return listWords(blocks, '\n', 0, budget).slice(0, MAX_WORDS);
}

function listWords(list: unknown, between: string, depth: number, budget: { parts: number }): string {
  if (!Array.isArray(list) || depth > MAX_DEPTH) return '';
  const parts: string[] = [];
  for (const one of list) {
    if (budget.parts <= 0) break;
    budget.parts -= 1;
    // the cells of a table's row
    const words = Array.isArray(one)
      ? listWords(one, ' | ', depth + 1, budget)
      : elementWords(one, depth, budget);
    if (words !== '') parts.push(words);
  }
  return parts.join(between);
}

function elementWords(raw: unknown, depth: number, budget: { parts: number }): string {
  const element = Element.safeParse(raw).data;
  if (element === undefined || depth > MAX_DEPTH) return untypedWords(raw, depth, budget);
  const { type } = element;
  const own = TEXTS[type] ?? RICH[type];
  if (own !== undefined && isLeaf(element)) return own(element);
  if (type === 'rich_text_list') return bullets(element, depth, budget);
  // buttons and menus: what they say is to be pressed, not read
  if ('action_id' in element || type === 'actions' || type === 'input') return '';
  const between = INLINE[type];
  if (between !== undefined) return listWords(element['elements'], between, depth + 1, budget);
  return [STRINGS[type]?.(element) ?? '', partsOf(element, depth, budget)]
    .filter((words) => words !== '')
    .join('\n');
}

/** An element of these types without a list in it; `context` and others name their parts by the same types. */
const isLeaf = (element: Element): boolean => !Array.isArray(element['elements']);

function bullets(element: Element, depth: number, budget: { parts: number }): string {
  const { elements, style, indent } = element;
  if (!Array.isArray(elements)) return '';
  const margin = '  '.repeat(typeof indent === 'number' ? Math.min(Math.max(indent, 0), 8) : 0);
  return elements
    .map((one, at) => {
      const mark = style === 'ordered' ? `${at + 1}.` : '•';
      return `${margin}${mark} ${elementWords(one, depth + 1, budget)}`;
    })
    .join('\n');
}

/** Parts without a type of their own, such as the fields of a composition object. */
function untypedWords(raw: unknown, depth: number, budget: { parts: number }): string {
  if (Array.isArray(raw)) return listWords(raw, '\n', depth + 1, budget);
  if (typeof raw !== 'object' || raw === null || depth > MAX_DEPTH) return '';
  return partsOf(raw, depth, budget);
}

function partsOf(element: object, depth: number, budget: { parts: number }): string {
  const parts = Object.values(element).filter((value) => typeof value === 'object' && value !== null);
  return parts
    .map((value) =>
      Array.isArray(value)
        ? listWords(value, '\n', depth + 1, budget)
        : elementWords(value, depth + 1, budget),
    )
    .filter((words) => words !== '')
    .join('\n');
}

const Block = z.looseObject({ type: z.string() });

/**
 * Whether a person's client made the blocks of what was typed, so that the message's `text` says the same in Slack's markup. An
 * app's blocks say what people see, and its `text` only what a notification shows.
 */
export function isTyped(blocks: unknown): boolean {
  const parsed = z.array(Block).safeParse(blocks ?? []).data;
  return parsed?.every(({ type }) => type === 'rich_text') ?? true;
}
