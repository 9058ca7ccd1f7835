import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { PlaygroundOptions } from './options.js';

/** What the command line and the environment have to say, checked. */
export interface ProgramOptions {
  readonly playground: PlaygroundOptions;
  /** Whether to end when standard input closes, as it does when the program that started this one dies. */
  readonly withParent: boolean;
}

const argumentsSchema = z.object({
  port: z.coerce.number('--port takes a number').int().min(0).max(65_535).default(3000),
  'bot-url': z
    .array(
      z.url({
        protocol: /^https?$/,
        error: '--bot-url takes an address such as http://127.0.0.1:3001/slack/events',
      }),
    )
    .default([]),
  data: z.string().min(1).optional(),
  'retry-delays': z
    .string()
    .regex(/^\d+(,\d+)*$/, '--retry-delays takes milliseconds with commas, such as 0,60000,300000')
    .optional(),
  'ack-timeout': z.coerce.number('--ack-timeout takes milliseconds').int().min(1).optional(),
  'no-page': z.boolean().default(false),
  'with-parent': z.boolean().default(false),
});

const secret = (name: string, example: string) =>
  z
    .string(`${name} is not set. Give the playground the secret that the bot has too, such as ${example}.`)
    .min(1, `${name} is empty.`);

const environmentSchema = z.object({
  PLAYGROUND_SIGNING_SECRET: secret('PLAYGROUND_SIGNING_SECRET', '32 random characters'),
  PLAYGROUND_BOT_TOKEN: secret('PLAYGROUND_BOT_TOKEN', 'xoxb-playground'),
  PLAYGROUND_APP_TOKEN: secret('PLAYGROUND_APP_TOKEN', 'xapp-playground'),
});

/** @throws Error whose message says what to change, one line for each thing */
export function programOptions(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ProgramOptions {
  const { values } = parseArgs({
    args: [...argv],
    strict: true,
    allowPositionals: false,
    options: {
      port: { type: 'string' },
      'bot-url': { type: 'string', multiple: true },
      data: { type: 'string' },
      'retry-delays': { type: 'string' },
      'ack-timeout': { type: 'string' },
      'no-page': { type: 'boolean' },
      'with-parent': { type: 'boolean' },
    },
  });
  const given = check(argumentsSchema, values);
  const secrets = check(environmentSchema, env);
  return { playground: toOptions(given, secrets), withParent: given['with-parent'] };
}

function toOptions(
  given: z.infer<typeof argumentsSchema>,
  secrets: z.infer<typeof environmentSchema>,
): PlaygroundOptions {
  return {
    port: given.port,
    botUrls: given['bot-url'],
    signingSecret: secrets.PLAYGROUND_SIGNING_SECRET,
    botToken: secrets.PLAYGROUND_BOT_TOKEN,
    appToken: secrets.PLAYGROUND_APP_TOKEN,
    page: !given['no-page'],
    ...(given.data === undefined ? {} : { dataFile: given.data }),
    ...(given['ack-timeout'] === undefined ? {} : { ackTimeoutMs: given['ack-timeout'] }),
    ...(given['retry-delays'] === undefined
      ? {}
      : { retryDelaysMs: given['retry-delays'].split(',').map(Number) }),
  };
}

function check<Schema extends z.ZodType>(schema: Schema, given: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map((issue) => issue.message).join('\n'));
}
