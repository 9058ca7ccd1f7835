import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BusinessHours, type ReminderPolicy } from '../domain/conversation/reminders.js';
import { Blueprint } from '../domain/draft/blueprint.js';
import type { ApprovalPolicy } from '../domain/policies.js';
import type { ChannelBinding, Team } from '../domain/team.js';
import type { OwnPhrase } from '../domain/tools/phrasebook.js';
import { blueprintFindings, ROUTINGS } from './blueprint-rules.js';
import { Approval, ConfigFile } from './config-file.js';
import { type EnvSettings, readEnv } from './env.js';
import type { Environment } from './env-reader.js';
import {
  didYouMean,
  type Finding,
  type Group,
  groupOf,
  groupsOf,
  listed,
  repeats,
  shown,
  textOf,
  within,
} from './finding.js';
import { type FileForm, readYamlFile } from './yaml-file.js';

const OF_TEAMS: readonly string[] = ['members', 'approvers'];

/** Where the configuration leaves requests that nobody could approve. `teamless` are places that bring such to no team. */
function approvalFindings(file: Group, teamless: readonly Finding['path'][]): Finding[] {
  const approval = Approval.safeParse(file['approval'] ?? {});
  if (!approval.success || approval.data.people.length > 0) return [];
  const { who, self_approval } = approval.data;
  const able = who.filter((group) => self_approval || group !== 'requester');
  if (able.length === 0) return [nobody(who.length)];
  if (able.some((group) => !OF_TEAMS.includes(group))) return [];
  const remedy = 'add named to "who" under "approval", or people to "people"';
  const named = able.join(' or ');
  const teams = groupsOf(file['teams']).flatMap((team, index) => {
    if (able.some((group) => hasPeople(team[group]))) return [];
    const name = textOf(team['id']) ?? `${index + 1}`;
    const sentence = `team "${name}" names no ${named}, so nobody could approve a request to it. Name some, or ${remedy}.`;
    return [{ path: ['teams', index], sentence }];
  });
  const blueprints = teamless.map((path) => ({
    path,
    sentence: `its requests go to no team, and only ${named} of a team may approve, so nobody could. You can ${remedy}.`,
  }));
  return [...teams, ...blueprints];
}

const hasPeople = (raw: unknown): boolean => Array.isArray(raw) && raw.length > 0;

function nobody(named: number): Finding {
  if (named === 0) {
    const sentence =
      '"who" is empty and so is "people", so nobody could approve. Name a group or a person in one of them.';
    return { path: ['approval', 'who'], sentence };
  }
  const sentence =
    '"self_approval" is false and only the requester is named, so nobody could approve. Add named, members or ' +
    'approvers to "who", name people, or set "self_approval: true".';
  return { path: ['approval', 'self_approval'], sentence };
}

/** Working days that end before they begin would have no moment for a reminder. */
function reminderFindings(reminders: Group): Finding[] {
  const hours = BusinessHours.safeParse(reminders['business_hours'] ?? {});
  if (!hours.success || hours.data.from < hours.data.to) return [];
  const { from, to } = hours.data;
  const sentence = `"from" is ${from} and "to" is ${to}, so the working day would have no hours. Set "to" to a later hour than "from".`;
  return [{ path: ['reminders', 'business_hours'], sentence }];
}

/** What the parts of frontdoor.config.yaml say of each other. `shipped` are the blueprints that come with Frontdoor. */
function configFindings(raw: unknown, shipped: readonly Blueprint[]): Finding[] {
  const file = groupOf(raw);
  const own = groupsOf(file['blueprints']);
  const teamIds = idsOf(groupsOf(file['teams']));
  const blueprintIds = [...new Set([...shipped.map(({ id }) => id), ...idsOf(own)])];
  return [
    ...teamFindings(groupsOf(file['teams'])),
    ...fallbackFindings(textOf(file['fallback_team']), teamIds),
    ...own.flatMap((blueprint, index) =>
      within(['blueprints', index], blueprintFindings(blueprint, teamIds)),
    ),
    ...repeats(own.map(({ id }) => textOf(id))).map((index) => ({
      path: ['blueprints', index, 'id'],
      sentence: `"id" is ${shown(own[index]?.['id'])}, which is another blueprint’s id already. Use another.`,
    })),
    ...channelFindings(groupsOf(file['channels']), blueprintIds),
    ...approvalFindings(file, teamlessIn(file, shipped)),
    ...reminderFindings(groupOf(file['reminders'])),
  ];
}

const idsOf = (groups: readonly Group[]): string[] => groups.flatMap(({ id }) => textOf(id) ?? []);

function teamFindings(teams: readonly Group[]): Finding[] {
  const taken = repeats(teams.map(({ id }) => textOf(id))).map((index) => ({
    path: ['teams', index, 'id'],
    sentence: `"id" is ${shown(teams[index]?.['id'])}, which is another team’s id already. Use another.`,
  }));
  const reserved = teams.flatMap(({ id }, index) => {
    if (!ROUTINGS.includes(textOf(id) ?? '')) return [];
    const sentence = `"id" is ${shown(id)}, which means something else in a blueprint’s "routing". Use another.`;
    return [{ path: ['teams', index, 'id'], sentence }];
  });
  return [...taken, ...reserved];
}

