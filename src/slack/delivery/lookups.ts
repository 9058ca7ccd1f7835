import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { authorName, isPerson } from '../../domain/conversation/speaker.js';
import { AgedCache, remembering } from '../remembering.js';
import type { Names } from '../views/text/mrkdwn.js';

const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
const MAX_KEPT = 5_000;

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
 * So many people whose names are not known are asked about for one message. What else it takes (who asks, where, the post itself)
 * keeps within as many, so that nothing that a message asks makes more than 20 calls.
 */
const MAX_ASKED = 10;

/** Who reads what names are shown in: all in a channel or, where there is a `reader`, that person alone. */
export interface Readers {
  channel: string;
  reader: string | null;
}

/** Those of the people whose ids somebody typed that are not for these readers to know. */
export type HiddenPeople = (readers: Readers, typed: readonly string[]) => Promise<readonly string[]>;

/**
 * The full names of people, by Slack user id. An id is no secret, and whose it is may be one: of those that somebody only typed
 * (`typed`), these readers are told the names that are theirs to see. Never rejects: a name that can't be had never holds up a reply.
 */
export type NamesOf = (
  userIds: readonly string[],
  among?: { typed: readonly string[]; readers: Readers },
) => Promise<Names>;

/**
 * Names come from what is kept of Slack; a few that are not known there are asked for, and everybody else is a colleague. They
 * are looked up since a mention, which Slack would name itself, notifies.
 * @param kept the names that are kept of these people; where it rejects, they are asked for
 * @param hidden where it rejects, all that are typed are hidden
 */
export function createPeople(
  client: WebClient,
  kept: (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>,
  hidden: HiddenPeople,
  now: () => number,
): NamesOf {
  const hiddenAmong: (...asked: Parameters<HiddenPeople>) => Promise<readonly string[]> = (readers, typed) =>
    typed.length === 0 ? Promise.resolve([]) : hidden(readers, typed).catch(() => typed);
  const known = new AgedCache<string>(MAX_KEPT, now);
  const ask = async (user: string): Promise<void> => {
    const name = await askName(client, user).catch(() => null);
    known.set(user, name ?? SOMEBODY, name === null ? MINUTE_MS : HOUR_MS);
  };
  return async (userIds, among) => {
    const left = new Set(among === undefined ? [] : await hiddenAmong(among.readers, among.typed));
    const people = [...new Set(userIds)].filter((id) => isPerson(id) && !left.has(id));
    const missing = () => people.filter((id) => known.get(id) === undefined);
    const unread = missing();
    if (unread.length > 0) {
      const read = await kept(unread).catch(() => new Map<string, string>());
      for (const [id, name] of read) known.set(id, name, HOUR_MS);
    }
    await Promise.all(missing().slice(0, MAX_ASKED).map(ask));
    const names = new Map(people.map((id) => [id, known.get(id) ?? SOMEBODY]));
    return (id) => authorName(id) ?? names.get(id) ?? SOMEBODY;
  };
}

async function askName(client: WebClient, user: string): Promise<string | null> {
  const { profile, real_name, name } = UserInfo.parse(await client.users.info({ user })).user;
  return profile?.real_name || real_name || profile?.display_name || name || null;
}
