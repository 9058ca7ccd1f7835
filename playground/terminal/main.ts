/**
 * `npm run try -- --help` says what it does. Exit code 0: the story's promise holds in the database; 1: it doesn't; 2:
 * wrong usage.
 */
import { existsSync } from 'node:fs';
import { createJsonTeller } from './json-lines.js';
import { readOptions, type TryOptions, usage } from './options.js';
import { createPaint, wantsColour } from './paint.js';
import { perform } from './perform.js';
import { createPrinter } from './print.js';
import { tryStories } from './stories/index.js';
import type { TryStory } from './story.js';
import type { Teller } from './told.js';

/** Shells: 128 and the signal's number. */
const EXIT_ON = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

const DEFAULT_WIDTH = 90;

const names = tryStories.map(({ id }) => id);
const asked = readOptions(process.argv.slice(2), names);
const story = asked.ask === 'play' && tryStories.find(({ id }) => id === asked.options.story);

if (asked.ask === 'wrong') {
  process.stderr.write(`${asked.message}\n`);
  process.exitCode = 2;
} else if (story && asked.ask === 'play') {
  process.exitCode = await play(story, asked.options);
} else {
  process.stdout.write(`${usage(names)}\n`);
}

async function play(chosen: TryStory, options: TryOptions): Promise<number> {
  // what src/main.ts does too: the check looks into the same database
  if (existsSync('.env')) process.loadEnvFile('.env');
  const teller = createTeller(options.json);
  const interrupted = new AbortController();
  let exitCode: number | undefined;
  for (const [signal, code] of Object.entries(EXIT_ON)) {
    process.on(signal, () => {
      exitCode ??= code;
      interrupted.abort();
    });
  }
  const result = await perform(chosen, options, process.env, teller, interrupted.signal);
  teller.tell(result);
  return exitCode ?? (result.ok ? 0 : 1);
}

function createTeller(json: boolean): Teller {
  const write = (text: string) => void process.stdout.write(text);
  if (json) return createJsonTeller(write);
  const paint = createPaint(wantsColour(process.stdout, process.env));
  return createPrinter(write, paint, process.stdout.columns ?? DEFAULT_WIDTH);
}
