import type { Button, KnownBlock, StaticSelect } from '@slack/types';
import type { ReviewCard } from '../../domain/reply.js';
import { ACTION } from '../action-ids.js';
import {
  button,
  cardActions,
  confirmation,
  context as contextBlock,
  header,
  section,
  select,
} from './blocks.js';
import { clipPieces } from './clip.js';
import type { PresentContext, Presented } from './context.js';
import { fieldSections } from './fields.js';
import { mrkdwnPieces, plainText } from './mrkdwn.js';
import { fallbackText } from './plain-replies.js';
import { statusLine } from './review-status.js';
import { WORDS } from './words.js';

const REASON_LIMIT = 400;
const NAME_LIMIT = 75;

/** Where the request is on its way or out of the way, nobody needs to know any more who would see it. */
const DECIDED: ReadonlySet<ReviewCard['status']> = new Set(['created', 'discarded']);

/** The review card: what would be filed, on what it rests, where it goes, and what can be done now. */
export function presentReviewCard(card: ReviewCard, degraded: boolean, context: PresentContext): Presented {
  const fields = fieldSections(card.fields, context);
  const blocks: KnownBlock[] = [
    header(plainText(card.headline, context.names)),
    contextBlock(kindLine(card, context)),
    ...fields.blocks,
    ...teamBlocks(card, context),
    section(statusLine(card, context)),
    ...cardActions(card, elementsOf(card, fields.cut)),
    ...(degraded ? [contextBlock(WORDS.degraded)] : []),
  ];
  return { text: fallbackText(summary(card), context), blocks };
}

function kindLine(card: ReviewCard, context: PresentContext): string {
  const kind = clipPieces(mrkdwnPieces(card.blueprintTitle, context), NAME_LIMIT).text;
  const who = clipPieces(mrkdwnPieces(context.names(card.requester), context), NAME_LIMIT).text;
  return `${kind} · asked for by ${who}`;
}

function teamBlocks(card: ReviewCard, context: PresentContext): KnownBlock[] {
  if (card.team === null) return card.teams.length === 0 ? [] : [section(`*Team*\n${WORDS.noTeam}`)];
  const { team } = card;
  const name = clipPieces(mrkdwnPieces(team.name, context), NAME_LIMIT).text;
  const why =
    team.chosenBy === 'person'
      ? 'chosen by a person'
      : clipPieces(mrkdwnPieces(team.reasoning, context), REASON_LIMIT).text;
  const audience = DECIDED.has(card.status)
    ? []
    : [
        contextBlock(
          `The ticket is shown in ${name}'s channel: everyone there can read it and its evidence.`,
        ),
      ];
  return [section(`*Team*\n${name}`), contextBlock(`— ${why}`), ...audience];
}

/** What can be clicked follows from where the card stands; a decided card offers nothing but to read it whole. */
function elementsOf(card: ReviewCard, cut: boolean): (Button | StaticSelect)[] {
  const showAll = cut
    ? [button(ACTION.showAll, WORDS.showAll, card, { says: 'Show the whole request' })]
    : [];
  switch (card.status) {
    case 'open':
      return [approve(card), edit(card), ...changeTeam(card), discard(card), ...showAll];
    case 'asking':
      return [edit(card), discard(card), ...showAll];
    case 'failed':
      return [retry(card), edit(card), discard(card), ...showAll];
    case 'submitting':
    case 'created':
    case 'discarded':
      return showAll;
  }
}

const approve = (card: ReviewCard): Button =>
  button(ACTION.approve, WORDS.approve, card, { style: 'primary', says: 'Approve and file this request' });

const retry = (card: ReviewCard): Button =>
  button(ACTION.retry, WORDS.retry, card, { style: 'primary', says: 'Try to file this request again' });

const edit = (card: ReviewCard): Button =>
  button(ACTION.edit, WORDS.edit, card, { says: 'Edit this request in a form' });

const discard = (card: ReviewCard): Button =>
  button(ACTION.discard, WORDS.discard, card, {
    style: 'danger',
    says: 'Discard this request',
    confirm: confirmation(WORDS.discardTitle, WORDS.discardText, WORDS.discardYes, WORDS.discardNo),
  });

/** Close alternatives first, then every other team; the one it has is no change. */
function changeTeam(card: ReviewCard): StaticSelect[] {
  const teams = [...(card.team?.alternatives ?? []), ...card.teams].filter(({ id }) => id !== card.team?.id);
  return select(
    ACTION.changeTeam,
    WORDS.changeTeam,
    teams.map(({ id, name }) => ({ value: id, label: name })),
  );
}

function summary(card: ReviewCard): string {
  const lines = card.fields.map(({ label, value, state }) => `${label}: ${value ?? state}`);
  return [`${TITLE[card.status]}: ${card.headline}`, `Team: ${card.team?.name ?? 'none yet'}`, ...lines].join(
    '\n',
  );
}

const TITLE: Readonly<Record<ReviewCard['status'], string>> = {
  open: 'Please review this request',
  asking: 'This request needs one more answer',
  submitting: 'This request is being filed',
  created: 'This request was filed',
  failed: 'This request could not be filed',
  discarded: 'This request was discarded',
};
