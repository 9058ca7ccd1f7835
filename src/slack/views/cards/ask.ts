import type { ActionsBlock, Button, KnownBlock } from '@slack/types';
import type { Reply } from '../../../domain/conversation/reply.js';
import { ACTION, variantOf } from '../action-ids.js';
import { cardBlockId, isCarried } from '../button-refs.js';
import { message, words } from '../message.js';
import { actions, button, context as contextBlock, section, select } from '../text/blocks.js';
import { WORDS } from '../text/words.js';
import type { PresentContext, Presented } from './context.js';
import { saidLines } from './evidence.js';

type Ask = Extract<Reply, { kind: 'ask' }>;
type Question = Ask['questions'][number];

/** So three questions with everything to them, and what leads to them, stay within a message's text. */
const LEAD_LIMIT = 1500;
const QUESTION_LIMIT = 1000;
const ANSWER_LIMIT = 150;
const MAX_CHOICES = 10;

/**
 * One question stands with its lead; several are numbered, so that an answer can refer to them. What can be chosen stands in a menu
 * below its question, the sides of a dispute as buttons; the form and "Nobody knows" come last. What was answered since stands as
 * answered, and once all is over nothing can be pressed any more.
 */
export function presentAsk(reply: Ask, context: PresentContext): Presented {
  const { questions } = reply;
  const texts = questions.map(({ text }, index) => (questions.length === 1 ? text : `${index + 1}. ${text}`));
  const answered = reply.answered.map(({ label, value }) => `${label}: ${value}`);
  const all = [reply.lead, ...answered, ...texts].filter((part) => part.trim() !== '').join('\n');
  const blocks: KnownBlock[] = [
    ...(reply.lead.trim() === '' ? [] : [section(words(reply.lead, LEAD_LIMIT, context))]),
    ...answeredLines(reply, context),
    ...questions.flatMap((question, index) => [
      section(words(texts[index] ?? '', QUESTION_LIMIT, context)),
      ...(question.evidence.length === 0 ? [] : [contextBlock(saidLines(question.evidence, context))]),
      ...(reply.over ? [] : controls(reply, question)),
    ]),
    ...(reply.over ? [] : ways(reply)),
  ];
  return message(all, blocks, reply.degraded, context);
}

function answeredLines({ answered }: Ask, context: PresentContext): KnownBlock[] {
  const lines = answered.map(
    ({ label, value }) =>
      `*${words(label, ANSWER_LIMIT, context)}:* ${words(value.replace(/\s+/g, ' '), ANSWER_LIMIT, context)}`,
  );
  return lines.length === 0 ? [] : [section(lines.join('\n'))];
}

function controls(reply: Ask, question: Question): ActionsBlock[] {
  if (question.by === 'text') return [];
  if (question.by === 'buttons') return actions(sideButtons(reply, question));
  const menu = select(
    variantOf(ACTION.answer, question.field),
    question.label,
    question.choices.map(({ value, label }) => ({ value: `${question.field}=${value}`, label })),
  );
  return actions(menu).map((row) => ({ ...row, block_id: cardBlockId(reply, question.field) }));
}

function sideButtons({ draftId, rev }: Ask, { choices }: Question): Button[] {
  const ref = { draftId, rev };
  return choices
    .filter(({ value }) => isCarried(ref, value))
    .slice(0, MAX_CHOICES)
    .map(({ value, label }, index) => button(variantOf(ACTION.settle, index), label, ref, { choice: value }));
}

/**
 * The ways that are always open: all of it in a form, or that nobody can say; to give back what was taken for an answer just before, and
 * at the beginning another form.
 */
function ways(reply: Ask): ActionsBlock[] {
  const { taken, forms } = reply;
  const fields = [
    button(ACTION.edit, WORDS.fillIn, reply, { says: 'Fill in all of the request in a form' }),
    button(ACTION.nobodyKnows, WORDS.nobodyKnows, reply, { says: 'Nobody knows what was asked' }),
  ];
  const back = taken.map(({ field, label }) => {
    const words = taken.length === 1 ? WORDS.notAnAnswer : `${WORDS.notAnAnswer}: ${label}`;
    const says = `What was taken for ${label} is no answer`;
    return button(variantOf(ACTION.notAnAnswer, field), words, reply, { choice: field, says });
  });
  const others = forms.map(({ id, title }) => ({ value: id, label: title }));
  const row = actions([
    ...(reply.form ? fields : []),
    ...back,
    ...select(ACTION.changeForm, WORDS.otherForm, others),
  ]);
  return row.map((block) => ({ ...block, block_id: cardBlockId(reply, 'ways') }));
}
