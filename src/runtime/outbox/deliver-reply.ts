import type { Pool } from '../../db/pool.js';
import type { Lane } from '../../db/queries/inbox/due.js';
import type { OutboxRow, Pace } from '../../db/queries/outbox/claim.js';
import { slackRow } from '../../db/queries/outbox/queue-posts.js';
import {
  type Posted,
  settleAside,
  settleFailed,
  settleLater,
  settleLimited,
  settleSent,
} from '../../db/queries/outbox/settle.js';
import type { OutboxInsert } from '../../db/queries/turns/commit-turn.js';
import { DIRECT_ROOT, type Incoming } from '../../domain/conversation/incoming.js';
import { Reply } from '../../domain/conversation/reply.js';
import { wording } from '../../domain/conversation/wording.js';
import type { Logger } from '../../domain/ports.js';
import { shown } from '../../domain/text/person-text.js';
import { clipped } from '../../domain/text/text.js';
import type { Ingest } from '../inbox/ingest.js';
import { LOOK_AFTER_MS } from '../limits.js';
import type { SignsOfLife } from '../signs/signs.js';
import { type Deliver, fieldsOf, isOverdue, settleUnknownKind } from './outbox.js';

/** Why Slack takes no message, as a person is told it, and what the operator can do about it. */
interface Refusal {
  why: Parameters<typeof wording.deliveryFallback>[2];
  hint: string;
}

/** By Slack's code ("chat.postMessage", "chat.postEphemeral", "chat.update", errors of each), or ours for a channel's name. */
const REFUSALS: readonly (Refusal & { codes: readonly string[] })[] = [
  {
    why: 'archived',
    hint: 'The channel is archived. Unarchive it, or give the team another channel in the configuration.',
    codes: ['is_archived', 'is_inactive'],
  },
  {
    why: 'absent',
    hint: 'The bot is not in the channel. Invite it.',
    codes: ['not_in_channel'],
  },
  {
    why: 'unseen',
    hint: 'The channel is deleted, or private and the bot is not in it. Invite the bot, or correct the channel in the configuration.',
    codes: ['channel_not_found'],
  },
  {
    why: 'unnamed',
    hint: 'The configuration names a channel that the bot can’t see. Correct the name, or invite the bot into the private channel (npm run doctor).',
    codes: ['channel_name_unknown'],
  },
  {
    why: 'ambiguous',
    hint: 'Several channels have the name that the configuration has. Write the id of the right one (npm run doctor names them).',
    codes: ['channel_name_ambiguous'],
  },
  { why: 'refused', hint: 'The person is not in the channel.', codes: ['user_not_in_channel'] },
  {
    why: 'forbidden',
    hint: 'The bot may not post there. Check the posting permissions of the channel and the workspace.',
    codes: [
      'restricted_action',
      'restricted_action_read_only_channel',
      'restricted_action_thread_only_channel',
      'restricted_action_non_threadable_channel',
      'ekm_access_denied',
      'access_denied',
      'no_permission',
      'channel_type_not_supported',
    ],
  },
  {
    why: 'forbidden',
    hint: 'The app lacks a permission. Compare its scopes with manifest.json, then reinstall it into the workspace.',
    codes: ['missing_scope'],
  },
  {
    why: 'gone',
    hint: 'The thread or its first message is gone, or closed for replies. There is nothing to mend.',
    codes: ['restricted_action_thread_locked', 'thread_not_found', 'cannot_reply_to_message'],
  },
];

/** What any other reason that Slack gives for good means. */
const UNKNOWN: Refusal = {
  why: 'refused',
  hint: 'Look the reason up among the errors of chat.postMessage in Slack’s Web API reference.',
};

/** What it means that a reply was given up because it could not be sent for too long. */
const TOO_LATE: Refusal = {
  why: 'late',
  hint: 'Slack could not be reached or refused for too long. Check the network, Slack’s status and the bot’s token.',
};

/** So much of a person's or our own words is repeated where they could not be said. Characters. */
const QUOTED = 300;

