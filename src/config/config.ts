import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BusinessHours, type ReminderPolicy } from '../domain/conversation/reminders.js';
import { Blueprint } from '../domain/draft/blueprint.js';
import type { ApprovalPolicy } from '../domain/policies.js';
import type { ChannelBinding, Team } from '../domain/team.js';
import type { OwnPhrase } from '../domain/tools/phrasebook.js';
import { blueprintFindings, ROUTINGS } from './blueprint-rules.js';
import { Approval, ConfigFile, type TrackerEntry } from './config-file.js';
import { type EnvSettings, readEnv } from './env.js';
import type { Environment } from './env-reader.js';
import {
  type Finding,
  type Group,
  groupOf,
  groupsOf,
  idsOf,
  noSuchId,
  repeats,
  shown,
  textOf,
  within,
} from './finding.js';
import { trackerFindings } from './tracker-rules.js';
import { type FileForm, readYamlFile } from './yaml-file.js';

const OF_TEAMS: readonly string[] = ['members', 'approvers'];

/** Where the configuration leaves requests that nobody could approve. */
function* approvalFindings(file: Group, shipped: readonly Blueprint[]): Iterable<Finding> {
  const approval = Approval.safeParse(file['approval'] ?? {});
  if (!approval.success || approval.data.people.length > 0) return;
  const { who, self_approval } = approval.data;
  const able = who.filter((group) => self_approval || group !== 'requester');
  if (who.length === 0) {
    const sentence =
      '"who" is empty and so is "people", so nobody could approve. Name a group or a person in one of them.';
    yield { path: ['approval', 'who'], sentence };
  } else if (able.length === 0) {
    const sentence =
      '"self_approval" is false and only the requester is named, so nobody could approve. Add named, members or ' +
      'approvers to "who", name people, or set "self_approval: true".';
    yield { path: ['approval', 'self_approval'], sentence };
  }
  if (able.length === 0 || able.some((group) => !OF_TEAMS.includes(group))) return;
  const remedy = 'add named to "who" under "approval", or people to "people"';
  const named = able.join(' or ');
  for (const [index, team] of groupsOf(file['teams']).entries()) {
    if (able.map((group) => team[group]).some((people) => Array.isArray(people) && people.length > 0))
      continue;
    const name = textOf(team['id']) ?? `${index + 1}`;
    const sentence = `team "${name}" names no ${named}, so nobody could approve a request to it. Name some, or ${remedy}.`;
    yield { path: ['teams', index], sentence };
  }
  const sentence = `its requests go to no team, and only ${named} of a team may approve, so nobody could. You can ${remedy}.`;
  for (const path of teamlessIn(file, shipped)) yield { path, sentence };
}

/** Where the operator asks for a blueprint whose requests go to no team: its own entry, or a channel's. */
function* teamlessIn(file: Group, shipped: readonly Blueprint[]): Iterable<Finding['path']> {
  const own = groupsOf(file['blueprints']);
  const replaced = own.map(({ id }) => id);
  const teamless = shipped.filter(({ id, routing }) => routing === 'none' && !replaced.includes(id));
  for (const [index, { routing }] of own.entries()) {
    if (routing === 'none') yield ['blueprints', index, 'routing'];
  }
  for (const [index, { blueprint }] of groupsOf(file['channels']).entries()) {
    if (teamless.some(({ id }) => id === blueprint)) yield ['channels', index, 'blueprint'];
  }
}

/** Working days that end before they begin would have no moment for a reminder. */
function* reminderFindings(reminders: Group): Iterable<Finding> {
  const hours = BusinessHours.safeParse(reminders['business_hours'] ?? {});
  if (!hours.success || hours.data.from < hours.data.to) return;
  const { from, to } = hours.data;
  const sentence = `"from" is ${from} and "to" is ${to}, so the working day would have no hours. Set "to" to a later hour than "from".`;
  yield { path: ['reminders', 'business_hours'], sentence };
}

