import type { ActionsBlock, KnownBlock } from '@slack/types';
import { ACTION, variantOf } from '../action-ids.js';
import { isCarried } from '../button-refs.js';
import { lineOf, message, words } from '../message.js';
import { actions, cardActions, cardButton, contextBlock, section, select } from '../text/blocks.js';
import { WORDS } from '../text/words.js';
import type { PresentContext, Presented, ReplyOf } from './context.js';
import { discardButton } from './discard-button.js';
import { saidLines } from './evidence.js';

type Ask = ReplyOf<'ask'>;
type Question = Ask['questions'][number];

/** So three disputes with everything to them, or all that a form asks, and what leads to them, stay within a message's text. */
const LEAD_LIMIT = 1500;
const QUESTIONS_LIMIT = 3000;
const QUESTION_LIMIT = 1000;
const ANSWER_LIMIT = 150;
const MAX_CHOICES = 10;

/**
 * One question stands with its lead; several are numbered, so that an answer can refer to them. Below each stands a menu, or the sides
 * of a dispute as buttons; the form and "Nobody knows" come last. What was answered since stands as answered, and once all is over
 * nothing can be pressed any more.
 */
export function presentAsk(reply: Ask, context: PresentContext): Presented {
  const { questions, lead, answered, over, degraded } = reply;
  const texts = questions.map(({ text }, index) => (questions.length === 1 ? text : `${index + 1}. ${text}`));
  const limit = Math.min(QUESTION_LIMIT, Math.floor(QUESTIONS_LIMIT / Math.max(1, questions.length)));
  const said = [lead, ...answered.map(({ label, value }) => `${label}: ${value}`), ...texts];
  const lines = answered.map(({ label, value }) => {
    return `*${words(label, ANSWER_LIMIT, context)}:* ${lineOf(value, ANSWER_LIMIT, context)}`;
  });
  const blocks: KnownBlock[] = [
    ...(lead.trim() === '' ? [] : [section(words(lead, LEAD_LIMIT, context))]),
    ...(lines.length === 0 ? [] : [section(lines.join('\n'))]),
    ...questions.flatMap((question, index) => [
      section(words(texts[index] ?? '', limit, context)),
      ...(question.evidence.length === 0 ? [] : [contextBlock(saidLines(question.evidence, context))]),
      ...(over ? [] : controls(reply, question)),
    ]),
    ...(over ? [] : ways(reply)),
  ];
  return message(said.filter((part) => part.trim() !== '').join('\n'), blocks, context, degraded);
}

function controls(reply: Ask, { by, field, label: asked, choices }: Question): ActionsBlock[] {
  if (by === 'text') return [];
  if (by === 'buttons') {
    const sides = choices.filter(({ value }) => isCarried(reply, value)).slice(0, MAX_CHOICES);
    return actions(
      sides.map(({ value, label }, index) =>
        cardButton(variantOf(ACTION.settle, index), label, reply, { choice: value }),
      ),
    );
  }
  const options = choices.map(({ value, label }) => ({ value: `${field}=${value}`, label }));
  return cardActions(reply, select(variantOf(ACTION.answer, field), asked, options), field);
}

/**
 * The ways that are always open: all of it in a form, or that nobody can say; to give back what was taken for an answer just before, at
 * the beginning another form, and to give the request up.
 */
function ways(reply: Ask): ActionsBlock[] {
  const { taken, forms } = reply;
  const fields = [
    cardButton(ACTION.edit, WORDS.fillIn, reply, { says: 'Fill in all of the request in a form' }),
    cardButton(ACTION.nobodyKnows, WORDS.nobodyKnows, reply, { says: 'Nobody knows what was asked' }),
  ];
  const back = taken.map(({ field, label }) => {
    const words = taken.length === 1 ? WORDS.notAnAnswer : `${WORDS.notAnAnswer}: ${label}`;
    const says = `What was taken for ${label} is no answer`;
    return cardButton(variantOf(ACTION.notAnAnswer, field), words, reply, { choice: field, says });
  });
  const others = forms.map(({ id, title }) => ({ value: id, label: title }));
  const menu = select(ACTION.changeForm, WORDS.otherForm, others);
  const all = [...(reply.form ? fields : []), ...back, ...menu];
  return cardActions(reply, reply.form ? [...all, discardButton(reply)] : all, 'ways');
}
