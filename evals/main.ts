import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createBrain } from '../src/brain/create.js';
import { loadPrompts } from '../src/brain/prompts.js';
import { readBrainEnv } from '../src/config/brain-env.js';
import { type FileSettings, loadConfigFile } from '../src/config/config.js';
import { createEnvReader } from '../src/config/env-reader.js';
import { problemsError } from '../src/config/problems.js';
import type { Brain } from '../src/domain/brain.js';
import { AppError } from '../src/domain/errors.js';
import { assertModelAnswered, chosen, evaluate } from './support/evaluate.js';
import { evaluateLookups, reportLookups } from './support/lookups/evaluate.js';
import { ASKER } from './support/lookups/play.js';
import { readScene } from './support/lookups/thread.js';
import { type Options, readOptions } from './support/options.js';
import { readConversations } from './support/read-conversations.js';
import { report } from './support/report.js';

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const progress = (line: string) => process.stderr.write(`${line}\n`);

if (existsSync('.env')) process.loadEnvFile('.env');
try {
  await main(readOptions(process.argv.slice(2)));
} catch (error) {
  progress(error instanceof AppError ? error.message : describe(error));
  process.exitCode = 1;
}

async function main(options: Options): Promise<void> {
  const config = loadConfigFile(pathOf('../frontdoor.config.yaml'));
  if (options.lookups) return lookups(options, config);
  const conversations = chosen(readConversations(pathOf('conversations'), config), options);
  const brain = await brainOf(options.brain);
  let done = 0;
  const scores = await evaluate(conversations, brain, config, {
    manner: options.people,
    progress: ({ completed, played }) => {
      done += 1;
      progress(`${completed ? '✓' : '✗'} ${done}/${conversations.length} ${played.conversation.id}`);
    },
  });
  if (options.brain === 'openai') assertModelAnswered(scores.flatMap(({ played }) => played.count.calls));
  report(options, scores);
}

/** Single messages: what is on record, and orders to the tools in a thread. */
async function lookups(options: Options, config: FileSettings): Promise<void> {
  const brain = await brainOf(options.brain);
  const scene = readScene(pathOf('orders/thread.yaml'), config.blueprints, ASKER);
  const print = (text: string) => process.stdout.write(`${text}\n`);
  for (const [of, folder, place] of [
    ['look-ups', 'lookups', undefined],
    ['orders', 'orders', scene],
  ] as const) {
    const verdicts = await evaluateLookups(pathOf(folder), options.halves, brain, config, place);
    if (options.brain === 'openai') assertModelAnswered(verdicts.flatMap(({ played }) => played.brainCalls));
    reportLookups({ ...options, of }, verdicts, print);
  }
}

/** The brain of the product, with the settings that the product reads. @throws AppError config_invalid */
async function brainOf(choice: Options['brain']): Promise<Brain> {
  const reader = createEnvReader({ ...process.env, BRAIN: choice });
  const settings = readBrainEnv(reader);
  if (reader.problems.length > 0) throw problemsError(reader.problems, 'The environment needs a change:');
  const log = {
    warn: (fields: Record<string, unknown>, message: string) =>
      progress(`${message} ${JSON.stringify(fields)}`),
    debug: () => undefined,
  };
  const prompts = await loadPrompts(pathOf('../prompts'));
  return createBrain(settings, prompts, { clock: Date.now, random: Math.random, log });
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
