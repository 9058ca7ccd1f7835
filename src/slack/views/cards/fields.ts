import type { Button, SectionBlock } from '@slack/types';
import type { CardField, CardItem } from '../../../domain/conversation/reply.js';
import { dayInWords } from '../../../domain/text/days.js';
import { ACTION, variantOf } from '../action-ids.js';
import type { CardRef } from '../button-refs.js';
import { words } from '../message.js';
import { button, section, sideBySide } from '../text/blocks.js';
import { clipPieces } from '../text/clip.js';
import { mrkdwnPieces } from '../text/mrkdwn.js';
import { EMPTY, ITEM_STATUS, WORDS } from '../text/words.js';
import type { PresentContext } from './context.js';
import { sourceOf } from './evidence.js';

/** An item is a line; a card with many is read at a glance. "Show all" has them whole. */
const MAX_LENGTH = 300;
const SHORTEST = 60;
/** An item that is longer than this is cut in any case, so what is beyond it is not worth the work. */
const MAX_READ = 3_000;

interface Line {
  text: string;
  cut: boolean;
}

/** "• latency: 200 ms · _proposed_ · <link|Dana>"; without `withSource` the link stands elsewhere. */
export function itemLine(
  item: CardItem,
  limit: number,
  context: PresentContext,
  { withSource = true } = {},
): Line {
  const whole = item.text.replace(/\s+/g, ' ');
  const { text, cut } = clipPieces(mrkdwnPieces(whole.slice(0, MAX_READ), context), limit);
  const status = item.status === null ? '' : ` · _${ITEM_STATUS[item.status]}_`;
  const source = withSource ? sourceOf(item.evidence, context) : '';
  return {
    text: `• ${text}${status}${source}`,
    cut: cut || whole.length > MAX_READ,
  };
}

/** The items, one a line: what they take when none is left out, and as many of them as fit into less. */
interface ItemList {
  /** " · <link|Dana>" where several items rest on the same message, so that it stands once, behind the label */
  source: string;
  need: number;
  /** At least the first one, shortened where it alone is too much, and how many there are besides. */
  within(room: number): Line;
}

function itemList(items: readonly CardItem[], context: PresentContext): ItemList {
  const [source = '', ...others] = new Set(items.map((item) => sourceOf(item.evidence, context)));
  const isShared = items.length > 1 && others.length === 0;
  const lineOf = (item: CardItem, limit: number) => itemLine(item, limit, context, { withSource: !isShared });
  const lines = items.map((item) => lineOf(item, MAX_LENGTH));
  return {
    source: isShared ? source : '',
    need: sizeOf(lines),
    within: (room) => {
      if (sizeOf(lines) <= room) return joined(lines, 0);
      const [first] = items;
      if (first === undefined) return joined([], 0);
      const around = lineOf({ ...first, text: '' }, MAX_LENGTH).text.length + moreLine(99).length;
      const shown = [lineOf(first, Math.min(MAX_LENGTH, Math.max(SHORTEST, room - around)))];
      for (const line of lines.slice(1)) {
        if (sizeOf([...shown, line]) + moreLine(items.length - 1).length > room) break;
        shown.push(line);
      }
      return joined(shown, items.length - shown.length);
    },
  };
}

/** Every line ends in a line break. */
function sizeOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { text }) => sum + text.length + 1, 0);
}

function joined(lines: readonly Line[], left: number): Line {
  const more = left === 0 ? [] : [moreLine(left)];
  return {
    text: [...lines.map(({ text }) => text), ...more].join('\n'),
    cut: left > 0 || lines.some(({ cut }) => cut),
  };
}

const moreLine = (count: number): string => `_and ${count} more (show all)_`;

/**
 * Divides `room` fairly: nobody gets more than they need, and what some leave goes to the others. Shares come in the
 * order of the needs.
 */
export function shares(needs: readonly number[], room: number): number[] {
  const smallestFirst = needs.map((need, index) => ({ need, index })).sort((a, b) => a.need - b.need);
  const given = needs.map(() => 0);
  let left = room;
  smallestFirst.forEach(({ need, index }, done) => {
    const share = Math.min(need, Math.floor(left / (needs.length - done)));
    given[index] = share;
    left -= share;
  });
  return given;
}

/** A blueprint has at most 20 fields; at a block each a card stays within Slack's 50 blocks, and within its text. */
const MAX_FIELDS = 20;
const LABEL_LIMIT = 75;

/** All fields of a card together, and the bounds of one value: short when there are many, never unreadable. */
const FIELDS_BUDGET = 8200;
const SHORTEST_VALUE = 60;
const MAX_VALUE_LENGTH = 600;

/** A value of so many characters can stand beside another. */
const SHORT_VALUE = 30;
/** Slack: a section has at most ten fields. */
const MAX_BESIDE = 10;

/** Slack: a section holds 3,000 characters, label and marks included. */
const MAX_LIST_LENGTH = 2800;

interface FieldSections {
  blocks: SectionBlock[];
  /** whether anything was left out, so that "Show all" is offered */
  cut: boolean;
}

