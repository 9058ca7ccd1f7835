import type { Pool } from 'pg';
import type { OutboxRow } from '../db/queries/claim-outbox.js';
import type { Lane } from '../db/queries/due.js';
import { type Posted, settleFailed, settleLater, settleSent } from '../db/queries/settle-outbox.js';
import type { Logger } from '../domain/ports.js';
import { Reply } from '../domain/reply.js';
import { FEWEST_TRIES, GIVE_UP_MS, LOOK_AFTER_MS } from './limits.js';
import type { Deliver } from './outbox.js';

/** A reply to deliver, under the key that names it. `to.rootTs` is null where there is no thread: in a direct message. */
export interface Order {
  teamId: string;
  intentKey: string;
  reply: Reply;
  to: { channel: string; rootTs: string | null };
}

/** What became of a reply. `unknown`: Slack may or may not have it; look before posting again. */
export type Delivery =
  | { result: 'posted'; channel: string; ts: string; threadTs: string | null; text: string }
  | { result: 'updated' }
  | { result: 'retry'; afterMs: number; reason: string }
  | { result: 'unknown'; reason: string }
  | { result: 'failed'; reason: string };

/** Slack as the outbox sees it; main supplies it. */
export interface SlackPort {
  deliver(order: Order): Promise<Delivery>;
  /** looks for a message that carries the key; null when it is not there */
  find(order: Order): Promise<Delivery | null>;
}

interface Deps {
  pool: Pool;
  slack: SlackPort;
  botUserId: string;
  log: Logger;
}

const NEWER_KIND_MS = 10_000;

/** Delivers the rows of the slack lane. */
export function createReplyDelivery(deps: Deps): Deliver {
  return async (lane, row, stillOurs) => {
    const reply = Reply.safeParse(row.payload);
    if (!reply.success) {
      deps.log.warn({ ...lane, kind: row.kind }, 'a reply of a kind this version does not know stays queued');
      await settleLater(deps.pool, row, 'pending', NEWER_KIND_MS, 'unknown kind');
      return;
    }
    const delivery = await send(deps.slack, row, reply.data, stillOurs);
    if (delivery) await settle(deps, lane, row, reply.data, delivery);
    else
      deps.log.warn(
        { ...lane, intentKey: row.intentKey },
        'a claim grew old; whoever takes it over looks first',
      );
  };
}

/** Null: the claim is too old to begin a request under it, and what it was for is left to whoever takes it over. */
async function send(
  slack: SlackPort,
  row: OutboxRow,
  reply: Reply,
  stillOurs: () => boolean,
): Promise<Delivery | null> {
  const { channel, rootTs, isThread } = row.thread;
  const to = { channel, rootTs: isThread ? rootTs : null };
  const order = { teamId: row.teamId, intentKey: row.intentKey, reply, to };
  if (row.uncertain) {
    // Nobody can look up what only one person was shown, and twice is worse than never.
    if (reply.kind === 'notice') return { result: 'failed', reason: 'the outcome of a notice is unknown' };
    const found = await slack.find(order);
    if (found) return found;
  }
  return stillOurs() ? slack.deliver(order) : null;
}

async function settle(
  { pool, botUserId, log }: Deps,
  lane: Lane,
  row: OutboxRow,
  reply: Reply,
  delivery: Delivery,
): Promise<void> {
  const fields = { ...lane, intentKey: row.intentKey, kind: row.kind, attempts: row.attempts };
  switch (delivery.result) {
    case 'posted':
      return settleSent(pool, row, postedOf(reply, delivery, lane, botUserId));
    case 'updated':
      return settleSent(pool, row, null);
    case 'failed':
      log.error({ ...fields, reason: delivery.reason }, 'Slack refuses a reply for good; see the reason');
      return settleFailed(pool, row, delivery.reason);
    case 'retry':
    case 'unknown': {
      const { reason } = delivery;
      if (row.ageMs >= GIVE_UP_MS && row.attempts >= FEWEST_TRIES) {
        log.error({ ...fields, reason }, 'a reply could not be sent for too long and is given up');
        return settleFailed(pool, row, reason);
      }
      if (delivery.result === 'unknown') {
        log.warn({ ...fields, reason }, 'a post went without an answer; Slack is searched for it first');
        return settleLater(pool, row, 'unknown', LOOK_AFTER_MS, reason);
      }
      log.warn({ ...fields, reason, afterMs: delivery.afterMs }, 'a reply waits to be sent again');
      return settleLater(pool, row, 'pending', delivery.afterMs, reason);
    }
  }
}

/** Cards and notices stay out of the transcript: a card shows the draft and says nothing new. */
const SPOKEN = new Set<Reply['kind']>(['text', 'ask', 'choose_team']);

function postedOf(
  reply: Reply,
  { channel, ts, threadTs, text }: Extract<Delivery, { result: 'posted' }>,
  lane: Lane,
  author: string,
): Posted {
  const slot = 'slot' in reply ? reply.slot : null;
  const said = SPOKEN.has(reply.kind) ? { threadId: lane.threadId, author, text } : null;
  return { channel, ts, threadTs, slot, said };
}
