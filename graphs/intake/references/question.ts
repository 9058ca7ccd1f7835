import type { Offered, OptionAct } from '../../../src/domain/conversation/option.js';
import { questionSlot, type Reply } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import type { Resolution } from '../../../src/domain/entities/references.js';
import { changedIn, isNewest, pendingOf, type Question, without } from '../../../src/domain/pending.js';
import { clipped } from '../../../src/domain/text/text.js';
import { actWording } from '../../../src/domain/tools/undo-wording.js';
import type { TurnContext } from '../context.js';
import { isForChanges } from '../draft/draft-life.js';
import type { Asking, IntakeState } from '../state.js';

type Pending = Pick<IntakeState, 'pending'>;

/** Slack: more buttons than these no question has room for. */
export const MAX_OPTIONS = 10;
/** More next steps are a menu. */
const MAX_OFFERS = 5;
const MAX_NAME = 150;
/** Of what was named before, so much keeps its meaning. */
const MAX_MEANT = 20;
/** Slack: a button's label has at most 75 characters. */
const MAX_LABEL = 75;
const MAX_TEXT = 3_000;

/** A question that rests on the message `ts` of `asker`. */
export function plainQuestion(
  id: string,
  { asker, ts }: Pick<Question, 'asker' | 'ts'>,
  text: string,
  offers: readonly Offered[],
): Question {
  const options = offers.map((one) => ({ ...one, by: null }));
  return { kind: 'choice', id, asker, ts, words: null, text, mention: null, options, meant: [] };
}

/** Asks which of several things a mention means. Words that stand in no message of the thread are kept with the question. */
export function whichOne(
  { newId, messages }: TurnContext,
  { message: { ts, text }, by }: Asking,
  { mention, candidates }: Resolution['ambiguous'][number],
  meant: Question['meant'],
  act: 'mean' | 'focus' = 'mean',
): Question {
  const named = spoken(mention);
  const options = candidates.slice(0, MAX_OPTIONS).map(({ id: entity, label }): Offered => {
    return { label: clipped(label, MAX_NAME), does: { act, entity } };
  });
  const asks = candidates.length === 1 ? wording.isItThis : wording.whichOne;
  return {
    ...plainQuestion(newId(), { asker: by, ts }, asks(named), options),
    words: messages.some((one) => one.ts === ts) ? null : text,
    mention,
    meant,
  };
}

/** Words with buttons that do something; what was named so far keeps its meaning in them. */
export function offering(
  id: string,
  { message, by }: Asking,
  text: string,
  offers: readonly Offered[],
  meant: Question['meant'],
): Question {
  const options = offers
    .slice(0, MAX_OFFERS)
    .map(({ label, does }) => ({ label: clipped(label, MAX_LABEL), does }));
  return {
    ...plainQuestion(id, { asker: by, ts: message.ts }, clipped(text, MAX_TEXT), options),
    meant: meant.slice(0, MAX_MEANT),
  };
}

/** The question as people see it; once somebody has chosen, it says so and nothing can be clicked any more. */
export function questionReply(
  question: Question,
  chosen: { label: string; by: string } | null = null,
): Extract<Reply, { kind: 'choose' }> {
  const { id, text, options } = question;
  const taken = options.flatMap(({ label, by }) => (by === null ? [] : [{ label, by }]));
  const left = options.flatMap(({ by }, at) => (by === null ? [at] : []));
  return {
    kind: 'choose',
    slot: questionSlot(id),
    questionId: id,
    text,
    options: options.map(({ label }) => label),
    chosen: isEach(question) ? null : chosen,
    ...(isEach(question) ? { offer: { left, taken, over: null } } : {}),
    degraded: false,
  };
}

/** Whether its options are values that can be taken one after the other. */
function isEach({ options }: Question): boolean {
  return options.length > 1 && options.every(({ does }) => does.act === 'set');
}

/** The question once an option of it was chosen: over, unless others can still be pressed. */
export function afterChoice(
  state: Pending,
  question: Question,
  option: number,
  by: string,
): Pending & { reply: Reply } {
  const { label = '' } = question.options[option] ?? {};
  const over = without(state, 'choice');
  if (!isEach(question)) return { pending: over, reply: questionReply(question, { label, by }) };
  const options = question.options.map((one, at) => (at === option ? { ...one, by } : one));
  const left = { ...question, options };
  const isOver = options.every((one) => one.by !== null);
  return { pending: isOver ? over : changedIn(state, left), reply: questionReply(left) };
}

/** Whether somebody is waited for to answer it; next steps that were offered wait for nobody. */
export function isWaiting(question: Question): boolean {
  const { mention, options, fills } = question;
  return (
    mention !== null ||
    fills !== undefined ||
    isAct(question) ||
    options.every(({ does }) => does.act === 'open')
  );
}

/**
 * What a question of what a field is to say leaves pending: nothing once that field was changed, however, or the request can't be changed
 * any more.
 */
export function withoutFilled(
  state: Pending & Parameters<typeof isForChanges>[0],
  changes: readonly string[],
): Partial<Pending> {
  const { fills } = pendingOf(state, 'choice') ?? {};
  const isOver = fills !== undefined && (changes.includes(fills) || !isForChanges(state));
  return isOver ? { pending: without(state, 'choice') } : {};
}

/** Whether it asks whether something is to be done, which only exact words or a click may order. */
export const isAct = ({ options }: Question): boolean => options.some(({ does }) => ORDERS.has(does.act));

const ORDERS: ReadonlySet<OptionAct['act']> = new Set(['call', 'discard', 'approve', 'compensate']);

/**
 * Buttons that do nothing any more though nobody has pressed one are taken away; none where `replies` show what became of
 * them.
 */
export function outOfDate(before: Pending, after: Pending, replies: readonly Reply[]): Reply[] {
  const question = pendingOf(before, 'choice');
  if (question === null || pendingOf(after, 'choice')?.id === question.id) return [];
  // what the other buttons say can be written as well; a value can be taken only by its button
  const takesValues = question.options.some(({ does }) => does.act === 'set');
  if (!isWaiting(question) && !takesValues) return [];
  if (replies.some((reply) => reply.kind === 'choose' && reply.questionId === question.id)) return [];
  const over = { left: [], taken: [], over: actWording.questionOver };
  return [{ ...questionReply(question), offer: over }];
}

/**
 * Whether words that read as approval may be for the question: it is newer than the card, or waits for one of them and the
 * words are plain.
 */
export function mayBeForQuestion(
  state: Pending,
  said: readonly { author: string; isPlain: boolean }[],
): boolean {
  const question = pendingOf(state, 'choice');
  if (question === null || !isWaiting(question)) return false;
  if (isNewest(state, question)) return true;
  return said.some(({ author, isPlain }) => isPlain && author === question.asker);
}

const MAX_MENTION_LENGTH = 80;

/** A mention as it is spoken of: without the "@" that it was typed with, and not for ever. */
export function spoken(mention: string): string {
  return clipped(mention.replace(/^@/u, ''), MAX_MENTION_LENGTH);
}
