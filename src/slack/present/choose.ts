import type { Button, KnownBlock } from '@slack/types';
import type { Reply } from '../../domain/reply.js';
import { ACTION, variantOf } from '../action-ids.js';
import { choiceValue } from '../choice-ref.js';
import { actions, context as contextBlock, plain, section } from './blocks.js';
import { clip, LIMIT } from './clip.js';
import type { PresentContext, Presented } from './context.js';
import { message, sections, words } from './message.js';
import { plainText } from './mrkdwn.js';

type Choose = Extract<Reply, { kind: 'choose' }>;

/** Slack shows about 30 characters of a button's label on a desktop; longer options are also written out above. */
const SHOWN_OF_LABEL = 30;
const OPTION_LIMIT = 150;
const NAME_LIMIT = 75;

/**
 * A question with one button an option. Once somebody has chosen, it says who chose what instead, with nothing to press.
 */
export function presentChoose(reply: Choose, context: PresentContext): Presented {
  const { options, chosen } = reply;
  const numbered = options.some((label) => label.length > SHOWN_OF_LABEL);
  const labels = options.map((label, index) => (numbered ? `${index + 1}. ${label}` : label));
  const blocks: KnownBlock[] = [
    ...sections(reply.text, context),
    ...(chosen === null
      ? [...(numbered ? [section(list(labels, context))] : []), ...actions(buttons(reply, labels, context))]
      : [contextBlock(answer(chosen, context))]),
  ];
  const said =
    chosen === null ? labels.map((label) => `• ${label}`) : [`<@${chosen.by}> chose ${chosen.label}.`];
  return message([reply.text, ...said].join('\n'), blocks, reply.degraded, context);
}

function list(labels: readonly string[], context: PresentContext): string {
  return labels.map((label) => words(oneLine(label), OPTION_LIMIT, context)).join('\n');
}

function buttons({ questionId }: Choose, labels: readonly string[], context: PresentContext): Button[] {
  return labels.map((label, option) => {
    const shown = oneLine(plainText(label, context.names));
    return {
      type: 'button',
      action_id: variantOf(ACTION.choose, option),
      text: plain(shown, LIMIT.buttonText),
      value: choiceValue({ questionId, option }),
      accessibility_label: clip(`Choose ${shown}`, LIMIT.accessibilityLabel),
    };
  });
}

function answer({ label, by }: NonNullable<Choose['chosen']>, context: PresentContext): string {
  const who = words(context.names(by), NAME_LIMIT, context);
  return `${who} chose *${words(oneLine(label), OPTION_LIMIT, context)}*.`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');
