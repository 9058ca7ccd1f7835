import type { Button, KnownBlock } from '@slack/types';
import type { Reply } from '../../../domain/conversation/reply.js';
import { ACTION, variantOf } from '../action-ids.js';
import { choiceValue } from '../button-refs.js';
import { folded, message, parts, words } from '../message.js';
import { actions, button, cardActions, context as contextBlock, plain, section } from '../text/blocks.js';
import { clip, clipPieces, LIMIT } from '../text/clip.js';
import { mrkdwnPieces, plainText } from '../text/mrkdwn.js';
import { WORDS } from '../text/words.js';
import type { PresentContext, Presented } from './context.js';
import { shares } from './fields.js';

type Choose = Extract<Reply, { kind: 'choose' }>;
/** An option as it is shown: its number among all of them, from 0. */
type Option = { label: string; option: number };

/** Slack shows about 30 characters of a button's label on a desktop; longer options are also written out above. */
const SHOWN_OF_LABEL = 30;
const OPTION_LIMIT = 150;
const NAME_LIMIT = 75;

/**
 * A question with one button an option. Once somebody has chosen, it says who chose what instead, with nothing to press. Of
 * an offer the options that are left stay below those that were taken.
 */
export function presentChoose(reply: Choose, context: PresentContext): Presented {
  const { numbered, options } = optionsOf(reply);
  const answers = answersOf(reply);
  const blocks: KnownBlock[] = [
    ...folded([
      ...parts(reply.text, context),
      ...(numbered && options.length > 0 ? [list(options, context)] : []),
    ]),
    ...(answers.length > 0 ? [contextBlock(answersIn(answers, context))] : []),
    ...(reply.offer?.over ? [contextBlock(words(reply.offer.over, OPTION_LIMIT, context))] : []),
    ...actions(options.map((one) => choiceButton(reply, one, context))),
  ];
  const said = [
    reply.text,
    ...answers.map(({ label, by }) => `<@${by}> chose ${label}.`),
    ...(reply.offer?.over ? [reply.offer.over] : []),
    ...options.map(({ label }) => `• ${label}`),
  ];
  return message(said.join('\n'), blocks, reply.degraded, context);
}

/** What can still be clicked; numbered where a button could not show a label whole. */
function optionsOf({ options: labels, chosen, offer }: Choose): { numbered: boolean; options: Option[] } {
  const numbered = labels.some((label) => label.length > SHOWN_OF_LABEL);
  const options = labels.map((label, option) => ({
    label: numbered ? `${option + 1}. ${label}` : label,
    option,
  }));
  if (chosen !== null) return { numbered, options: [] };
  return { numbered, options: offer ? options.filter(({ option }) => offer.left.includes(option)) : options };
}

type Answer = NonNullable<Choose['chosen']>;

const answersOf = ({ chosen, offer }: Choose): Answer[] => [
  ...(chosen === null ? [] : [chosen]),
  ...(offer?.taken ?? []),
];

function list(options: readonly Option[], context: PresentContext): string {
  return options.map(({ label }) => words(oneLine(label), OPTION_LIMIT, context)).join('\n');
}

/** What an offer's button does stands in its label; an option of a question is but a name. */
function choiceButton(
  { questionId, offer }: Choose,
  { label, option }: Option,
  { names }: PresentContext,
): Button {
  const shown = oneLine(plainText(label, names));
  return {
    type: 'button',
    action_id: variantOf(ACTION.choose, option),
    text: plain(shown, LIMIT.buttonText),
    value: choiceValue({ questionId, option }),
    accessibility_label: clip(offer ? shown : `Choose ${shown}`, LIMIT.accessibilityLabel),
  };
}

function answersIn(answers: readonly Answer[], context: PresentContext): string {
  return answers
    .map(({ label, by }) => {
      const who = words(context.names(by), NAME_LIMIT, context);
      return `${who} chose *${words(oneLine(label), OPTION_LIMIT, context)}*.`;
    })
    .join('\n');
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

type OfferUpdate = Extract<Reply, { kind: 'offer_update' }>;
type Change = OfferUpdate['changes'][number];

/** As many as a blueprint has fields, and what they may take of a message's text together. */
const MAX_CHANGES = 20;
const CHANGES_BUDGET = 9000;
const MAX_LENGTH = 2800;
const LABEL_LIMIT = 75;
const NUMBER_LIMIT = 50;
const NOTHING = 'nothing yet';

/** What was said since would change the ticket so; a person says whether it shall. */
export function presentOfferUpdate(reply: OfferUpdate, context: PresentContext): Presented {
  const number = words(reply.shortId, NUMBER_LIMIT, context);
  const changes = reply.changes.slice(0, MAX_CHANGES);
  const lines = changes.map((change) => mrkdwnPieces(difference(change), context));
  const rooms = shares(
    lines.map((pieces) => Math.min(MAX_LENGTH, pieces.join('').length)),
    CHANGES_BUDGET,
  );
  const said = changes.map((change) => `${change.label}: ${difference(change)}`);
  return message(
    [`This would change ${reply.shortId}:`, ...said].join('\n'),
    [
      section(`This would change ${number}:`),
      ...folded(
        changes.map(({ label }, index) => {
          const { text } = clipPieces(lines[index] ?? [], rooms[index] ?? 0);
          return `*${words(label, LABEL_LIMIT, context)}*\n${text}`;
        }),
        1,
      ),
      ...(reply.over === null ? choices(reply) : [contextBlock(ending(reply.over, number, context))]),
    ],
    false,
    context,
  );
}

function choices(reply: OfferUpdate) {
  return cardActions(reply, [
    button(ACTION.updateTicket, `Update ${reply.shortId}`, reply, { style: 'primary' }),
    button(ACTION.leaveTicket, WORDS.leaveTicket, reply, { says: `Leave ${reply.shortId} as it is` }),
  ]);
}

function ending(
  { how, by }: NonNullable<OfferUpdate['over']>,
  number: string,
  context: PresentContext,
): string {
  if (how === 'renewed') return WORDS.offeredAnew;
  const who = words(context.names(by), LABEL_LIMIT, context);
  return `${who} chose *${how === 'taken' ? `Update ${number}` : WORDS.leaveTicket}*.`;
}

/** "before → after", or the lines that come and go where there are several: of a long list only they matter. */
function difference({ before, after }: Change): string {
  const [old, now] = [before?.split('\n') ?? [], after.split('\n')];
  const gone = old.filter((line) => !now.includes(line)).map((line) => `− ${line}`);
  const come = now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`);
  const several = old.length > 1 || now.length > 1;
  return several && gone.length + come.length > 0
    ? [...gone, ...come].join('\n')
    : `${before ?? NOTHING} → ${after}`;
}
