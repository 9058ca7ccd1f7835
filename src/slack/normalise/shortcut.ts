import { z } from 'zod';
import { WireFile } from './clip.js';
import { interactionKey } from './key.js';
import type { Raising } from './raise.js';
import { Ts } from './wire.js';

/** The parts of a `message_action` payload that we rely on. Source: Slack, "Message shortcuts payload". */
const WireShortcut = z.looseObject({
  callback_id: z.string(),
  trigger_id: z.string().min(1),
  action_ts: Ts,
  user: z.looseObject({ id: z.string().min(1) }),
  channel: z.looseObject({ id: z.string().min(1) }),
  message: z.looseObject({
    ts: Ts,
    thread_ts: Ts.optional(),
    user: z.string().optional(),
    bot_id: z.string().nullish(),
    text: z.string().nullish(),
    files: z.array(WireFile).nullish(),
  }),
});

/** Reads the choice of our entry in a message's menu, or null for a payload that is none. */
export function readShortcut(body: unknown): Raising | null {
  const parsed = WireShortcut.safeParse(body);
  if (!parsed.success) return null;
  const { trigger_id, action_ts, callback_id, user, channel, message } = parsed.data;
  return {
    message: { ...message, channel: channel.id },
    via: 'shortcut',
    actor: user.id,
    key: interactionKey(trigger_id, callback_id, user.id),
    at: action_ts,
  };
}