function fallbackFindings(fallback: string | undefined, teamIds: readonly string[]): Finding[] {
  if (fallback === undefined || teamIds.length === 0 || teamIds.includes(fallback)) return [];
  const sentence = `"fallback_team" is ${shown(fallback)}, and no team has that id.${didYouMean(fallback, teamIds)} There are ${listed(teamIds)}.`;
  return [{ path: ['fallback_team'], sentence }];
}

function channelFindings(bindings: readonly Group[], blueprintIds: readonly string[]): Finding[] {
  const twice = repeats(bindings.map(({ channel }) => textOf(channel))).map((index) => ({
    path: ['channels', index, 'channel'],
    sentence: `"channel" is ${shown(bindings[index]?.['channel'])}, which an entry above has already. Put all about it in one entry.`,
  }));
  const each = bindings.flatMap((binding, index) => {
    const { channel, blueprint, project } = binding;
    const id = textOf(blueprint);
    if (textOf(channel) !== undefined && blueprint === undefined && project === undefined) {
      const sentence = `${shown(channel)} is given nothing. Add "blueprint", "project" or both, or take the entry out.`;
      return [{ path: ['channels', index], sentence }];
    }
    if (id === undefined || blueprintIds.includes(id)) return [];
    const sentence = `"blueprint" is ${shown(id)}, and no blueprint has that id.${didYouMean(id, blueprintIds)} There are ${listed(blueprintIds)}.`;
    return [{ path: ['channels', index, 'blueprint'], sentence }];
  });
  return [...twice, ...each];
}

/** Where the operator asks for a blueprint whose requests go to no team: its own entry, or a channel's. */
function teamlessIn(file: Group, shipped: readonly Blueprint[]): Finding['path'][] {
  const own = groupsOf(file['blueprints']);
  const entries = own.flatMap(({ routing }, index) =>
    routing === 'none' ? [['blueprints', index, 'routing']] : [],
  );
  const replaced = own.map(({ id }) => id);
  const teamless = shipped.filter(({ id, routing }) => routing === 'none' && !replaced.includes(id));
  const bound = groupsOf(file['channels']).flatMap(({ blueprint }, index) =>
    teamless.some(({ id }) => id === blueprint) ? [['channels', index, 'blueprint']] : [],
  );
  return [...entries, ...bound];
}

const FOLDER = join(import.meta.dirname, 'blueprints');

/** A file that holds one blueprint. It knows of no team: which there are, an operator says. */
const FORM: FileForm<Blueprint> = {
  schema: Blueprint,
  rules: (raw) => blueprintFindings(raw, []),
  code: 'blueprint_invalid',
};

/** The blueprints that come with Frontdoor, one file each. @throws AppError blueprint_invalid */
export function loadBlueprints(folder: string = FOLDER): Blueprint[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => readYamlFile(join(folder, name), FORM));
}

/** The shipped blueprints with the operator's own, one of which takes the place of a shipped one of the same id. */
export function overlaid(shipped: readonly Blueprint[], own: readonly Blueprint[]): Blueprint[] {
  return [...new Map([...shipped, ...own].map((blueprint) => [blueprint.id, blueprint])).values()];
}

/** Freezes a plain value and all that it holds. */
function deepFreeze<T>(value: T): Readonly<T> {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}

/** What frontdoor.config.yaml sets, and the blueprints that it adds to. */
export interface FileSettings {
  teams: readonly Team[];
  /** who may approve a request */
  approval: ApprovalPolicy;
  /** when people are reminded of what waits for them */
  reminders: ReminderPolicy;
  /** the id of the team that takes what fits none */
  fallbackTeam?: string;
  /** the shipped ones, and the operator's own in addition or in their place */
  blueprints: readonly Blueprint[];
  /** which blueprint and project a channel has; each channel once */
  channels: readonly ChannelBinding[];
  /** what people may say besides the phrases that ship, in any language */
  phrases: readonly OwnPhrase[];
}

/** Everything that can be set, checked and frozen. */
export interface Config extends EnvSettings, FileSettings {}

/** The form of frontdoor.config.yaml beside these blueprints. */
export function configForm(shipped: readonly Blueprint[]): FileForm<ConfigFile> {
  return { schema: ConfigFile, rules: (raw) => configFindings(raw, shipped), code: 'config_invalid' };
}

/**
 * frontdoor.config.yaml over the blueprints that ship. @throws AppError config_invalid (blueprint_invalid for a shipped
 * file), listing every problem with file, line and column
 */
export function loadConfigFile(path: string): FileSettings {
  const shipped = loadBlueprints();
  const { teams, approval, reminders, fallback_team, blueprints, channels, phrases } = readYamlFile(
    path,
    configForm(shipped),
  );
  return {
    teams,
    approval,
    reminders,
    blueprints: overlaid(shipped, blueprints),
    channels,
    phrases,
    ...(fallback_team === undefined ? {} : { fallbackTeam: fallback_team }),
  };
}

/** The whole configuration. @throws AppError config_invalid or blueprint_invalid, listing every problem of its source */
export function loadConfig(env: Environment): Readonly<Config> {
  const settings = readEnv(env);
  return deepFreeze({ ...settings, ...loadConfigFile(settings.configFile) });
}
