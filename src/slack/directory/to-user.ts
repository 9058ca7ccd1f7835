import { z } from 'zod';
import { userEntity } from '../../domain/entities/entity.js';
import type { Standing } from '../../domain/policies.js';
import type { DatedEntity } from './ports.js';

const text = z.string().nullish();

/** Slack's user object, of `users.list`, `team_join` and `user_change`; what a deactivated account lacks is optional. */
export const WireUser = z.looseObject({
  id: z.string().regex(/^[UW][A-Z0-9]+$/),
  team_id: text,
  /** in an organisation of several workspaces: those that the person is in */
  enterprise_user: z.looseObject({ teams: z.array(z.string()).default([]) }).optional(),
  name: text,
  real_name: text,
  deleted: z.boolean().optional(),
  is_bot: z.boolean().optional(),
  /** a guest, of several channels or (ultra) of one */
  is_restricted: z.boolean().optional(),
  is_ultra_restricted: z.boolean().optional(),
  /** of another company, and in no channel that the app sees */
  is_stranger: z.boolean().optional(),
  tz: text,
  profile: z.looseObject({ real_name: text, display_name: text, title: text }).optional(),
});
export type WireUser = z.infer<typeof WireUser>;

/** Slack does not say since when an account exists, and the day must not change from one sync to the next. */
const UNKNOWN_DAY = new Date(0).toISOString();

/** The workspace that is asked; the url ends with "/". */
interface Workspace {
  teamId: string;
  teamUrl: string;
}

/**
 * A person or bot as an entity, named as they are; handle and display name are further names. `state` is "active" or
 * "deactivated", `typeKey` "bot" where it is one, `properties.standing` what they are to the workspace, `properties.shownAs` the
 * name that stands beside their messages: the display name or, without one, the full name. Everyone may see
 * who belongs to it, only they themselves people from another company, who are there for a shared channel.
 */
export function toUser(user: WireUser, workspace: Workspace, asOf: Date): DatedEntity {
  const handle = filled(user.name);
  const displayName = filled(user.profile?.display_name);
  const name = filled(user.profile?.real_name) ?? filled(user.real_name) ?? displayName ?? handle ?? user.id;
  const others = [handle, displayName].filter((other) => other !== null && other !== name);
  return {
    id: userEntity(user.id),
    kind: 'user',
    shortId: null,
    name,
    otherNames: [...new Set(others.filter((other) => other !== null))],
    state: user.deleted === true ? 'deactivated' : 'active',
    // Slack: its own bot is not marked as one
    typeKey: user.is_bot === true || user.id === 'USLACKBOT' ? 'bot' : null,
    description: null,
    url: `${workspace.teamUrl}team/${user.id}`,
    owner: null,
    assignee: null,
    dueAt: null,
    properties: {
      handle,
      shownAs: (displayName ?? name).normalize('NFC'),
      title: filled(user.profile?.title),
      timeZone: filled(user.tz),
      standing: standingOf(user, workspace),
    },
    visibleTo: belongs(user, workspace) ? null : [userEntity(user.id)],
    createdAt: UNKNOWN_DAY,
    asOf,
  };
}

function belongs({ team_id: home, enterprise_user: org }: WireUser, { teamId }: Workspace): boolean {
  return home === teamId || org?.teams.includes(teamId) === true;
}

/** What they are to the workspace; whom Slack does not call unrestricted in so many words is not known as a full member. */
function standingOf(user: WireUser, workspace: Workspace): Standing {
  if (user.deleted === true || user.is_stranger === true || !belongs(user, workspace)) return 'outsider';
  if (user.is_restricted === true || user.is_ultra_restricted === true) return 'guest';
  return user.is_restricted === false && user.is_ultra_restricted === false ? 'member' : 'unknown';
}

/** The text without space around it; null for none. */
function filled(given: string | null | undefined): string | null {
  const trimmed = given?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
