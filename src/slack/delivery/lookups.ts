import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { listChannels } from '../directory/find-options.js';
import { remembering } from '../remembering.js';
import type { Names } from '../views/text/mrkdwn.js';

/** A list older than LIST_AGE is read anew; for a name that is not on it, one older than MISS_AGE. Milliseconds. */
const LIST_AGE_MS = 10 * 60 * 1000;
const MISS_AGE_MS = 30 * 1000;

/** Finds the id of "#name" in one list for all names; an id is its own. Null: no such channel that the bot can see. */
export function createChannels(
  client: WebClient,
  now: () => number,
): (channel: string) => Promise<string | null> {
  let ids: ReadonlyMap<string, string> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  return async (channel) => {
    if (!channel.startsWith('#')) return channel;
    const name = channel.slice(1);
    const age = now() - readAt;
    if (age > LIST_AGE_MS || (!ids.has(name) && age > MISS_AGE_MS)) {
      let all: ReadonlyMap<string, string> = new Map();
      for await (const known of listChannels(client)) all = known;
      ids = all;
      readAt = now();
    }
    return ids.get(name) ?? null;
  };
}

const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

const Opened = z.looseObject({ channel: z.looseObject({ id: z.string() }) });

/** Finds the channel between the bot and a person, opened if there is none yet; it rejects with WebClient's errors. */
export function createDirectMessages(
  client: WebClient,
  now: () => number,
): (userId: string) => Promise<string> {
  return remembering({ now, ageMs: HOUR_MS }, async (users) => {
    return Opened.parse(await client.conversations.open({ users })).channel.id;
  });
}

const name = z.string().optional();
const UserInfo = z.looseObject({
  user: z.looseObject({
    name,
    real_name: name,
    profile: z.looseObject({ display_name: name, real_name: name }).optional(),
  }),
});

/** Shown for somebody whose name Slack does not give us. */
export const SOMEBODY = 'a colleague';

/**
 * Looks up the full names of people; a name that can't be had never holds up a reply. Names are looked up since a mention,
 * which Slack would name itself, notifies.
 */
export function createPeople(
  client: WebClient,
  now: () => number,
): (userIds: readonly string[]) => Promise<Names> {
  const otherwise = { value: SOMEBODY, ageMs: MINUTE_MS };
  const nameOf = remembering({ now, ageMs: HOUR_MS, otherwise }, async (id) => {
    const { user } = UserInfo.parse(await client.users.info({ user: id }));
    const { profile } = user;
    const known = profile?.real_name || user.real_name || profile?.display_name || user.name;
    if (!known) throw new Error('Slack told no name');
    return known;
  });
  return async (userIds) => {
    const names = new Map(await Promise.all(userIds.map(async (id) => [id, await nameOf(id)] as const)));
    return (id) => names.get(id) ?? SOMEBODY;
  };
}
