import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { AgedCache } from '../delivery/lookups.js';

/** Slack: `tz` is a name of the IANA time zone database. */
const UserInfo = z.looseObject({ user: z.looseObject({ tz: z.string().min(1) }) });

const ZONE_AGE_MS = 60 * 60 * 1000;
const RETRY_AGE_MS = 60 * 1000;
const MAX_PEOPLE = 5000;

/** The time zone of whom Slack does not tell us one. */
const ELSEWHERE = 'UTC';

/** The time zone that a person has set in Slack, such as "Europe/Berlin"; UTC where it can't be had. Never rejects. */
export type TimeZoneOf = (userId: string) => Promise<string>;

/** @param now milliseconds since the epoch */
export function createTimeZones(client: WebClient, now: () => number): TimeZoneOf {
  const cache = new AgedCache<string>(MAX_PEOPLE, now);
  const ask = async (userId: string): Promise<string | null> => {
    try {
      return UserInfo.parse(await client.users.info({ user: userId })).user.tz;
    } catch {
      return null;
    }
  };
  return async (userId) => {
    const known = cache.get(userId);
    if (known !== undefined) return known;
    const zone = await ask(userId);
    cache.set(userId, zone ?? ELSEWHERE, zone === null ? RETRY_AGE_MS : ZONE_AGE_MS);
    return zone ?? ELSEWHERE;
  };
}
