import type { KnownBlock, ModalView, SectionBlock } from '@slack/types';
import type { CardField, OwnWord, ReviewCard } from '../../../domain/conversation/reply.js';
import type { TaskLine } from '../../../domain/entities/references.js';
import { dayInWords } from '../../../domain/text/days.js';
import { shown } from '../../../domain/text/person-text.js';
import type { HelpTopic } from '../../../domain/tools/quick.js';
import type { FormMeta } from '../../normalize/form.js';
import { ACTION, CALLBACK } from '../action-ids.js';
import { helpAnswer } from '../answers/help.js';
import { moreLine, taskGroups } from '../answers/tasks.js';
import type { PresentContext } from '../cards/context.js';
import { ownWordSource as source } from '../cards/evidence.js';
import { itemLine } from '../cards/fields.js';
import { words } from '../message.js';
import { context as contextBlock, entitySelect, header, plain, section } from '../text/blocks.js';
import { LIMIT, splitPieces } from '../text/clip.js';
import { plainText } from '../text/mrkdwn.js';
import { EMPTY, WORDS } from '../text/words.js';

/** A modal that only says something. */
function sayingView(title: string, words: string): ModalView {
  return {
    type: 'modal',
    title: plain(title, LIMIT.modalTitle),
    close: plain('Close', LIMIT.modalButton),
    blocks: [section(words)],
  };
}

export const loadingView = (title: string): ModalView => sayingView(title, 'One moment…');

export const failedView = (title: string): ModalView =>
  sayingView(title, 'I could not load this just now. Please close this and try again.');

export const goneView = (title: string): ModalView =>
  sayingView(title, 'This request is not open any more. Mention me in the thread to start a new one.');

/** What is known of one kind of things that can be asked for. */
export function helpView(category: string, topics: readonly HelpTopic[], context: PresentContext): ModalView {
  return {
    type: 'modal',
    title: plain('Help', LIMIT.modalTitle),
    close: plain('Close', LIMIT.modalButton),
    blocks: helpAnswer(category, topics, context).blocks,
  };
}

/** A window ends at 100 blocks: so many tickets with nine headings, the title and a last line stay within that. */
export const MAX_IN_WINDOW = 80;

const NONE = 'There are no longer any that you can see.';

/** A list of tickets, whole as far as a window holds it, to read. */
export function tasksView(
  title: string,
  { tasks, total }: { tasks: readonly TaskLine[]; total: number },
  context: PresentContext,
): ModalView {
  const shown = tasks.slice(0, MAX_IN_WINDOW);
  const left = Math.max(total, tasks.length) - shown.length;
  return {
    type: 'modal',
    title: plain('Tickets', LIMIT.modalTitle),
    close: plain('Close', LIMIT.modalButton),
    blocks: [
      header(plainText(title, context.names)),
      ...(shown.length === 0 ? [section(NONE)] : taskGroups(shown, context)),
      ...(left > 0 ? [contextBlock(moreLine(left))] : []),
    ],
  };
}

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

const TOO_LONG = '_There is more than fits in this window. The rest is in the conversation._';

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

/** It stays the same block, so that what is chosen in it stays chosen when the window is filled anew. */
const SEARCH: SectionBlock = {
  type: 'section',
  block_id: 'find',
  text: { type: 'mrkdwn', text: 'Find a ticket, a doc or a project', verbatim: true },
  accessory: { ...entitySelect(ACTION.findEntity, 'Type a number or a name'), focus_on_load: true },
};

/** Finds entities while a person types; below that, once one is chosen, what is known of it. There is nothing to submit. */
export function findView(below: readonly KnownBlock[] = []): ModalView {
  return {
    type: 'modal',
    title: plain('Find', LIMIT.modalTitle),
    close: plain('Close', LIMIT.modalButton),
    blocks: [SEARCH, ...below],
  };
}

/** The name of the one input, in the form's event too. */
const QUESTION = 'question';

/** [Ask a question]: one input, whose text goes to the requester's thread. */
export function askBackView(meta: FormMeta): ModalView {
  return {
    type: 'modal',
    callback_id: CALLBACK.askBack,
    title: plain('Ask a question', LIMIT.modalTitle),
    submit: plain('Send', LIMIT.modalButton),
    close: plain('Cancel', LIMIT.modalButton),
    private_metadata: JSON.stringify(meta),
    blocks: [
      {
        type: 'input',
        block_id: QUESTION,
        label: plain('What would you like to know?', LIMIT.inputLabel),
        hint: plain("It is posted in the requester's thread, with your name.", LIMIT.inputHint),
        element: {
          type: 'plain_text_input',
          action_id: 'value',
          multiline: true,
          max_length: LIMIT.inputText,
        },
      },
    ],
  };
}

/** What is wrong with a submitted question. */
export function askBackErrors(values: Readonly<Record<string, string>>): Record<string, string> {
  return values[QUESTION] ? {} : { [QUESTION]: 'Please write your question.' };
}
