import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ApprovalPolicy } from '../domain/approval.js';
import { Blueprint } from '../domain/blueprint.js';
import type { OwnPhrase } from '../domain/phrasebook.js';
import type { ReminderPolicy } from '../domain/reminders.js';
import type { ChannelBinding, Team } from '../domain/team.js';
import { blueprintFindings } from './blueprint-rules.js';
import { ConfigFile } from './config-file.js';
import { configFindings } from './config-rules.js';
import { type EnvSettings, readEnv } from './env.js';
import type { Environment } from './env-reader.js';
import { type FileForm, readYamlFile } from './yaml-file.js';

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
