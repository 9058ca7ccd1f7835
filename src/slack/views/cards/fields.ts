import type { Button, SectionBlock } from '@slack/types';
import { type Frame, frameIn } from '../../../domain/conversation/frame/frame.js';
import type { CardField, CardItem } from '../../../domain/conversation/reply.js';
import { dayInWords } from '../../../domain/text/days.js';
import { inItsOrder } from '../../../domain/text/text.js';
import { ACTION, variantOf } from '../action-ids.js';
import type { CardRef } from '../button-refs.js';
import { lineOf, words } from '../message.js';
import { cardButton, section, sideBySide } from '../text/blocks.js';
import { type Clipped, clipPieces, LIMIT, oneLine } from '../text/clip.js';
import { mrkdwnPieces } from '../text/mrkdwn.js';
import { ITEM_STATUS, WORDS } from '../text/words.js';
import type { PresentContext } from './context.js';
import { sourceOf, unsettledLine } from './evidence.js';

/** An item is a line; a card with many is read at a glance. "Show all" has them whole. */
const MAX_LENGTH = 300;
const MIN_LENGTH = 60;
/** An item that is longer than this is cut in any case, so what is beyond it is not worth the work. */
const MAX_READ = 3_000;

/** "• latency: 200 ms · _proposed_ · <link|Dana>"; without `withSource` the link stands elsewhere. */
export function itemLine(
  item: CardItem,
  limit: number,
  context: PresentContext,
  { withSource = true, how = frameIn(null).how } = {},
): Clipped {
  const whole = oneLine(item.text);
  const { text, cut } = clipPieces(mrkdwnPieces(whole.slice(0, MAX_READ), context), limit);
  const status = item.status === null ? '' : ` · _${ITEM_STATUS[item.status]}_`;
  const source = withSource ? sourceOf(item.evidence, context, how) : '';
  return { text: `• ${inItsOrder(text)}${status}${source}`, cut: cut || whole.length > MAX_READ };
}