/** What the parts of frontdoor.config.yaml say of each other. `shipped` are the blueprints that come with Frontdoor. */
function* configFindings(raw: unknown, shipped: readonly Blueprint[]): Iterable<Finding> {
  const file = groupOf(raw);
  const [teams, own] = [groupsOf(file['teams']), groupsOf(file['blueprints'])];
  const teamIds = idsOf(teams);
  yield* teamFindings(teams);
  const fallback = textOf(file['fallback_team']);
  if (fallback !== undefined && teamIds.length > 0 && !teamIds.includes(fallback)) {
    yield { path: ['fallback_team'], sentence: noSuchId('fallback_team', 'team', fallback, teamIds) };
  }
  for (const [index, blueprint] of own.entries()) {
    yield* within(['blueprints', index], blueprintFindings(blueprint, teamIds));
  }
  const taken = (id: string) => `"id" is ${id}, which is another blueprint’s id already. Use another.`;
  yield* repeats('blueprints', own, 'id', taken);
  const blueprintIds = [...new Set([...shipped.map(({ id }) => id), ...idsOf(own)])];
  yield* channelFindings(groupsOf(file['channels']), blueprintIds);
  yield* approvalFindings(file, shipped);
  const kept = shipped.filter(({ id }) => !idsOf(own).includes(id));
  yield* trackerFindings(
    file,
    [...kept, ...own].flatMap(({ fields }) => groupsOf(fields)),
  );
  yield* reminderFindings(groupOf(file['reminders']));
}

function* teamFindings(teams: readonly Group[]): Iterable<Finding> {
  const taken = (id: string) => `"id" is ${id}, which is another team’s id already. Use another.`;
  yield* repeats('teams', teams, 'id', taken);
  for (const [index, { id }] of teams.entries()) {
    if (!ROUTINGS.includes(textOf(id) ?? '')) continue;
    const sentence = `"id" is ${shown(id)}, which means something else in a blueprint’s "routing". Use another.`;
    yield { path: ['teams', index, 'id'], sentence };
  }
}

function* channelFindings(bindings: readonly Group[], blueprintIds: readonly string[]): Iterable<Finding> {
  const taken = (channel: string) =>
    `"channel" is ${channel}, which an entry above has already. Put all about it in one entry.`;
  yield* repeats('channels', bindings, 'channel', taken);
  for (const [index, { channel, blueprint, project }] of bindings.entries()) {
    const id = textOf(blueprint);
    if (textOf(channel) !== undefined && blueprint === undefined && project === undefined) {
      const sentence = `${shown(channel)} is given nothing. Add "blueprint", "project" or both, or take the entry out.`;
      yield { path: ['channels', index], sentence };
    }
    if (id === undefined || blueprintIds.includes(id)) continue;
    const sentence = noSuchId('blueprint', 'blueprint', id, blueprintIds);
    yield { path: ['channels', index, 'blueprint'], sentence };
  }
}

const FOLDER = join(import.meta.dirname, 'blueprints');

/** The blueprints that come with Frontdoor, one file each. @throws AppError blueprint_invalid */
export function loadBlueprints(folder: string = FOLDER): Blueprint[] {
  // a file knows of no team: which there are, an operator says
  const rules = (raw: unknown) => blueprintFindings(raw, []);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => readYamlFile(join(folder, name), { schema: Blueprint, rules, code: 'blueprint_invalid' }));
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
  /** the tokens that the model may count in a day, UTC, for one person and for all */
  daily_tokens: { person: number; workspace: number };
  /** the id of the team that takes what fits none */
  fallbackTeam?: string;
  /** the shipped ones, and the operator's own in addition or in their place */
  blueprints: readonly Blueprint[];
  /** which blueprint and project a channel has; each channel once */
  channels: readonly ChannelBinding[];
  /** where filed requests can go, and where those go whose team names no tracker */
  trackers: readonly TrackerEntry[];
  tracker: string;
  /** what people may say besides the phrases that ship, in any language */
  phrases: readonly OwnPhrase[];
}

/** Everything that can be set, checked and frozen. */
export interface Config extends EnvSettings, FileSettings {}

/** The form of frontdoor.config.yaml beside these blueprints. */
export function configForm(shipped: readonly Blueprint[]): FileForm<ConfigFile> {
  return { schema: ConfigFile, rules: (raw) => configFindings(raw, shipped), code: 'config_invalid' };
}

/** frontdoor.config.yaml over the blueprints that ship. @throws AppError config_invalid; blueprint_invalid for a shipped file */
export function loadConfigFile(path: string): FileSettings {
  const shipped = loadBlueprints();
  const { fallback_team, blueprints, ...settings } = readYamlFile(path, configForm(shipped));
  return {
    ...settings,
    blueprints: overlaid(shipped, blueprints),
    ...(fallback_team === undefined ? {} : { fallbackTeam: fallback_team }),
  };
}

/** The whole configuration. @throws AppError config_invalid or blueprint_invalid, listing every problem of its source */
export function loadConfig(env: Environment): Readonly<Config> {
  const settings = readEnv(env);
  return deepFreeze({ ...settings, ...loadConfigFile(settings.configFile) });
}
