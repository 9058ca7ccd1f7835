import type { KnownBlock } from '@slack/types';
import type { Reply } from '../../domain/reply.js';
import { ACTION } from '../action-ids.js';
import { permalink } from '../permalink.js';
import { cardActions, context as contextBlock, section, select } from './blocks.js';
import { clipPieces, LIMIT, splitPieces } from './clip.js';
import type { PresentContext, Presented } from './context.js';
import { mrkdwnLink, mrkdwnPieces, type Rendering } from './mrkdwn.js';
import { WORDS } from './words.js';

type Of<Kind extends Reply['kind']> = Extract<Reply, { kind: Kind }>;

/** Three sections of 3,000 characters keep a message's text within Slack's total. */
const MAX_SECTIONS = 3;

/** Words for the thread. Only the people in `mentions` are notified; who is not named in the words is named before them. */
export function presentText(reply: Of<'text'>, context: PresentContext): Presented {
  const people = reply.mentions.filter((id) => /^[UW][A-Z0-9]{1,30}$/.test(id));
  const missing = people.filter((id) => !reply.text.includes(`<@${id}>`)).map((id) => `<@${id}> `);
  const words = `${missing.join('')}${reply.text}`;
  const rendering = { names: context.names, notify: people };
  const blocks = sections(words, rendering);
  const link = reply.link === undefined ? null : slotLink(reply.link, context);
  if (link !== null) blocks.push(section(link));
  return message(words, blocks, reply.degraded, rendering);
}

/** One question stands with its lead; several are numbered, so that an answer can refer to them. */
export function presentAsk(reply: Of<'ask'>, context: PresentContext): Presented {
  const [only] = reply.questions;
  const list =
    reply.questions.length === 1 && only !== undefined
      ? only.text
      : reply.questions.map(({ text }, index) => `${index + 1}. ${text}`).join('\n');
  const words = [reply.lead, list].filter((part) => part.trim() !== '').join('\n');
  return message(words, sections(words, context), reply.degraded, context);
}

/** Nothing fitted: the words, and every team to choose from. */
export function presentChooseTeam(reply: Of<'choose_team'>, context: PresentContext): Presented {
  const choices = reply.teams.map(({ id, name }) => ({ value: id, label: name }));
  const blocks: KnownBlock[] = [
    ...sections(reply.text, context),
    ...cardActions(reply, select(ACTION.chooseTeam, WORDS.chooseTeam, choices)),
  ];
  return message(reply.text, blocks, reply.degraded, context);
}

/** A line for one person. */
export function presentNotice(reply: Of<'notice'>, context: PresentContext): Presented {
  return message(reply.text, sections(reply.text, context), false, context);
}

function sections(words: string, rendering: Rendering): KnownBlock[] {
  return splitPieces(mrkdwnPieces(words, rendering), LIMIT.section, MAX_SECTIONS).map(section);
}

function slotLink(link: { slot: string; label: string }, context: PresentContext): string | null {
  const at = context.slot(link.slot);
  const url = at === null ? null : permalink(context.teamUrl, at.channel, at.ts, at.threadTs);
  return url === null ? null : mrkdwnLink(url, link.label);
}

function message(words: string, blocks: KnownBlock[], degraded: boolean, rendering: Rendering): Presented {
  return {
    text: fallbackText(words, rendering),
    blocks: degraded ? [...blocks, contextBlock(WORDS.degraded)] : blocks,
  };
}

/** The text beside the blocks, for notifications and screen readers: escaped too, since Slack parses it. */
export function fallbackText(words: string, rendering: Rendering): string {
  return clipPieces(mrkdwnPieces(words, rendering), LIMIT.fallback).text;
}
