import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { Audience } from '../../domain/tickets/past-requests.js';
import { remembering } from '../remembering.js';

const ChannelInfo = z.looseObject({
  channel: z.looseObject({
    is_channel: z.boolean().optional(),
    is_private: z.boolean().optional(),
    is_ext_shared: z.boolean().optional(),
    is_pending_ext_shared: z.boolean().optional(),
  }),
});

/** Channels seldom change; what could not be told is asked again soon. Milliseconds. */
const KNOWN_AGE_MS = 5 * 60 * 1000;
const RETRY_AGE_MS = 30 * 1000;

/** A turn waits so long for Slack's answer and then takes the careful one. Milliseconds. */
const PATIENCE_MS = 2000;

/**
 * Who may know of what was filed from a channel: everyone only if it is a public channel of this workspace alone, else the
 * channel itself, as where Slack does not say within two seconds. Slack: `conversations.info`. Never rejects.
 * @param now milliseconds since the epoch
 * @param sleep rejects when its signal aborts
 */
export function createAudience(
  client: WebClient,
  { now, sleep }: { now(): number; sleep(ms: number, signal: AbortSignal): Promise<unknown> },
): (teamId: string, channel: string) => Promise<Audience> {
  const otherwise = { value: 'channel' as const, ageMs: RETRY_AGE_MS };
  const audienceOf = remembering<Audience>({ now, ageMs: KNOWN_AGE_MS, otherwise }, async (channel) => {
    const info = ChannelInfo.parse(await client.conversations.info({ channel })).channel;
    const open = info.is_channel === true && info.is_private === false;
    const shared = info.is_ext_shared === true || info.is_pending_ext_shared === true;
    return open && !shared ? 'everyone' : 'channel';
  });
  return async (_teamId, channel) => {
    const answered = new AbortController();
    const careful = () => 'channel' as const;
    const outOfPatience = sleep(PATIENCE_MS, answered.signal).then(careful, careful);
    return Promise.race([audienceOf(channel), outOfPatience]).finally(() => answered.abort());
  };
}
