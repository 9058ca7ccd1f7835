import type { ModalView, SectionBlock } from '@slack/types';
import { dayInWords } from '../../domain/day-words.js';
import { shown } from '../../domain/person-text.js';
import type { CardField, OwnWord, ReviewCard } from '../../domain/reply.js';
import { plain, section } from '../present/blocks.js';
import { LIMIT, splitPieces } from '../present/clip.js';
import type { PresentContext } from '../present/context.js';
import { itemLine } from '../present/items.js';
import { words } from '../present/message.js';
import { plainText } from '../present/mrkdwn.js';
import { source } from '../present/own-words.js';
import { EMPTY, WORDS } from '../present/words.js';

/** A field of up to 30,000 characters is shown whole. */
const PARTS_PER_FIELD = 10;

/** A window ends at 100 blocks, the last of which may say so, and at 250 kB. Source: Slack, views reference. */
const MAX_BLOCKS = LIMIT.modalBlocks - 1;
const MAX_BYTES = 200_000;

const LABEL_LIMIT = 200;
const ITEM_LIMIT = 2000;

/** The whole request, to read: values as plain text, so with no formatting, and lists with a link for each item. */
export function showAllView(card: ReviewCard, context: PresentContext): ModalView {
  const all = [
    ...card.fields.flatMap((field) => fieldBlocks(field, context)),
    ...card.ownWords.flatMap((word) => wordBlocks(word, context)),
  ];
  const shown = fitting(all);
  const ending = shown.length === all.length ? [] : [section(TOO_LONG)];
  return {
    type: 'modal',
    title: plain('Request', LIMIT.modalTitle),
    close: plain('Close', LIMIT.modalButton),
    blocks: [...shown, ...ending],
  };
}

const TOO_LONG = '_There is more than a window can show. The rest stands in the conversation._';

function fieldBlocks(field: CardField, context: PresentContext): SectionBlock[] {
  return field.items.length > 0 ? listBlocks(field, context) : valueBlocks(field, context);
}

function valueBlocks({ label, value, state }: CardField, { names }: PresentContext): SectionBlock[] {
  const text = `${label}\n${value === null ? EMPTY[state] : plainText(dayInWords(value), names)}`;
  return splitPieces([...text.replaceAll('\0', '')], LIMIT.section, PARTS_PER_FIELD).map((part) => ({
    type: 'section',
    text: plain(part, LIMIT.section),
  }));
}

function listBlocks({ label, items }: CardField, context: PresentContext): SectionBlock[] {
  const lines = items.map((item) => `\n${itemLine(item, ITEM_LIMIT, context).text}`);
  const pieces = [words(label, LABEL_LIMIT, context), ...lines];
  return splitPieces(pieces, LIMIT.section, PARTS_PER_FIELD).map((part) => section(part));
}

/** A message that goes with the request, whole, under its author's name. */
function wordBlocks(word: OwnWord, context: PresentContext): SectionBlock[] {
  const left = word.leftOut ? ` _${WORDS.leftOut}_` : '';
  const head = section(`*${WORDS.ownWords}* — ${source(word, context)}${left}`);
  const text = plainText(shown(word.text), context.names).replaceAll('\0', '');
  const parts = splitPieces([...text], LIMIT.section, PARTS_PER_FIELD);
  return [
    head,
    ...parts.map((part): SectionBlock => ({ type: 'section', text: plain(part, LIMIT.section) })),
  ];
}

/** As many blocks, from the first on, as a window holds. */
function fitting(blocks: readonly SectionBlock[]): SectionBlock[] {
  let bytes = 0;
  const end = blocks.findIndex((block, index) => {
    bytes += Buffer.byteLength(JSON.stringify(block));
    return index >= MAX_BLOCKS || bytes > MAX_BYTES;
  });
  return blocks.slice(0, end < 0 ? blocks.length : end);
}
