import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Config } from '../config/config.js';
import type { Clock } from '../ops/clock.js';
import { startPlayground } from '../ops/playground-process.js';
import type { ShutdownStack } from '../ops/shutdown.js';
import type { SlackSettings } from '../slack/ports.js';
import type { ReadBody } from '../slack/transport/http/body.js';

/**
 * The workspace as configured, or the playground: `url` is what a person opens, `recordsUrl` its company’s records.
 * @param others answers what is asked of the port and not for Slack
 * @param readBody reads bodies within what all paths of the port share
 */
export async function slackOrPlayground(
  { slack, port, playgroundPort, dataDir }: Config,
  shutdown: ShutdownStack,
  clock: Clock,
  others: RequestListener,
  readBody: ReadBody,
): Promise<{ slackSettings: SlackSettings; url: string | null; recordsUrl: string | null }> {
  const http = { kind: 'http' as const, port, others, readBody };
  if (slack.mode !== 'playground') {
    const transport =
      slack.mode === 'socket'
        ? { kind: 'socket' as const, appToken: slack.appToken }
        : { ...http, signingSecret: slack.signingSecret };
    return { slackSettings: { ...slack, transport }, url: null, recordsUrl: null };
  }
  const { stop, botToken, apiUrl, signingSecret, url, recordsUrl } = await startPlayground({
    port: playgroundPort,
    botUrl: `http://127.0.0.1:${port}/slack/events`,
    dataFile: join(dataDir, 'playground.json'),
    onClock: clock.setAhead,
  });
  shutdown.add('playground', stop);
  const transport = { ...http, signingSecret, host: '127.0.0.1' };
  return { slackSettings: { botToken, apiUrl, transport }, url, recordsUrl };
}
