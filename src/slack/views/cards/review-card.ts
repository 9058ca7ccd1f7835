import type { Button, ExternalSelect, KnownBlock, StaticSelect } from '@slack/types';
import type { Degraded } from '../../../domain/conversation/degraded.js';
import { frameIn } from '../../../domain/conversation/frame/frame.js';
import { type ReviewCard, ticketSlot } from '../../../domain/conversation/reply.js';
import { dayInWords } from '../../../domain/text/days.js';
import { dueSet } from '../../../domain/tickets/ticket-values.js';
import { ACTION } from '../action-ids.js';
import { slotUrl } from '../answers/links.js';
import { degradedNote, fallbackText, lineOf, person, words } from '../message.js';
import { cardActions, cardButton, contextBlock, header, section } from '../text/blocks.js';
import { oneLine } from '../text/clip.js';
import { slackDate } from '../text/dates.js';
import { mrkdwnLink, plainText } from '../text/mrkdwn.js';
import { WORDS } from '../text/words.js';
import type { PresentContext, Presented } from './context.js';
import { discardButton } from './discard-button.js';
import { cutsOwnWords, ownWordsBlock } from './evidence.js';
import { fieldSections } from './fields.js';
import { cutsFiles, filesBlock, filesInWords } from './files.js';
import { teamMenus } from './team-menus.js';

const TEXT_LIMIT = 400;

/** The last line of a review card: what happens next, or who decided what and when. */
function statusLine(card: ReviewCard, context: PresentContext): string {
  const text = (said: string) => words(said, TEXT_LIMIT, context);
  const { hint, stands } = frameIn(card.language);
  switch (card.status) {
    case 'open':
      return hint.open;
    case 'asking':
      return hint.asking;
    case 'submitting':
      return `${decided(stands.approved, card, context)}\n${stands.sending(text(card.team?.name ?? 'the tracker'))}`;
    case 'created': {
      const approved = `:white_check_mark: ${decided(stands.approved, card, context)}`;
      return `${approved}\n${stands.filedAs(ticketLink(card, context))}${since(card, context)}`;
    }
    case 'failed': {
      const why = text(card.error ?? 'the tracker did not take it');
      return `:warning: ${stands.notFiled(why)}\n${hint.failed}`;
    }
    case 'discarded':
      return decided(stands.discarded, card, context);
  }
}

/** What became of the ticket: the fields of the card are as they were approved. */
function since({ ticket }: ReviewCard, context: PresentContext): string {
  const due = (ticket && dueSet(ticket)?.value) ?? null;
  const until = due === null ? '' : ` It is due on ${words(dayInWords(due), TEXT_LIMIT, context)} now.`;
  return `${until}${ticket?.status === 'withdrawn' ? ` ${WORDS.withdrawnSince}` : ''}`;
}

function decided(what: (who: string) => string, { by, at }: ReviewCard, context: PresentContext): string {
  const who = by === null ? '' : person(by, context, TEXT_LIMIT);
  const when = slackDate(at);
  return `${what(who)}${when === null ? '' : `, ${when}`}`;
}

/** A tracker's own address, or for the built-in one the address of the team's card. */
function ticketLink({ ticket, draftId, team }: ReviewCard, context: PresentContext): string {
  if (ticket === null) return 'a ticket';
  const home = ticket.request.team ?? team;
  const own = home && slotUrl(ticketSlot(draftId, home.id), context);
  return mrkdwnLink(ticket.url ?? own, ticket.shortId);
}

const REASON_LIMIT = 330;
const NAME_LIMIT = 75;
const MAX_NAMES = 5;
const MAX_SUGGESTIONS = 3;
const SUGGESTION_LIMIT = 160;

/** Where the request is on its way or out of the way, nobody needs to know any more who would see it. */
const DECIDED: ReadonlySet<ReviewCard['status']> = new Set(['created', 'discarded']);

/** Advice is for as long as it can be followed, and the form for as long as it can be saved. */
export const EDITABLE: ReadonlySet<ReviewCard['status']> = new Set(['open', 'asking', 'failed']);

/** The review card: what would be filed, on what it rests, where it goes, and what can be done now. */
export function presentReviewCard(card: ReviewCard, degraded: Degraded, context: PresentContext): Presented {
  const editable = EDITABLE.has(card.status);
  const fields = fieldSections(card.fields, context, frameIn(card.language), editable ? card : undefined);
  const blocks: KnownBlock[] = [
    header(plainText(card.headline, context.names)),
    contextBlock(kindLine(card, context)),
    ...fields.blocks,
    ...teamBlocks(card, context),
    ...(editable ? suggestionBlocks(card, context) : []),
    ...ownWordsBlock(card, editable, context),
    ...filesBlock(card, editable, context),
    section(statusLine(card, context)),
    ...cardActions(
      card,
      elementsOf(card, fields.cut || cutsOwnWords(card) || cutsFiles(card.files, context)),
    ),
    ...degradedNote(degraded),
  ];
  return { text: fallbackText(summary(card), context), blocks };
}

