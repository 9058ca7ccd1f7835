import { AppError } from '../domain/errors.js';
import type { EnvSettings } from './env.js';
import type { Environment } from './env-reader.js';

/** The secrets among the settings, none of which may ever be written out. */
export function secretsOf(
  settings: Pick<EnvSettings, 'slack' | 'brain' | 'importToken' | 'databaseUrl'>,
): string[] {
  const { slack, brain, importToken, databaseUrl } = settings;
  const ofSlack = slack.mode === 'playground' ? [] : [slack.botToken, otherOf(slack)];
  const ofDatabase = databaseUrl === null ? '' : decodeURIComponent(new URL(databaseUrl).password);
  return [...ofSlack, brain.apiKey ?? '', importToken ?? '', ofDatabase].filter((secret) => secret !== '');
}

function otherOf(slack: Exclude<EnvSettings['slack'], { mode: 'playground' }>): string {
  return slack.mode === 'socket' ? slack.appToken : slack.signingSecret;
}

/** The value of an environment variable that the configuration names. @throws AppError config_invalid */
export function secretFrom(env: Environment): (variable: string) => string {
  return (variable) => {
    const value = env[variable]?.trim();
    if (value) return value;
    throw new AppError(
      'config_invalid',
      `${variable} is unset, and a tracker in the configuration names it. Set it, or name another variable there.`,
    );
  };
}
