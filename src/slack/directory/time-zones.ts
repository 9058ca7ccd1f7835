import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { remembering } from '../remembering.js';

/** Slack: `tz` is a name of the IANA time zone database. */
const UserInfo = z.looseObject({ user: z.looseObject({ tz: z.string().min(1) }) });

const ZONE_AGE_MS = 60 * 60 * 1000;

/** The time zone of whom Slack does not tell us one. */
const ELSEWHERE = { value: 'UTC', ageMs: 60 * 1000 };

/** The time zone that a person has set in Slack, such as "Europe/Berlin"; UTC where it can't be had. Never rejects. */
export type TimeZoneOf = (userId: string) => Promise<string>;

/** @param now milliseconds since the epoch */
export function createTimeZones(client: WebClient, now: () => number): TimeZoneOf {
  return remembering({ now, ageMs: ZONE_AGE_MS, otherwise: ELSEWHERE }, async (user) => {
    return UserInfo.parse(await client.users.info({ user })).user.tz;
  });
}
