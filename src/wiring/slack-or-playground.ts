import { join } from 'node:path';
import type { Config } from '../config/config.js';
import type { Importing } from '../knowledge/import/importing.js';
import type { Clock } from '../ops/clock.js';
import { startPlayground } from '../ops/playground-process.js';
import type { ShutdownStack } from '../ops/shutdown.js';
import type { SlackSettings } from '../slack/ports.js';

/**
 * A workspace as configured, or the playground, which is started for it. `url` is what a person opens, `recordsUrl` where the
 * playground's company has its records.
 */
export async function slackOrPlayground(
  config: Config,
  shutdown: ShutdownStack,
  clock: Clock,
  { listener }: Importing,
): Promise<{ slackSettings: SlackSettings; url: string | null; recordsUrl: string | null }> {
  const others = listener === undefined ? {} : { others: listener };
  const { slack, port } = config;
  if (slack.mode === 'socket') {
    return {
      slackSettings: { ...slack, transport: { kind: 'socket', appToken: slack.appToken } },
      url: null,
      recordsUrl: null,
    };
  }
  if (slack.mode === 'http') {
    const transport = { kind: 'http' as const, signingSecret: slack.signingSecret, port, ...others };
    return { slackSettings: { ...slack, transport }, url: null, recordsUrl: null };
  }
  const playground = await startPlayground({
    port: config.playgroundPort,
    botUrl: `http://127.0.0.1:${port}/slack/events`,
    dataFile: join(config.dataDir, 'playground.json'),
    onClock: (aheadMs) => clock.setAhead(aheadMs),
  });
  shutdown.add('playground', playground.stop);
  const { botToken, apiUrl, signingSecret, url, recordsUrl } = playground;
  const transport = { kind: 'http' as const, signingSecret, port, host: '127.0.0.1', ...others };
  return { slackSettings: { botToken, apiUrl, transport }, url, recordsUrl };
}
