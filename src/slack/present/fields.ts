import type { Button, ContextBlock, SectionBlock } from '@slack/types';
import type { CardField } from '../../domain/reply.js';
import { ACTION, variantOf } from '../action-ids.js';
import type { CardRef } from '../card-ref.js';
import { button, context as contextBlock, section } from './blocks.js';
import { clipPieces } from './clip.js';
import type { PresentContext } from './context.js';
import { evidenceLine } from './evidence.js';
import { itemList } from './items.js';
import { words } from './message.js';
import { mrkdwnPieces } from './mrkdwn.js';
import { shares } from './shares.js';
import { EMPTY, WORDS } from './words.js';

/** A blueprint has at most 20 fields; at two blocks each a card stays within Slack's 50 blocks, and within its text. */
const MAX_FIELDS = 20;
const LABEL_LIMIT = 75;

/** All fields of a card together, and the bounds of one value: short when there are many, never unreadable. */
const FIELDS_BUDGET = 8200;
const SHORTEST_VALUE = 60;
const LONGEST_VALUE = 600;

/** Slack: a section holds 3,000 characters, label and marks included. */
const LONGEST_LIST = 2800;

interface FieldSections {
  blocks: (SectionBlock | ContextBlock)[];
  /** whether anything was left out, so that "Show all" is offered */
  cut: boolean;
}

type ShownField = Omit<CardField, 'state' | 'name'> & Partial<Pick<CardField, 'state' | 'name'>>;

/** A field that knows how many characters it would take, and can do with fewer. */
interface Part {
  need: number;
  within(room: number): FieldSections;
}

/**
 * Each field's label and value, and in smaller print the messages that the value rests on; of a list, each item with its
 * own. What short fields leave of the room, long ones get.
 * @param ref the card, where values that were taken as answers can be given back
 */
export function fieldSections(
  fields: readonly ShownField[],
  context: PresentContext,
  ref?: CardRef,
): FieldSections {
  const parts = fields.slice(0, MAX_FIELDS).map((field) => partOf(field, context, ref));
  const rooms = shares(
    parts.map(({ need }) => need),
    FIELDS_BUDGET,
  );
  const shown = parts.map((part, index) => part.within(rooms[index] ?? 0));
  return {
    blocks: shown.flatMap(({ blocks }) => blocks),
    cut: fields.length > MAX_FIELDS || shown.some(({ cut }) => cut),
  };
}

function partOf(field: ShownField, context: PresentContext, ref: CardRef | undefined): Part {
  const label = `*${words(field.label, LABEL_LIMIT, context)}*\n`;
  if (field.items.length > 0) return listPart(field, label, context, ref);
  return field.value === null
    ? emptyPart(field.state ?? 'filled', label)
    : valuePart(field.value, field, label, context, ref);
}

function emptyPart(state: CardField['state'], label: string): Part {
  const text = `${label}_${EMPTY[state]}_`;
  return { need: text.length, within: () => ({ blocks: [section(text)], cut: false }) };
}

function valuePart(
  value: string,
  field: ShownField,
  label: string,
  context: PresentContext,
  ref: CardRef | undefined,
): Part {
  const pieces = mrkdwnPieces(value, context);
  const rests = evidenceLine(field.evidence, context) || WORDS.noMessage;
  const around = label.length + rests.length;
  const valueIn = (limit: number) => clipPieces(pieces, limit, WORDS.showAllEnding);
  return {
    need: around + valueIn(LONGEST_VALUE).text.length,
    within: (room) => {
      const { text, cut } = valueIn(Math.min(LONGEST_VALUE, Math.max(SHORTEST_VALUE, room - around)));
      return { blocks: [section(`${label}${text}`, giveBack(field, ref)), contextBlock(rests)], cut };
    },
  };
}

function listPart(field: ShownField, label: string, context: PresentContext, ref: CardRef | undefined): Part {
  const list = itemList(field.items, context);
  return {
    need: label.length + Math.min(LONGEST_LIST, list.need),
    within: (room) => {
      const { text, cut } = list.within(room - label.length);
      return { blocks: [section(`${label}${text}`, giveBack(field, ref))], cut };
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
