import { clipped } from '../text/text.js';
import type { Reply, ReviewCard } from './reply.js';
import { compareTs } from './slack-ts.js';
import type { OwnPost, StatedValue } from './thread-view.js';

/** A reply as it stands in its thread, and the turn that said it. */
export interface SentReply {
  turnNo: number;
  ts: string;
  reply: Reply;
}

/** What a turn was about, where it was no message: a press on the message `at`, a tracker's answer. */
export interface Cause {
  turnNo: number;
  kind: string;
  /** the act that was pressed, or what the tracker's answer came to */
  what: string | null;
  at: string | null;
}

/** As much of a post as tells it from others. */
const MAX_TEXT_LENGTH = 300;

/** Presses that settle what the message asked; an approval is told by a message of its own once the request is filed. */
const SETTLES = new Set<string | null>(['settle', 'choose_team', 'follow', 'update_filed']);

/**
 * What Frontdoor said in a thread, as places to go to, oldest first. A question that a click has settled is a decision, too.
 * @param sent each message once, in its newest form
 * @param causes of turns that did what was asked of them
 */
export function ownPosts(sent: readonly SentReply[], causes: readonly Cause[]): OwnPost[] {
  const firstTexts = new Map<number, SentReply>();
  for (const one of sent) {
    if (one.reply.kind === 'text' && !firstTexts.has(one.turnNo)) firstTexts.set(one.turnNo, one);
  }
  const posts = sent.flatMap((one): OwnPost[] => {
    const { ts, reply } = one;
    const text = clipped(textOf(reply).join(' '), MAX_TEXT_LENGTH);
    if (text === '') return [];
    const told = firstTexts.get(one.turnNo) === one ? kindTold(causes, one.turnNo) : 'other';
    const kind = reply.kind === 'text' ? told : kindOf(reply);
    const cites = 'cites' in reply && reply.cites ? { cites: reply.cites } : {};
    const post: OwnPost = { ts, kind, text, ...moreOf(reply), ...cites };
    const settled = causes.some(({ at, what }) => at === ts && SETTLES.has(what));
    return settled && kind === 'question' ? [post, { ts, kind: 'decision', text }] : [post];
  });
  return posts.sort((a, b) => compareTs(a.ts, b.ts));
}

/** What the words of a turn are that was not about somebody's words. */
function kindTold(causes: readonly Cause[], turnNo: number): OwnPost['kind'] {
  const cause = causes.find((one) => one.turnNo === turnNo);
  if (cause?.kind === 'tracker' && (cause.what === 'created' || cause.what === 'updated')) return 'decision';
  return cause?.what === 'ask_back' ? 'question' : 'other';
}

function kindOf(reply: Reply): OwnPost['kind'] {
  switch (reply.kind) {
    case 'choose':
      // words with buttons for what people may do next ask nothing
      return reply.text.includes('?') ? 'question' : 'other';
    case 'ask':
    case 'choose_team':
    case 'duplicates':
    case 'offer_update':
      return 'question';
    case 'review_card':
      return 'card';
    case 'done':
      return 'edit';
    default:
      return 'other';
  }
}

/** The words of a reply that stands in its thread for all to see; none of what went to somebody alone, or elsewhere. */
function textOf(reply: Reply): string[] {
  switch (reply.kind) {
    case 'ask':
      return [
        reply.lead,
        ...reply.answered.map(({ label, value }) => `${label}: ${value}`),
        ...reply.questions.map(({ text }) => text),
      ];
    case 'review_card':
      return [reply.card.headline];
    case 'duplicates':
      return reply.requests.map(({ shortId, headline }) => `${shortId} ${headline}`);
    case 'offer_update':
      return [reply.shortId, ...reply.changes.map(({ label, after }) => `${label}: ${after}`)];
    case 'tasks':
      return [reply.title];
    case 'text':
    case 'choose':
    case 'choose_team':
    case 'done':
    case 'passages':
    case 'panel':
    case 'reminder':
      return [reply.text];
    case 'team_card':
    case 'notice':
    case 'direct':
    case 'elsewhere':
    case 'root':
    case 'retracted':
      return [];
  }
}

function moreOf(reply: Reply): Pick<OwnPost, 'values' | 'shows'> {
  if (reply.kind === 'review_card') {
    return reply.card.status === 'discarded' ? {} : { values: statedOn(reply.card) };
  }
  const shown = reply.kind === 'passages' ? reply.passages[0]?.ts : undefined;
  return shown === undefined ? {} : { shows: shown };
}

function statedOn({ fields }: ReviewCard): StatedValue[] {
  return fields.flatMap(({ label, value, evidence, items }) => {
    if (items.length > 0) return items.map((item) => ({ label, value: item.text, evidence: item.evidence }));
    return value === null ? [] : [{ label, value, evidence }];
  });
}
