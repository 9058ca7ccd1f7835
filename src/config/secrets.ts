import type { EnvSettings } from './env.js';

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