/** Every line ends in a line break. */
function sizeOf(lines: readonly Pick<Clipped, 'text'>[]): number {
  return lines.reduce((sum, { text }) => sum + text.length + 1, 0);
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
/**
 * What is told below values: what a tracker says, of one value and of all together, which fits beside values that are as short as can
 * be; and in the room that is left of that what nobody has settled, of which "Show all" has the rest.
 */
const NOTES_BUDGET = 800;
const PROBLEM_LIMIT = 150;
const SIDE_LIMIT = 100;

/** All fields of a card together, and the bounds of one value: short when there are many, never unreadable. */
const FIELDS_BUDGET = 7500;
const MIN_VALUE_LENGTH = 60;
const MAX_VALUE_LENGTH = 600;

/** A value of so many characters can stand beside another. */
const SHORT_VALUE = 30;
/** Slack: a section has at most ten fields. */
const MAX_BESIDE = 10;

/** Slack: a section holds 3,000 characters, label and marks included. */
const MAX_LIST_LENGTH = 2800;

type ShownField = Omit<CardField, 'state' | 'name' | 'problem'> &
  Partial<Pick<CardField, 'state' | 'name' | 'problem'>>;

/** A field that knows how many characters it would take, and can do with fewer. */
interface Part {
  need: number;
  within(room: number): Clipped;
  /** it can stand beside another */
  isShort: boolean;
  button?: Button | undefined;
}

/**
 * Each field's label and value with a link to the message that it rests on; of a list, each item with its own, or one for all. Short
 * fields that follow each other stand side by side, what was not told comes last, in one line, and long ones get the room that is left.
 * @param ref the card, where values that were taken as answers can be given back
 * @param frame what stands where a field has no value, and how one was found
 * @returns also whether anything was left out, so that "Show all" is offered
 */
export function fieldSections(
  fields: readonly ShownField[],
  context: PresentContext,
  frame: Pick<Frame, 'empty' | 'how'>,
  ref?: CardRef,
): { blocks: SectionBlock[]; cut: boolean } {
  const shownFields = fields.slice(0, MAX_FIELDS);
  const told = shownFields.filter((field) => !isMissing(field));
  const refused = told.filter(({ problem }) => problem).length;
  const limit = Math.min(PROBLEM_LIMIT, Math.floor(NOTES_BUDGET / refused));
  const problems = told.map(({ problem }) =>
    problem ? [{ text: `:warning: ${lineOf(problem, limit, context)}` }] : [],
  );
  const marks = told.flatMap(({ unsettled = [] }, at) =>
    unsettled.map((sides) => ({ at, text: unsettledLine(sides, SIDE_LIMIT, context, frame.how) })),
  );
  const left = NOTES_BUDGET - sizeOf(problems.flat());
  const shownMarks = marks.filter((_one, at) => sizeOf(marks.slice(0, at + 1)) <= left);
  const notesAt = (at: number) =>
    [...(problems[at] ?? []), ...shownMarks.filter((one) => one.at === at)].map(({ text }) => text);
  const parts = [
    ...told.map((field, at) => withNotes(partOf(field, context, frame, ref), notesAt(at))),
    ...missingPart(shownFields.filter(isMissing), context, frame.empty),
  ];
  const needs = parts.map(({ need }) => need);
  const notes = sizeOf([...problems.flat(), ...shownMarks]);
  const rooms = shares(needs, FIELDS_BUDGET - notes);
  const shown = parts.map((part, index) => ({ ...part, ...part.within(rooms[index] ?? 0) }));
  return {
    blocks: rowsOf(shown).map((row) => {
      const [first] = row;
      return row.length > 1 || first === undefined
        ? sideBySide(row.map(({ text }) => text))
        : section(first.text, first.button);
    }),
    cut: fields.length > MAX_FIELDS || marks.length > shownMarks.length || shown.some(({ cut }) => cut),
  };
}

/** Short ones that follow each other make a row. */
function rowsOf<One extends { isShort: boolean }>(all: readonly One[]): One[][] {
  const rows: One[][] = [];
  for (const one of all) {
    const last = rows.at(-1);
    if (one.isShort && last?.[0]?.isShort && last.length < MAX_BESIDE) last.push(one);
    else rows.push([one]);
  }
  return rows;
}

/** Nobody was asked for it, or not yet, and nobody misses it. */
const isMissing = ({ items, value, state, problem }: ShownField): boolean =>
  items.length === 0 && value === null && state === 'missing' && !problem;

/** All that was not told stands in one place: it is read once, and a long form stays a short card. */
function missingPart(fields: readonly ShownField[], context: PresentContext, empty: Frame['empty']): Part[] {
  if (fields.length === 0) return [];
  const labels = fields.map(({ label }) => words(label, LABEL_LIMIT, context)).join(', ');
  return [fixedPart(`*${empty.missing}*\n${labels}`, false)];
}

const fixedPart = (text: string, isShort: boolean): Part => ({
  need: text.length,
  isShort,
  within: () => ({ text, cut: false }),
});

/** Below the value what its tracker says of it, and what stands against it. */
function withNotes(part: Part, notes: readonly string[]): Part {
  if (notes.length === 0) return part;
  const lines = `\n${notes.join('\n')}`;
  return {
    ...part,
    isShort: false,
    within: (room) => {
      const { text, cut } = part.within(Math.min(room, LIMIT.section - lines.length));
      return { text: `${text}${lines}`, cut };
    },
  };
}

function partOf(
  field: ShownField,
  context: PresentContext,
  { empty, how }: Pick<Frame, 'empty' | 'how'>,
  ref: CardRef | undefined,
): Part {
  const label = `*${words(field.label, LABEL_LIMIT, context)}*`;
  const button = giveBack(field, ref);
  if (field.items.length > 0) return { ...listPart(field.items, label, context, how), button };
  if (field.value === null) return fixedPart(`${label}\n_${empty[field.state ?? 'filled']}_`, true);
  const { value } = field;
  const pieces = mrkdwnPieces(dayInWords(value), context);
  const rests = sourceOf(field.evidence, context, how) || ` · ${WORDS.noMessage}`;
  const around = label.length + 1 + rests.length;
  const valueIn = (limit: number) => clipPieces(pieces, limit, WORDS.showAllEnding);
  return {
    need: around + valueIn(MAX_VALUE_LENGTH).text.length,
    isShort: button === undefined && value.length <= SHORT_VALUE && !value.includes('\n'),
    button,
    within: (room) => {
      const { text, cut } = valueIn(Math.min(MAX_VALUE_LENGTH, Math.max(MIN_VALUE_LENGTH, room - around)));
      return { text: `${label}\n${inItsOrder(text)}${rests}`, cut };
    },
  };
}

/**
 * The items, one a line. Where several rest on the same message, " · <link|Dana>" stands once, behind the label. In little room
 * there is at least the first one, shortened where it alone is too much, and how many there are besides.
 */
function listPart(
  items: readonly CardItem[],
  label: string,
  context: PresentContext,
  how: Frame['how'],
): Part {
  const [source = '', ...others] = new Set(items.map((item) => sourceOf(item.evidence, context, how)));
  const isShared = items.length > 1 && others.length === 0;
  const lineIn = (item: CardItem, limit: number) =>
    itemLine(item, limit, context, { withSource: !isShared, how });
  const lines = items.map((item) => lineIn(item, MAX_LENGTH));
  const head = `${label}${isShared ? source : ''}\n`;
  const fitting = (room: number): Clipped[] => {
    const [first] = items;
    if (sizeOf(lines) <= room || first === undefined) return lines;
    const around = lineIn({ ...first, text: '' }, MAX_LENGTH).text.length + moreLine(99).length;
    const shown = [lineIn(first, Math.min(MAX_LENGTH, Math.max(MIN_LENGTH, room - around)))];
    for (const line of lines.slice(1)) {
      if (sizeOf([...shown, line]) + moreLine(items.length - 1).length > room) break;
      shown.push(line);
    }
    return shown;
  };
  return {
    need: head.length + Math.min(MAX_LIST_LENGTH, sizeOf(lines)),
    isShort: false,
    within: (room) => {
      const shown = fitting(room - head.length);
      const left = items.length - shown.length;
      const texts = [...shown.map(({ text }) => text), ...(left === 0 ? [] : [moreLine(left)])];
      return { text: `${head}${texts.join('\n')}`, cut: left > 0 || shown.some(({ cut }) => cut) };
    },
  };
}

/** Beside a value that was taken as it was answered: the way to give it back. */
function giveBack({ name, label, evidence }: ShownField, ref: CardRef | undefined): Button | undefined {
  if (ref === undefined || name === undefined || evidence.at(-1)?.how !== 'answered') return undefined;
  const says = `${label}: this was not an answer`;
  return cardButton(variantOf(ACTION.notAnAnswer, name), WORDS.notAnAnswer, ref, { choice: name, says });
}
