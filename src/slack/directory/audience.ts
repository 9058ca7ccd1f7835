import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { Audience } from '../../domain/tickets/past-requests.js';
import { AgedCache } from '../delivery/lookups.js';

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
const MAX_CHANNELS = 5000;

/** A turn waits so long for Slack's answer and then takes the careful one. Milliseconds. */
const PATIENCE_MS = 2000;

interface Time {
  /** milliseconds since the epoch */
  now(): number;
  sleep(ms: number): Promise<void>;
}

/**
 * Who may know of what was filed from a channel: everyone only if it is a public channel of this workspace alone. Private
 * channels, direct messages, channels shared with another company, and all that Slack does not say within two seconds are
 * for the channel itself. Slack: `conversations.info`. Never rejects.
 */
export function createAudience(
  client: WebClient,
  { now, sleep }: Time,
): (teamId: string, channel: string) => Promise<Audience> {
  const cache = new AgedCache<Audience>(MAX_CHANNELS, now);
  const ask = async (key: string, channel: string): Promise<Audience> => {
    const told = await audienceOf(client, channel).catch(() => null);
    cache.set(key, told ?? 'channel', told === null ? RETRY_AGE_MS : KNOWN_AGE_MS);
    return told ?? 'channel';
  };
  return async (teamId, channel) => {
    const key = `${teamId}:${channel}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    return Promise.race([ask(key, channel), sleep(PATIENCE_MS).then((): Audience => 'channel')]);
  };
}

async function audienceOf(client: WebClient, id: string): Promise<Audience> {
  const { channel } = ChannelInfo.parse(await client.conversations.info({ channel: id }));
  const open = channel.is_channel === true && channel.is_private === false;
  const shared = channel.is_ext_shared === true || channel.is_pending_ext_shared === true;
  return open && !shared ? 'everyone' : 'channel';
}