type ShownField = Omit<CardField, 'state' | 'name'> & Partial<Pick<CardField, 'state' | 'name'>>;

/** A field that knows how many characters it would take, and can do with fewer. `isShort`: it can stand beside another. */
interface Part {
  need: number;
  isShort: boolean;
  within(room: number): Shown;
}

/** A field in so much room as there is. */
interface Shown {
  text: string;
  beside: Button | undefined;
  cut: boolean;
}

/**
 * Each field's label and value with a link to the message that it rests on; of a list, each item with its own, or one for all. Short
 * fields that follow each other stand side by side, what was not told comes last, in one line, and long ones get the room that is left.
 * @param ref the card, where values that were taken as answers can be given back
 */
export function fieldSections(
  fields: readonly ShownField[],
  context: PresentContext,
  ref?: CardRef,
): FieldSections {
  const shownFields = fields.slice(0, MAX_FIELDS);
  const missing = shownFields.filter(isMissing);
  const parts = [
    ...shownFields.filter((field) => !isMissing(field)).map((field) => partOf(field, context, ref)),
    ...(missing.length === 0 ? [] : [missingPart(missing, context)]),
  ];
  const rooms = shares(
    parts.map(({ need }) => need),
    FIELDS_BUDGET,
  );
  const shown = parts.map((part, index) => ({ ...part.within(rooms[index] ?? 0), isShort: part.isShort }));
  return {
    blocks: rowsOf(shown).map((row) => {
      const [first] = row;
      return row.length > 1 || first === undefined
        ? sideBySide(row.map(({ text }) => text))
        : section(first.text, first.beside);
    }),
    cut: fields.length > MAX_FIELDS || shown.some(({ cut }) => cut),
  };
}

/** Short ones that follow each other make a row. */
function rowsOf<One extends { isShort: boolean }>(all: readonly One[]): One[][] {
  const rows: One[][] = [];
  for (const one of all) {
    const last = rows.at(-1);
    const fits =
      one.isShort && last !== undefined && last.length < MAX_BESIDE && last.every(({ isShort }) => isShort);
    if (fits) last.push(one);
    else rows.push([one]);
  }
  return rows;
}

function partOf(field: ShownField, context: PresentContext, ref: CardRef | undefined): Part {
  const label = `*${words(field.label, LABEL_LIMIT, context)}*\n`;
  if (field.items.length > 0) return listPart(field, label, context, ref);
  return field.value === null
    ? emptyPart(field.state ?? 'filled', label)
    : valuePart(field.value, field, label, context, ref);
}

/** Nobody was asked for it, or not yet. */
const isMissing = ({ items, value, state }: ShownField): boolean =>
  items.length === 0 && value === null && state === 'missing';

/** All that was not told stands in one place: it is read once, and a long form stays a short card. */
function missingPart(fields: readonly ShownField[], context: PresentContext): Part {
  const labels = fields.map(({ label }) => words(label, LABEL_LIMIT, context)).join(', ');
  const text = `*${EMPTY.missing}*\n${labels}`;
  return { need: text.length, isShort: false, within: () => ({ text, beside: undefined, cut: false }) };
}

function emptyPart(state: CardField['state'], label: string): Part {
  const text = `${label}_${EMPTY[state]}_`;
  return { need: text.length, isShort: true, within: () => ({ text, beside: undefined, cut: false }) };
}

function valuePart(
  value: string,
  field: ShownField,
  label: string,
  context: PresentContext,
  ref: CardRef | undefined,
): Part {
  const pieces = mrkdwnPieces(dayInWords(value), context);
  const rests = sourceOf(field.evidence, context) || ` · ${WORDS.noMessage}`;
  const beside = giveBack(field, ref);
  const around = label.length + rests.length;
  const valueIn = (limit: number) => clipPieces(pieces, limit, WORDS.showAllEnding);
  return {
    need: around + valueIn(MAX_VALUE_LENGTH).text.length,
    isShort: beside === undefined && value.length <= SHORT_VALUE && !value.includes('\n'),
    within: (room) => {
      const { text, cut } = valueIn(Math.min(MAX_VALUE_LENGTH, Math.max(SHORTEST_VALUE, room - around)));
      return { text: `${label}${text}${rests}`, beside, cut };
    },
  };
}

function listPart(field: ShownField, label: string, context: PresentContext, ref: CardRef | undefined): Part {
  const list = itemList(field.items, context);
  const head = `${label.trimEnd()}${list.source}\n`;
  return {
    need: head.length + Math.min(MAX_LIST_LENGTH, list.need),
    isShort: false,
    within: (room) => {
      const { text, cut } = list.within(room - head.length);
      return { text: `${head}${text}`, beside: giveBack(field, ref), cut };
    },
  };
}

/** Beside a value that was taken as it was answered: the way to give it back. */
function giveBack({ name, label, evidence }: ShownField, ref: CardRef | undefined): Button | undefined {
  if (ref === undefined || name === undefined || evidence.at(-1)?.how !== 'answered') return undefined;
  return button(variantOf(ACTION.notAnAnswer, name), WORDS.notAnAnswer, ref, {
    choice: name,
    says: `${label}: this was not an answer`,
  });
}
