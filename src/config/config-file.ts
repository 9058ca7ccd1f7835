import { z } from 'zod';
import { ApprovalPolicy } from '../domain/approval.js';
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

const TeamEntry = Team.extend({
  channel: ChannelRef,
  members: z.array(Person).default([]),
  approvers: z.array(Person).default([]),
});

/** Slack: a select holds 100 options. */
const MOST_TEAMS = 100;

/** What frontdoor.config.yaml holds. */
export const ConfigFile = z
  .strictObject({
    teams: z.array(TeamEntry).min(1).max(MOST_TEAMS),
    approval: ApprovalPolicy.extend({ people: z.array(Person).default([]) }).prefault({}),
    fallback_team: z.string().optional(),
  })
  .superRefine((file, context) => {
    const ids = file.teams.map(({ id }) => id);
    ids.forEach((id, index) => {
      if (ids.indexOf(id) === index) return;
      context.addIssue({
        code: 'custom',
        path: ['teams', index, 'id'],
        message: `"${id}" is another team's id already`,
      });
    });
    if (file.fallback_team !== undefined && !ids.includes(file.fallback_team)) {
      context.addIssue({
        code: 'custom',
        path: ['fallback_team'],
        message: `no team has the id "${file.fallback_team}"; there are ${ids.join(', ')}`,
      });
    }
    if (file.approval.who.length === 0 && file.approval.people.length === 0) {
      context.addIssue({
        code: 'custom',
        path: ['approval', 'who'],
        message: 'nobody could approve; name someone',
      });
    }
  });
export type ConfigFile = z.infer<typeof ConfigFile>;
