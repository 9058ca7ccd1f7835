import { z } from 'zod';
import { ReminderPolicy } from '../domain/conversation/reminders.js';
import { Blueprint, FieldName } from '../domain/draft/blueprint.js';
import { ApprovalPolicy } from '../domain/policies.js';
import { Team } from '../domain/team.js';
import { BUILTIN } from '../domain/tickets/tracker.js';
import { parseTemplate, slotsIn, TemplateError } from '../domain/tools/phrase-template.js';
import { Connection } from '../trackers/settings.js';

/**
 * Slack: user ids begin with U or W. Handles have no capitals; display names have at most 80 characters of any script, also blanks.
 * The directory tells whom a name means; what would be an id without its "@" is one.
 */
const Person = z
  .string()
  .regex(
    /^(?:[UW][A-Z0-9]{2,}|@?[^\s@#<>](?:[^\r\n<>]{0,78}[^\s<>])?)$/u,
    'use a handle or display name such as "@tom", or a user id such as U012ABCDEF',
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

/** Of what marks announcements in a channel. */
const MAX_MARKS = 20;
const MAX_MARK = 60;

const ChannelEntry = z.strictObject({
  channel: ChannelRef,
  blueprint: FieldName.exactOptional(),
  project: Project.exactOptional(),
  announcements: z.array(z.string().trim().min(1).max(MAX_MARK)).max(MAX_MARKS).exactOptional(),
});

export const Approval = ApprovalPolicy.extend({
  people: z.array(Person).default([]),
}).prefault({});

const MAX_PHRASE = 300;

/** Why a template can't be read, or null. */
function templateProblem(template: string): string | null {
  try {
    parseTemplate(template);
    return null;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return `${error.message} (after ${error.at} of its characters)`;
  }
}

const Template = z
  .string()
  .min(1)
  .max(MAX_PHRASE)
  .superRefine((template, context) => {
    const message = template === '' ? null : templateProblem(template);
    if (message !== null) context.addIssue({ code: 'custom', message, input: template });
  });

/** What a sentence names as slots, `{entity}`, has to be said. */
const PhraseEntry = z
  .strictObject({ say: Template, means: z.string().min(1).max(MAX_PHRASE) })
  .superRefine(({ say, means }, context) => {
    if (templateProblem(say) !== null) return;
    const known = slotsIn(parseTemplate(say)).map(({ name }) => name);
    const [missing] = [...means.matchAll(/\{([^{}]*)\}/gu)].filter(([, name = '']) => !known.includes(name));
    if (missing === undefined) return;
    const message = `"say" has no slot ${missing[0]}`;
    context.addIssue({ code: 'custom', message, input: means, path: ['means'] });
  });

/** More than these nobody keeps in mind. */
const MAX_PHRASES = 200;

/** So many still find a place in memory and in one file that people edit; matching is measured with as many. */
const MAX_TEAMS = 1_000;

/**
 * What a day may take of the model: a turn takes some 5,000 to 15,000 tokens, so a person can have a few hundred, and some ten
 * thousand people a few each.
 */
const DailyTokens = z.strictObject({
  person: z.number().int().min(1).default(3_000_000),
  workspace: z.number().int().min(1).default(500_000_000),
});

/** Where filed requests can go besides our own database. */
const TrackerEntry = z.strictObject({
  id: FieldName,
  name: z.string().trim().min(1).max(40),
  /** how fast each of our processes asks it */
  requests_a_second: z.number().min(0.1).max(100).default(10),
  /** how often one that sends no webhooks is asked what changed */
  poll_seconds: z.number().min(1).max(3_600).default(60),
  /** what a choice of a field is called there, where it is called otherwise */
  values: z.record(FieldName, z.record(z.string(), z.string().trim().min(1).max(255))).default({}),
  connection: Connection,
});
export type TrackerEntry = z.infer<typeof TrackerEntry>;

/** More than this nobody runs. */
const MAX_TRACKERS = 50;

/** What frontdoor.config.yaml holds. What one part says of another is checked by the rules beside it. */
export const ConfigFile = z.strictObject({
  teams: z.array(TeamEntry).min(1).max(MAX_TEAMS),
  approval: Approval,
  reminders: ReminderPolicy.prefault({}),
  daily_tokens: DailyTokens.prefault({}),
  fallback_team: z.string().optional(),
  blueprints: z.array(Blueprint).default([]),
  channels: z.array(ChannelEntry).default([]),
  trackers: z.array(TrackerEntry).max(MAX_TRACKERS).default([]),
  tracker: z.string().default(BUILTIN),
  phrases: z.array(PhraseEntry).max(MAX_PHRASES).default([]),
});
export type ConfigFile = z.infer<typeof ConfigFile>;