function kindLine(
  { requester, filer, named, blueprintTitle, language }: ReviewCard,
  context: PresentContext,
): string {
  const { asked } = frameIn(language);
  const who = person(requester, context);
  const by = filer === null || filer === requester ? asked.by(who) : asked.for(person(filer, context), who);
  const shown = named.slice(0, MAX_NAMES).map((id) => person(id, context));
  const others = shown.length === 0 ? [] : [asked.approvers(shown, named.length - shown.length)];
  return [words(blueprintTitle, NAME_LIMIT, context), by, ...others].join(' · ');
}

function suggestionBlocks({ suggestions }: ReviewCard, context: PresentContext): KnownBlock[] {
  const lines = suggestions
    .filter((one) => one.trim() !== '')
    .slice(0, MAX_SUGGESTIONS)
    .map((one) => `• ${lineOf(one, SUGGESTION_LIMIT, context)}`);
  return lines.length > 0 ? [contextBlock([WORDS.suggestions, ...lines].join('\n'))] : [];
}

function teamBlocks(
  { team, teams, status, tracker, language }: ReviewCard,
  context: PresentContext,
): KnownBlock[] {
  const { team: said, audience: all } = frameIn(language);
  const there = tracker === null ? null : words(tracker, NAME_LIMIT, context);
  const isOpen = !DECIDED.has(status);
  if (team === null) {
    const seen = there === null || !isOpen ? [] : [contextBlock(WORDS.audienceOf(there))];
    return teams.length === 0 ? seen : [section(`*${said.label}*\n${said.notChosen}`), ...seen];
  }
  const name = words(team.name, NAME_LIMIT, context);
  const why = team.chosenBy === 'person' ? said.chosen : words(team.reasoning, REASON_LIMIT, context);
  const seen = there === null ? all : WORDS.audienceBoth(there);
  const audience = isOpen ? [contextBlock(seen)] : [];
  return [section(`*${said.label}*\n${name} · ${why}`), ...audience];
}

/** What can be clicked follows from where the card stands; a decided card offers nothing but to read it whole. */
function elementsOf(card: ReviewCard, cut: boolean): (Button | StaticSelect | ExternalSelect)[] {
  const make = (id: 'approve' | 'retry' | 'edit' | 'showAll', says: string, style?: 'primary') =>
    cardButton(ACTION[id], WORDS[id], card, { says, style });
  const edit = make('edit', 'Edit this request in a form');
  const discard = discardButton(card);
  const showAll = cut ? [make('showAll', 'Show the whole request')] : [];
  switch (card.status) {
    case 'open': {
      const approve = make('approve', 'Approve and file this request', 'primary');
      return [approve, edit, ...changeTeam(card), discard, ...showAll];
    }
    case 'asking':
      return [edit, discard, ...showAll];
    case 'failed':
      return [make('retry', 'Try to file this request again', 'primary'), edit, discard, ...showAll];
    case 'submitting':
    case 'created':
    case 'discarded':
      return showAll;
  }
}

/** Close alternatives first, then every other team; the one it has is no change. */
function changeTeam({ team, teams, moreTeams }: ReviewCard): (StaticSelect | ExternalSelect)[] {
  const close = team?.alternatives ?? [];
  return teamMenus(ACTION.changeTeam, WORDS.changeTeam, { close, teams, moreTeams, except: team?.id });
}

function summary(card: ReviewCard): string {
  const { status, language, headline, team, fields, files } = card;
  const frame = frameIn(language);
  const isRouted = team !== null || card.teams.length > 0 || card.moreTeams;
  const lines = fields.map(({ label, value, state, items, problem, unsettled = [] }) => {
    const said =
      items.length > 1 ? items.map((one) => `\n• ${one.text}`).join('') : (value ?? frame.empty[state]);
    const notes = [
      ...(problem === null ? [] : [problem]),
      ...unsettled.map((sides) => sides.map(({ text }) => text).join('; ')),
    ];
    return `${frame.says(label, dayInWords(said))}${notes.map((one) => ` (${oneLine(one)})`).join('')}`;
  });
  const along = files.length === 0 ? [] : [`${filesInWords(files)}.`];
  return [
    frame.says(frame.card[status], headline),
    ...(isRouted ? [frame.says(frame.team.label, team?.name ?? frame.team.none)] : []),
    ...lines,
    ...along,
  ].join('\n');
}
