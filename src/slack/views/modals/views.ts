import type { InputBlock, KnownBlock, ModalView, PlainTextInput, SectionBlock } from '@slack/types';
import { type Frame, frameIn } from '../../../domain/conversation/frame/frame.js';
import type { CardField, OwnWord, ReviewCard } from '../../../domain/conversation/reply.js';
import { wording } from '../../../domain/conversation/wording.js';
import type { TaskLine } from '../../../domain/entities/references.js';
import { dayInWords } from '../../../domain/text/days.js';
import { shown } from '../../../domain/text/person-text.js';
import type { HelpTopic } from '../../../domain/tools/quick.js';
import type { FormMeta } from '../../normalize/form.js';
import { ACTION, CALLBACK } from '../action-ids.js';
import { helpAnswer } from '../answers/help.js';
import { moreLines, taskGroups } from '../answers/tasks.js';
import type { PresentContext } from '../cards/context.js';
import { authorLink, unsettledLine } from '../cards/evidence.js';
import { itemLine } from '../cards/fields.js';
import { allFiles } from '../cards/files.js';
import { words } from '../message.js';
import { contextBlock, header, plain, searchSelect, section } from '../text/blocks.js';
import { LIMIT, splitPieces } from '../text/clip.js';
import { plainText } from '../text/mrkdwn.js';
import { WORDS } from '../text/words.js';

/** A modal to read. */
function modal(title: string, blocks: KnownBlock[]): ModalView {
  return {
    type: 'modal',
    title: plain(title, LIMIT.modalTitle),
    close: plain('Close', LIMIT.modalButton),
    blocks,
  };
}

export const loadingView = (title: string): ModalView => modal(title, [section('One moment…')]);

export const failedView = (title: string): ModalView =>
  modal(title, [section('I could not load this just now. Please close this and try again.')]);

export const goneView = (title: string): ModalView =>
  modal(title, [section('This request is not open any more. Mention me in the thread to start a new one.')]);

/** The draft's form is gone from the configuration, which is nobody's fault who could press Edit. */
export const formGoneView = (title: string): ModalView => modal(title, [section(wording.formGone)]);

/** What is known of one kind of things that can be asked for. */
export const helpView = (
  category: string,
  topics: readonly HelpTopic[],
  context: PresentContext,
): ModalView => modal('Help', helpAnswer(category, topics, context).blocks);

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
  return modal('Tickets', [
    header(plainText(title, context.names)),
    ...(shown.length === 0 ? [section(NONE)] : taskGroups(shown, context)),
    ...moreLines(left).map((line) => contextBlock(line)),
  ]);
}

/** A field of up to 30,000 characters is shown whole. */
const PARTS_PER_FIELD = 10;

/** A window ends at 100 blocks, the last of which may say so, and at 250 kB. Source: Slack, views reference. */
const MAX_BLOCKS = LIMIT.modalBlocks - 1;
const MAX_BYTES = 200_000;

const LABEL_LIMIT = 200;
const ITEM_LIMIT = 2000;
const SIDE_LIMIT = 400;

const TOO_LONG = '_There is more than fits in this window. The rest is in the conversation._';

/** The whole request, to read: values as plain text, so with no formatting, and lists with a link for each item. */
export function showAllView(card: ReviewCard, context: PresentContext, isStuck = false): ModalView {
  const all = [
    ...(isStuck ? [section(wording.formGone)] : []),
    ...card.fields.flatMap((field) => fieldBlocks(field, frameIn(card.language).empty, context)),
    ...card.ownWords.flatMap((word) => wordBlocks(word, frameIn(card.language).ownWords, context)),
    ...allFiles(card.files, context),
  ];
  const shown = fitting(all);
  return modal('Request', [...shown, ...(shown.length === all.length ? [] : [section(TOO_LONG)])]);
}

function fieldBlocks(field: CardField, empty: Frame['empty'], context: PresentContext): SectionBlock[] {
  const { label, value, state, items, unsettled = [] } = field;
  const marks = unsettled.map((one) => section(unsettledLine(one, SIDE_LIMIT, context)));
  if (items.length === 0) {
    const shown = value === null ? empty[state] : plainText(dayInWords(value), context.names);
    return [...plainSections(`${label}\n${shown}`), ...marks];
  }
  const lines = items.map((item) => `\n${itemLine(item, ITEM_LIMIT, context).text}`);
  const pieces = [words(label, LABEL_LIMIT, context), ...lines];
  return [...splitPieces(pieces, LIMIT.section, PARTS_PER_FIELD).map((part) => section(part)), ...marks];
}

/** A message that goes with the request, whole, under its author's name. */
function wordBlocks(word: OwnWord, heading: string, context: PresentContext): SectionBlock[] {
  const left = word.leftOut ? ` _${WORDS.leftOut}_` : '';
  return [
    section(`*${heading}* — ${authorLink(word, context)}${left}`),
    ...plainSections(plainText(shown(word.text), context.names)),
  ];
}

function plainSections(text: string): SectionBlock[] {
  const parts = splitPieces([...text.replaceAll('\0', '')], LIMIT.section, PARTS_PER_FIELD);
  return parts.map((part) => ({ type: 'section', text: plain(part, LIMIT.section) }));
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
  ...section('Find a ticket, a doc or a project', {
    ...searchSelect(ACTION.findEntity, 'Type a number or a name'),
    focus_on_load: true,
  }),
  block_id: 'find',
};

/** Finds entities while a person types; below that, once one is chosen, what is known of it. There is nothing to submit. */
export const findView = (below: readonly KnownBlock[] = []): ModalView => modal('Find', [SEARCH, ...below]);

/** The name of the one input, in the form's event too. */
const QUESTION = 'question';

/** A form of a draft; what it carries comes back when it is submitted. */
export function formView(
  callbackId: string,
  title: string,
  submit: string,
  meta: FormMeta,
  blocks: KnownBlock[],
): ModalView {
  return {
    ...modal(title, blocks),
    callback_id: callbackId,
    submit: plain(submit, LIMIT.modalButton),
    close: plain('Cancel', LIMIT.modalButton),
    private_metadata: JSON.stringify(meta),
  };
}

/** An input, called by its block's id. */
export function input(id: string, label: string, hint: string, element: InputBlock['element']): InputBlock {
  return {
    type: 'input',
    block_id: id,
    label: plain(label, LIMIT.inputLabel),
    hint: plain(hint, LIMIT.inputHint),
    element,
  };
}

export const textInput: PlainTextInput = {
  type: 'plain_text_input',
  action_id: 'value',
  multiline: true,
  max_length: LIMIT.inputText,
};

export const ASK_BACK_TITLE = 'Ask a question';

/** Ask back: one input, whose text goes to the requester's thread. */
export function askBackView(meta: FormMeta): ModalView {
  const hint = "It is posted in the requester's thread, with your name.";
  const question = input(QUESTION, 'What would you like to know?', hint, textInput);
  return formView(CALLBACK.askBack, ASK_BACK_TITLE, 'Send', meta, [question]);
}

/** What is wrong with a submitted question. */
export function askBackErrors(values: Readonly<Record<string, string>>): Record<string, string> {
  return values[QUESTION] ? {} : { [QUESTION]: 'Please write your question.' };
}
