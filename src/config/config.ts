import type { ApprovalPolicy } from '../domain/approval.js';
import type { Blueprint } from '../domain/blueprint.js';
import type { Team } from '../domain/team.js';
import { loadBlueprints } from './blueprints.js';
import { ConfigFile } from './config-file.js';
import { deepFreeze } from './deep-freeze.js';
import { type EnvSettings, readEnv } from './env.js';
import type { Environment } from './env-reader.js';
import { readYamlFile } from './yaml-file.js';

/** Everything that can be set, checked and frozen. */
export interface Config extends EnvSettings {
  teams: readonly Team[];
  /** who may approve a request */
  approval: ApprovalPolicy;
  /** the id of the team that takes what fits none */
  fallbackTeam?: string;
  blueprints: readonly Blueprint[];
}

/** What frontdoor.config.yaml adds to the environment. @throws AppError config_invalid, with file, line and column */
export function loadConfigFile(path: string): Pick<Config, 'teams' | 'approval' | 'fallbackTeam'> {
  const { teams, approval, fallback_team } = readYamlFile(path, ConfigFile);
  return { teams, approval, ...(fallback_team === undefined ? {} : { fallbackTeam: fallback_team }) };
}

/** The whole configuration. @throws AppError config_invalid or blueprint_invalid, listing every problem of its source */
export function loadConfig(env: Environment): Readonly<Config> {
  const settings = readEnv(env);
  return deepFreeze({ ...settings, ...loadConfigFile(settings.configFile), blueprints: loadBlueprints() });
}
