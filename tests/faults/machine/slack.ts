import type { z } from 'zod';
import { z as zod } from 'zod';
import type { controlSchema } from '../../../playground/server/control.js';
import { until } from '../../support/until.js';
import { end, startChild } from './child.js';

export const SECRETS = {
  signingSecret: 'a-signing-secret',
  botToken: 'xoxb-faults',
  appToken: 'xapp-faults',
};

/** Milliseconds before each repetition of an event: sooner than Slack's, and often enough for six minutes, as Slack's. */
const REDELIVERY_MS = [
  50,
  200,
  500,
  1_000,
  1_000,
  2_000,
  2_000,
  4_000,
  4_000,
  ...Array.from({ length: 40 }, () => 8_000),
];

const Ready = zod.object({ playground: zod.literal('ready'), url: zod.string() });
const Added = zod.object({ channels: zod.array(zod.string()) });

/** The playground in a process of its own. */
export interface Slack {
  /** ends in "/" */
  url: string;
  order(order: z.input<typeof controlSchema>): Promise<unknown>;
  /** adds channels with everybody in them and answers their ids */
  addChannels(count: number): Promise<string[]>;
  stop(): Promise<void>;
}

export async function startSlack(
  program: string,
  folder: string,
  botPorts: readonly number[],
): Promise<Slack> {
  const lines: string[] = [];
  const child = startChild(
    [
      program,
      ...['--port', '0', '--no-page', '--with-parent', '--retry-delays', REDELIVERY_MS.join(',')],
      ...botPorts.flatMap((port) => ['--bot-url', `http://127.0.0.1:${port}/slack/events`]),
    ],
    {
      PLAYGROUND_SIGNING_SECRET: SECRETS.signingSecret,
      PLAYGROUND_BOT_TOKEN: SECRETS.botToken,
      PLAYGROUND_APP_TOKEN: SECRETS.appToken,
    },
    folder,
    (line) => lines.push(line),
  );
  const url = await until('the playground to be ready', () => {
    if (child.exitCode !== null) throw new Error(lines.join('\n'));
    return lines.map(readyUrl).find((found) => found !== undefined);
  });
  const order: Slack['order'] = async (given) => {
    const response = await fetch(`${url}_/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`The playground refused ${given.type}: ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    url,
    order,
    addChannels: async (count) => Added.parse(await order({ type: 'channels', count })).channels,
    stop: () => end(child, 'SIGTERM'),
  };
}

function readyUrl(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  return Ready.safeParse(JSON.parse(line)).data?.url;
}
