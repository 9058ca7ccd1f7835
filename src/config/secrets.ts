import { AppError } from '../domain/errors.js';
import { type Connection, secretsIn } from '../trackers/settings.js';
import type { EnvSettings } from './env.js';
import type { Environment } from './env-reader.js';

/** The secrets among the settings, none of which may ever be written out. */
export function secretsOf(
  settings: Pick<EnvSettings, 'slack' | 'brain' | 'importToken' | 'databaseUrl' | 'proxies'>,
): string[] {
  const { slack, brain, importToken, databaseUrl, proxies } = settings;
  const ofSlack = slack.mode === 'playground' ? [] : [slack.botToken, otherOf(slack)];
  const ofAddresses = [databaseUrl, proxies.https, proxies.http].map(passwordIn);
  const ofModel = [brain.apiKey ?? '', ...Object.values(brain.headers).map(withoutScheme)];
  return [...ofSlack, ...ofModel, importToken ?? '', ...ofAddresses].filter((secret) => secret !== '');
}

/** The token of "Bearer …" is a secret without that word, too. */
const withoutScheme = (value: string) => value.replace(/^(Bearer|Basic|Token) +/i, '');

const passwordIn = (address: string | null): string =>
  address === null ? '' : decodeURIComponent(new URL(address).password);

function otherOf(slack: Exclude<EnvSettings['slack'], { mode: 'playground' }>): string {
  return slack.mode === 'socket' ? slack.appToken : slack.signingSecret;
}

/** The secrets that the connections of trackers name, as far as they are set. */
export function trackerSecrets(trackers: readonly { connection: Connection }[], env: Environment): string[] {
  return trackers
    .flatMap(({ connection }) => secretsIn(connection))
    .flatMap((variable) => env[variable]?.trim() || []);
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
