import { z } from 'zod';
import { classify } from '../delivery/classify.js';
import { remembering } from '../remembering.js';
import type { SyncContext } from './call-slack.js';

const Info = z.looseObject({ channel: z.looseObject({ name: z.string().optional() }) });

/** So long a name is believed, milliseconds; what changes meanwhile the directory hears of. */
const AGE_MS = 10 * 60_000;

/**
 * Finds what a channel is called, without "#", by what is kept of Slack, else by asking Slack about that one channel; null: it has
 * no name, or Slack does not tell. Posts that come at the same time ask once, and after a 429 Slack is not asked again before the
 * time that it named.
 * @returns a function that throws the database's errors, and what may pass at Slack
 */
export function createChannelName({
  client,
  store,
  teamId,
  now,
}: Pick<SyncContext, 'client' | 'store' | 'teamId' | 'now'>): (channel: string) => Promise<string | null> {
  const asking = new Map<string, Promise<string | null>>();
  let limit: { until: number; error: unknown } | null = null;

  const askSlack = async (channel: string): Promise<string | null> => {
    if (limit !== null && limit.until > now()) throw limit.error;
    try {
      return Info.parse(await client.conversations.info({ channel })).channel.name ?? null;
    } catch (error) {
      const failure = classify(error);
      if (failure.kind === 'failed' || error instanceof z.ZodError) return null;
      if (failure.kind === 'retry') limit = { until: now() + failure.afterMs, error };
      throw error;
    }
  };
  const nameOf = remembering({ now, ageMs: AGE_MS }, async (channel) => {
    return (await store.channelName(teamId, channel)) ?? (await askSlack(channel));
  });

  return (channel) => {
    const begun = asking.get(channel);
    if (begun !== undefined) return begun;
    const asked = nameOf(channel).finally(() => asking.delete(channel));
    asking.set(channel, asked);
    return asked;
  };
}
