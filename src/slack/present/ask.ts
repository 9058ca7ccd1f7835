import type { Button, KnownBlock } from '@slack/types';
import type { Reply } from '../../domain/reply.js';
import { ACTION, variantOf } from '../action-ids.js';
import { isCarried } from '../card-ref.js';
import { actions, button, context as contextBlock, section } from './blocks.js';
import type { PresentContext, Presented } from './context.js';
import { saidLines } from './evidence.js';
import { message, sections, words } from './message.js';

type Ask = Extract<Reply, { kind: 'ask' }>;
type Question = Ask['questions'][number];

/** So three questions with everything to them, and what leads to them, stay within a message's text. */
const LEAD_LIMIT = 1500;
const QUESTION_LIMIT = 1200;
const MAX_CHOICES = 10;

/**
 * One question stands with its lead; several are numbered, so that an answer can refer to them. A question that is about
 * certain messages links to them, and one that has choices offers them as buttons below.
 */
export function presentAsk(reply: Ask, context: PresentContext): Presented {
  const texts = reply.questions.map(({ text }, index) =>
    reply.questions.length === 1 ? text : `${index + 1}. ${text}`,
  );
  const all = [reply.lead, ...texts].filter((part) => part.trim() !== '').join('\n');
  const plain = reply.questions.every(({ choices, evidence }) => choices.length + evidence.length === 0);
  const blocks = plain ? sections(all, context) : withChoices(reply, texts, context);
  return message(all, blocks, reply.degraded, context);
}

function withChoices(reply: Ask, texts: readonly string[], context: PresentContext): KnownBlock[] {
  const lead = reply.lead.trim() === '' ? [] : [section(words(reply.lead, LEAD_LIMIT, context))];
  return [
    ...lead,
    ...reply.questions.flatMap((question, index) => [
      section(words(texts[index] ?? '', QUESTION_LIMIT, context)),
      ...(question.evidence.length === 0 ? [] : [contextBlock(saidLines(question.evidence, context))]),
      ...actions(choiceButtons(reply, question)),
    ]),
  ];
}

function choiceButtons({ draftId, rev }: Ask, { choices }: Question): Button[] {
  if (draftId === undefined || rev === undefined) return [];
  const ref = { draftId, rev };
  return choices
    .filter(({ value }) => isCarried(ref, value))
    .slice(0, MAX_CHOICES)
    .map(({ value, label }, index) => button(variantOf(ACTION.settle, index), label, ref, { choice: value }));
}
