import { readState } from '../person.js';
import { countBots, type Found, findInDatabase } from './check.js';
import { openDataFolder } from './data-folder.js';
import { databaseUrl } from './database-url.js';
import { freePort } from './free-port.js';
import type { TryOptions } from './options.js';
import { Stack } from './stack.js';
import { stackEnv } from './stack-env.js';
import { Stage } from './stage.js';
import { INTERRUPTED, Stopped } from './stopped.js';
import type { TryStory } from './story.js';
import type { Result, Teller } from './told.js';

type Env = Readonly<Record<string, string | undefined>>;

const NOTHING: Found = { draft: null, tickets: [] };

/**
 * Starts the bot, plays the story, looks into the database, and leaves nothing behind, whatever happens. What goes wrong
 * is in the result. `signal` ends it early.
 */
export async function perform(
  story: TryStory,
  options: TryOptions,
  env: Env,
  teller: Teller,
  signal: AbortSignal,
): Promise<Result> {
  const data = await openDataFolder(options.dataDir);
  try {
    await assertAlone(env['DATABASE_URL']);
    teller.aside('Starting Frontdoor with its database and a Slack workspace of its own…');
    const stack = new Stack(stackEnv(env, { port: await freePort(), dataDir: data.path }));
    try {
      const url = await stack.ready(signal);
      return await playAndCheck(story, options, { url, stack, teller, signal }, () =>
        databaseUrl(env['DATABASE_URL'], data.path),
      );
    } catch (error) {
      return failed(story, error, signal.aborted ? [] : stack.log);
    } finally {
      await stack.stop();
    }
  } catch (error) {
    return failed(story, error, []);
  } finally {
    await data.discard();
  }
}

interface Running {
  url: string;
  stack: Stack;
  teller: Teller;
  signal: AbortSignal;
}

async function playAndCheck(
  story: TryStory,
  { patienceMs }: TryOptions,
  { url, stack, teller, signal }: Running,
  address: () => Promise<string>,
): Promise<Result> {
  const assertGoingOn = () => {
    if (signal.aborted) throw new Stopped(INTERRUPTED);
    stack.assertAlive();
  };
  const stage = new Stage({ url, teller, patienceMs, assertGoingOn });
  const stopped = await story.play(stage).then(() => null, sentence);
  assertGoingOn();
  const { team } = await readState(url);
  const found = stage.thread ? await findInDatabase(await address(), team.id, stage.thread) : NOTHING;
  const differences = story.differences(found);
  const ok = stopped === null && differences.length === 0;
  return { ...outcome(story), ok, stopped, differences, ...found, log: ok ? [] : stack.log };
}

function outcome({ id, promise }: TryStory) {
  return { type: 'result' as const, story: id, promise };
}

function failed(story: TryStory, error: unknown, log: string[]): Result {
  const stopped = sentence(error);
  return { ...outcome(story), ok: false, stopped, differences: [], ...NOTHING, log };
}

/** Two bots on one database share its threads, and the other one's Slack doesn't know ours. */
async function assertAlone(url: string | undefined): Promise<void> {
  // where the database can't be reached, the bot says so itself, and how to mend it
  const bots = url ? await countBots(url).catch(() => 0) : 0;
  if (bots === 0) return;
  throw new Stopped(
    'Another Frontdoor uses the database that DATABASE_URL names, and might answer in place of this one. ' +
      'Stop it, or unset DATABASE_URL (also in .env) to play on a database of this story’s own.',
  );
}

function sentence(error: unknown): string {
  if (error instanceof Stopped) return error.message;
  return `Something unexpected happened: ${error instanceof Error ? error.message : String(error)}`;
}
