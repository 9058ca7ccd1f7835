import { z } from 'zod';
import { type Address, DIRECT_ROOT } from '../../domain/incoming.js';
import { isDirect } from './common.js';
import { interactionKey } from './key.js';
import { Ts } from './wire.js';

/** The parts of a `block_actions` payload that we rely on. Source: Slack, "block_actions payload". */
const WireClick = z.looseObject({
  trigger_id: z.string().min(1),
  user: z.looseObject({ id: z.string().min(1) }),
  container: z.looseObject({ channel_id: z.string().min(1), message_ts: Ts, thread_ts: Ts.optional() }),
  actions: z.tuple(
    [z.looseObject({ action_id: z.string(), action_ts: Ts, value: z.string().optional() })],
    z.unknown(),
  ),
});

/** A click on a button that belongs to the thread in which its message stands, and not to a draft. */
export interface ThreadClick {
  actionId: string;
  value: string | undefined;
  actor: string;
  channel: string;
  ts: string;
  address: Extract<Address, { by: 'root' }>;
  dedupeKey: string;
  slackTs: string;
}

/** Reads such a click, or null where the payload is none. */
export function readThreadClick(body: unknown): ThreadClick | null {
  const parsed = WireClick.safeParse(body);
  if (!parsed.success) return null;
  const { trigger_id, user, container, actions } = parsed.data;
  const [{ action_id: actionId, action_ts: slackTs, value }] = actions;
  const { channel_id: channel, message_ts: ts, thread_ts: threadTs } = container;
  const direct = isDirect({ channel });
  const rootTs = threadTs ?? (direct ? DIRECT_ROOT : ts);
  return {
    actionId,
    value,
    actor: user.id,
    channel,
    ts,
    address: { by: 'root', channel, rootTs, opens: false, isDirect: direct },
    dedupeKey: interactionKey(trigger_id, actionId, user.id),
    slackTs,
  };
}
