import type { KnownBlock } from '@slack/types';
import { wording } from '../../../domain/conversation/wording.js';
import { ACTION, variantOf } from '../action-ids.js';
import { choiceValue } from '../button-refs.js';
import { folded, lineOf, message, parts, person, words } from '../message.js';
import { actions, button, cardActions, cardButton, contextBlock, section } from '../text/blocks.js';
import { clipPieces, oneLine } from '../text/clip.js';
import { mrkdwnPieces, plainText } from '../text/mrkdwn.js';
import { WORDS } from '../text/words.js';
import type { PresentContext, Presented, ReplyOf } from './context.js';
import { shares } from './fields.js';

type Choose = ReplyOf<'choose'>;

/** Slack shows about 30 characters of a button's label on a desktop; longer options are also written out above. */
const SHOWN_OF_LABEL = 30;
const OPTION_LIMIT = 150;

/**
 * A question with a button an option, numbered where a button could not show one whole. Once somebody has chosen, it says who chose
 * what instead. Of an offer, whose buttons are labelled with what they do, the options that are left stay below those taken.
 */
export function presentChoose(reply: Choose, context: PresentContext): Presented {
  const { questionId, chosen, offer, text, degraded } = reply;
  const numbered = reply.options.some((label) => label.length > SHOWN_OF_LABEL);
  const options = reply.options
    .map((label, option) => ({ label: numbered ? `${option + 1}. ${label}` : label, option }))
    .filter(({ option }) => chosen === null && (offer?.left.includes(option) ?? true));
  const answers = [...(chosen === null ? [] : [chosen]), ...(offer?.taken ?? [])];
  const over = offer?.over ? [offer.over] : [];
  const list = options.map(({ label }) => lineOf(label, OPTION_LIMIT, context)).join('\n');
  const taken = answers.map(({ label, by }) => {
    return `${person(by, context)} chose *${lineOf(label, OPTION_LIMIT, context)}*.`;
  });
  const buttons = options.map(({ label, option }) => {
    const name = oneLine(plainText(label, context.names));
    const value = choiceValue({ questionId, option });
    return button(variantOf(ACTION.choose, option), name, { value, says: offer ? name : `Choose ${name}` });
  });
  const blocks: KnownBlock[] = [
    ...folded([...parts(text, context), ...(numbered && options.length > 0 ? [list] : [])]),
    ...(taken.length > 0 ? [contextBlock(taken.join('\n'))] : []),
    ...over.map((line) => contextBlock(words(line, OPTION_LIMIT, context))),
    ...actions(buttons),
  ];
  const said = [
    text,
    ...answers.map(({ label, by }) => `<@${by}> chose ${label}.`),
    ...over,
    ...options.map(({ label }) => `• ${label}`),
  ];
  return message(said.join('\n'), blocks, context, degraded);
}

type OfferUpdate = ReplyOf<'offer_update'>;

/** As many as a blueprint has fields, and what they may take of a message's text together. */
const MAX_CHANGES = 20;
const CHANGES_BUDGET = 9000;
const MAX_LENGTH = 2800;
const LABEL_LIMIT = 75;
const NUMBER_LIMIT = 50;
const NOTHING = 'nothing yet';

/** What was said since would change the ticket so; a person says whether it shall. */
export function presentOfferUpdate(reply: OfferUpdate, context: PresentContext): Presented {
  const { shortId, over } = reply;
  const number = words(shortId, NUMBER_LIMIT, context);
  const changes = reply.changes.slice(0, MAX_CHANGES).map((change) => {
    const text = difference(change);
    return { label: change.label, text, pieces: mrkdwnPieces(text, context) };
  });
  const needs = changes.map(({ pieces }) => Math.min(MAX_LENGTH, pieces.join('').length));
  const rooms = shares(needs, CHANGES_BUDGET);
  const shown = changes.map(({ label, pieces }, index) => {
    return `*${words(label, LABEL_LIMIT, context)}*\n${clipPieces(pieces, rooms[index] ?? 0).text}`;
  });
  const choices = [
    cardButton(ACTION.updateTicket, wording.updateIt(shortId), reply, { style: 'primary' }),
    cardButton(ACTION.leaveTicket, wording.leaveTicket, reply, { says: `Leave ${shortId} as it is` }),
  ];
  const blocks = [
    section(`This would change ${number}:`),
    ...folded(shown, 1),
    ...(over === null ? cardActions(reply, choices) : [contextBlock(ending(over, number, context))]),
  ];
  const said = changes.map(({ label, text }) => `${label}: ${text}`);
  return message([`This would change ${shortId}:`, ...said].join('\n'), blocks, context);
}

function ending(
  { how, by }: NonNullable<OfferUpdate['over']>,
  number: string,
  context: PresentContext,
): string {
  if (how === 'renewed') return WORDS.offeredAnew;
  return `${person(by, context)} chose *${how === 'taken' ? wording.updateIt(number) : wording.leaveTicket}*.`;
}

/** "before → after", or the lines that come and go where there are several: of a long list only they matter. */
function difference({ before, after, isAdded }: OfferUpdate['changes'][number]): string {
  if (isAdded) return `+ ${after}`;
  const [old, now] = [before?.split('\n') ?? [], after.split('\n')];
  const gone = old.filter((line) => !now.includes(line)).map((line) => `− ${line}`);
  const come = now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`);
  const several = old.length > 1 || now.length > 1;
  return several && gone.length + come.length > 0
    ? [...gone, ...come].join('\n')
    : `${before ?? NOTHING} → ${after}`;
}