/**
 * The direct message for a reply that Slack refuses for good: what one person was to see goes to that person, an answer to
 * the one whose question it is, everything else to the one who asked for the request, once per thread and cause. Null: there
 * is nobody to tell. What fails to reach a person directly is told to nobody, so that no failure makes another.
 */
function toldInstead(
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
    const text = wording.instead(where, reply.text);
    return slackRow(`instead:${row.intentKey}`, { kind: 'direct', to: reply.to, text });
  }
  // an answer says what its asker may see, and the requester need not be among those who may
  const asker = 'asker' in reply ? reply.asker : undefined;
  const to = asker ?? row.thread.requester;
  if (to === null) return null;
  const key = ['undelivered', lane.threadId, why, ...(asker === undefined ? [] : [asker])].join(':');
  const text =
    reply.kind === 'team_card'
      ? wording.undeliveredTeamCard(reply.card.ticket.shortId, where, why)
      : wording.deliveryFallback(contentOf(reply), where, why);
  return slackRow(key, { kind: 'direct', to, text });
}

function placeOf({ thread }: OutboxRow, reply: Reply): string {
  const own = 'channel' in reply ? reply.channel : undefined;
  if (own?.startsWith('#')) return own;
  if (own === undefined && !thread.isThread) return wording.inDirectMessage;
  return wording.inChannel(own ?? thread.channel);
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

/** A reply to deliver, under the key that names it. `to.rootTs` is null where there is no thread: in a direct message. */
export interface Order {
  teamId: string;
  intentKey: string;
  reply: Reply;
  to: { channel: string; rootTs: string | null };
}

/**
 * What became of a reply. `retry`: not done, to be tried again after `afterMs`; `channelBusy` where the channel itself gets
 * too many posts. `unknown`: Slack may or may not have it; look before posting again. `failed`: Slack refuses it for good.
 * `set_aside`: it can't be said yet where it goes; the lane goes on without it for `afterMs`. `too_late`: nothing was asked of
 * Slack, since it was no longer ours to do.
 */
export type Delivery =
  | { result: 'posted'; channel: string; ts: string; threadTs: string | null; text: string }
  | { result: 'updated' }
  | { result: 'retry'; afterMs: number; reason: string; channelBusy?: true }
  | { result: 'set_aside'; afterMs: number }
  | { result: 'unknown'; reason: string }
  | { result: 'failed'; reason: string }
  | { result: 'too_late' };

/** Slack as the outbox sees it; main supplies it. */
export interface SlackPort {
  /** @param mayBegin asked right before the request that people see; when it says no, none is made */
  deliver(order: Order, mayBegin: () => boolean): Promise<Delivery>;
  /** looks for a message that carries the key; null when it is not there */
  find(order: Order): Promise<Delivery | null>;
}

interface Deps {
  pool: Pool;
  slack: SlackPort;
  pace: Pace;
  botUserId: string;
  ingest: Ingest;
  /** the lane has got something more to say */
  queued: (lane: Lane) => void;
  signs: Pick<SignsOfLife, 'delivered'>;
  log: Logger;
}

/** Delivers the rows of the slack lane. */
export function createReplyDelivery(deps: Deps): Deliver {
  const { pool, slack, pace, botUserId, ingest, queued, signs, log } = deps;

  const settle = async (lane: Lane, row: OutboxRow, reply: Reply, delivery: Delivery): Promise<void> => {
    const fields = fieldsOf(lane, row);
    /** Fails the row for good, tells the operator, and queues what a person is told instead. */
    const giveUp = async (reason: string, refusal: Refusal) => {
      const told = toldInstead(lane, row, reply, reason, refusal);
      const { channel } = row.thread;
      log.error(
        { ...fields, channel, reason, hint: refusal.hint, told: told !== null },
        'a reply can not be delivered and is given up',
      );
      await settleFailed(pool, row, reason, told);
      if (told !== null) queued(lane);
    };
    switch (delivery.result) {
      case 'posted':
        // before the row is done with: whoever takes it over finds the post, and tells of it again
        if (reply.kind === 'root') await ingest(rootEvent(row, reply, delivery.ts));
        return settleSent(pool, row, postedOf(reply, delivery, lane.threadId, botUserId));
      case 'updated':
        return settleSent(pool, row, null);
      case 'failed': {
        const { reason } = delivery;
        return giveUp(reason, REFUSALS.find(({ codes }) => codes.includes(reason)) ?? UNKNOWN);
      }
      case 'set_aside':
        return settleAside(pool, row, delivery.afterMs);
      case 'too_late':
        return log.warn(fields, 'a claim grew old; whoever takes it over looks first');
      case 'unknown': {
        const { reason } = delivery;
        if (isOverdue(row)) return giveUp(reason, TOO_LATE);
        log.warn({ ...fields, reason }, 'a post went without an answer; Slack is searched for it first');
        return settleLater(pool, row, 'unknown', LOOK_AFTER_MS, reason);
      }
      case 'retry': {
        const { reason, afterMs, channelBusy } = delivery;
        if (isOverdue(row)) return giveUp(reason, TOO_LATE);
        log.warn({ ...fields, reason, afterMs }, 'a reply waits to be sent again');
        return channelBusy
          ? settleLimited(pool, row, afterMs, reason, pace)
          : settleLater(pool, row, 'pending', afterMs, reason);
      }
    }
  };

  return async (lane, row, stillOurs) => {
    const reply = Reply.safeParse(row.payload);
    if (!reply.success) return settleUnknownKind(deps, lane, row);
    const delivery = await send(slack, row, reply.data, stillOurs);
    if (IS_OVER.has(delivery.result)) {
      const { channel, reacted } = row.thread;
      const { teamId, threadId } = lane;
      const postedUnder = postedIn(reply.data, delivery, channel);
      signs.delivered({ teamId, threadId, channel, postedUnder, isLast: !row.more, reacted });
    }
    await settle(lane, row, reply.data, delivery);
  };
}

/** A reply that ended in one of these is not tried again. */
const IS_OVER: ReadonlySet<Delivery['result']> = new Set(['posted', 'updated', 'failed']);

/** The thread of this channel that a reply is a post in, for everybody; null: it is none. */
function postedIn(reply: Reply, delivery: Delivery, channel: string): string | null {
  const isPost = delivery.result === 'posted' && reply.kind !== 'notice' && delivery.channel === channel;
  return isPost ? delivery.threadTs : null;
}

async function send(
  slack: SlackPort,
  row: OutboxRow,
  reply: Reply,
  stillOurs: () => boolean,
): Promise<Delivery> {
  const { channel, rootTs, isThread } = row.thread;
  const to = { channel, rootTs: isThread ? rootTs : null };
  const order = { teamId: row.teamId, intentKey: row.intentKey, reply, to };
  if (row.uncertain) {
    // Nobody can look up what only one person was shown, and twice is worse than never.
    if (reply.kind === 'notice') return { result: 'failed', reason: 'the outcome of a notice is unknown' };
    const found = await slack.find(order);
    if (found) return found;
  }
  return slack.deliver(order, stillOurs);
}

/** The words that were posted, as a message of the one whose they are. Its key is that of the order, so that it comes once. */
function rootEvent(
  { teamId, intentKey }: OutboxRow,
  { channel, by, said: text, isDirect }: Extract<Reply, { kind: 'root' }>,
  ts: string,
): Incoming {
  return {
    teamId,
    dedupeKey: intentKey,
    address: { by: 'root', channel, rootTs: isDirect ? DIRECT_ROOT : ts, opens: true, isDirect },
    event: { kind: 'message', via: 'command', ts, author: by, text, addressed: true },
    actor: by,
    slackTs: ts,
    urgent: true,
  };
}

/** Cards, notices and direct messages stay out of the transcript: they say nothing new, or not to the thread. */
const SPOKEN = new Set<Reply['kind']>(['text', 'ask', 'choose_team']);

function postedOf(
  reply: Reply,
  { channel, ts, threadTs, text }: Extract<Delivery, { result: 'posted' }>,
  threadId: string,
  author: string,
): Posted {
  const slot = 'slot' in reply ? reply.slot : null;
  const said = SPOKEN.has(reply.kind) ? { threadId, author, text } : null;
  return { channel, ts, threadTs, slot, said };
}
