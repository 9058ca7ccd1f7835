import type { OutboxRow } from '../db/queries/claim-outbox.js';
import type { OutboxInsert } from '../db/queries/commit-turn.js';
import type { Lane } from '../db/queries/due.js';
import { clipped } from '../domain/clipped.js';
import { shown } from '../domain/person-text.js';
import type { Reply } from '../domain/reply.js';
import { wording } from '../domain/wording.js';
import type { Refusal } from './refusal.js';

/** So much of a person's or our own words is repeated where they could not be said. Characters. */
const QUOTED = 300;

/**
 * The direct message for a reply that Slack refuses for good: what one person was to see goes to that person, an answer to
 * the one whose question it is, everything else to the one who asked for the request, once per thread and cause. Null: there
 * is nobody to tell. What fails to reach a person directly is told to nobody, so that no failure makes another.
 */
export function toldInstead(
  lane: Lane,
  row: OutboxRow,
  reply: Reply,
  reason: string,
  { why }: Refusal,
): OutboxInsert | null {
  if (reply.kind === 'direct') return null;
  const where = placeOf(row, reply);
  if (reply.kind === 'notice') {
    if (reason !== 'user_not_in_channel') return null;
    return direct(`instead:${row.intentKey}`, reply.to, wording.instead(where, reply.text));
  }
  // an answer says what its asker may see, and the requester need not be among those who may
  const asker = reply.kind === 'text' ? reply.asker : undefined;
  const to = asker ?? row.thread.requester;
  if (to === null) return null;
  const key = ['undelivered', lane.threadId, why, ...(asker === undefined ? [] : [asker])].join(':');
  return direct(key, to, textFor(reply, where, why));
}

function direct(intentKey: string, to: string, text: string): OutboxInsert {
  return { intentKey, lane: 'slack', kind: 'direct', payload: { kind: 'direct', to, text } };
}

function placeOf({ thread }: OutboxRow, reply: Reply): string {
  const own = 'channel' in reply ? reply.channel : undefined;
  if (own?.startsWith('#')) return own;
  if (own === undefined && !thread.isThread) return wording.inDirectMessage;
  return wording.inChannel(own ?? thread.channel);
}

function textFor(reply: Reply, where: string, why: Refusal['why']): string {
  return reply.kind === 'team_card'
    ? wording.undeliveredTeamCard(reply.card.ticket.shortId, where, why)
    : wording.undelivered(contentOf(reply), where, why);
}

function contentOf(reply: Reply): string {
  switch (reply.kind) {
    case 'text':
    case 'choose_team':
    case 'reminder':
      return wording.undeliveredText(clipped(reply.text, QUOTED));
    case 'root':
      return wording.undeliveredRequest(clipped(shown(reply.said), QUOTED));
    case 'ask':
      return wording.undeliveredQuestions(reply.questions.map(({ text }) => `“${clipped(text, QUOTED)}”`));
    case 'review_card':
      return wording.undeliveredCard(clipped(reply.card.headline, QUOTED));
    default:
      return wording.undeliveredOther;
  }
}
