import { z } from 'zod';
import { ApprovalPolicy } from '../domain/approval.js';
import { Blueprint, FieldName } from '../domain/blueprint.js';
import { ReminderPolicy } from '../domain/reminders.js';
import { Team } from '../domain/team.js';

/** Slack: user ids begin with U or W. A handle is looked up when the bot connects. */
const Person = z
  .string()
  .regex(
    /^(@[a-z0-9._-]{1,80}|[UW][A-Z0-9]{2,})$/,
    'use a handle such as "@tom" or a user id such as U012ABCDEF',
  );

/** Slack: channel ids begin with C or G, names are lower case and at most 80 letters long. */
const ChannelRef = z
  .string()
  .regex(
    /^(#[^\sA-Z]{1,80}|[CG][A-Z0-9]{2,})$/,
    'use a channel such as "#it-help" or its id such as C012ABCDEF',
  );

const Project = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,59}$/, 'use a short name of lower case letters, digits, - and _');

const TeamEntry = Team.extend({
  channel: ChannelRef,
  members: z.array(Person).default([]),
  approvers: z.array(Person).default([]),
});

const ChannelEntry = z.strictObject({
  channel: ChannelRef,
  blueprint: FieldName.exactOptional(),
  project: Project.exactOptional(),
});

export const Approval = ApprovalPolicy.extend({
  people: z.array(Person).default([]),
}).prefault({});

/** So many still find a place in memory and in one file that people edit; matching is measured with as many. */
const MOST_TEAMS = 1_000;

/** What frontdoor.config.yaml holds. What one part says of another is checked by the rules beside it. */
export const ConfigFile = z.strictObject({
  teams: z.array(TeamEntry).min(1).max(MOST_TEAMS),
  approval: Approval,
  reminders: ReminderPolicy.prefault({}),
  fallback_team: z.string().optional(),
  blueprints: z.array(Blueprint).default([]),
  channels: z.array(ChannelEntry).default([]),
});
export type ConfigFile = z.infer<typeof ConfigFile>;
