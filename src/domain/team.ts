import { z } from 'zod';

/**
 * A team that requests can be routed to. `channel` is a channel id or `#name`; members and approvers are user ids or `@handle`s.
 * `keywords` are words and names that speak for this team, whatever was filed before.
 */
export const Team = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, 'use lower case letters, digits and _'),
  name: z.string().min(1).max(75),
  description: z.string().min(1),
  keywords: z.array(z.string().trim().min(2).max(60)).max(100).default([]),
  channel: z.string().min(1),
  members: z.array(z.string()).default([]),
  approvers: z.array(z.string()).default([]),
  /** the id of the tracker that its requests go to; without it the one for all */
  tracker: z.string().exactOptional(),
});
export type Team = z.infer<typeof Team>;

/** From this confidence on the index decides alone which team takes a request. */
export const SURE_OF_TEAM = 0.85;

/** The team chosen for a draft, why, and what else was close. `confidence` is between 0 and 1. */
export const TeamChoice = z.object({
  id: z.string(),
  name: z.string(),
  confidence: z.number(),
  reasoning: z.string(),
  alternatives: z.array(z.object({ id: z.string(), name: z.string() })),
  /** matched by the brain, or chosen by a person, whose word a later match must not overrule */
  chosenBy: z.enum(['match', 'person']),
});
export type TeamChoice = z.infer<typeof TeamChoice>;

/** What the configuration says of a Slack channel: the blueprint that its requests take, and the project they are part of. */
export interface ChannelBinding {
  /** a channel id once the bot is connected; in the configuration also `#name` */
  channel: string;
  blueprint?: string;
  project?: string;
  /** what begins so is told to all and asks for nothing, besides the usual marks */
  announcements?: string[];
}
