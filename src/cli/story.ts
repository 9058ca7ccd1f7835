import { parseArgs } from 'node:util';
import type { Pool } from '../db/pool.js';
import { readStory, type ThreadName } from '../db/queries/read-story.js';
import { Story } from '../ops/story/story.js';
import { tell } from '../ops/story/tell.js';
import { composeStory } from './compose-story.js';
import { Refusal, runProgram } from './run-program.js';
import { readThreadName } from './thread-name.js';

const USAGE = `npm run story -- <permalink or thread id> [--text] [--json]

  prints what happened in a thread, turn by turn
  --text   with what people and the bot wrote, which is left out otherwise
  --json   for machines`;

await runProgram(readArguments, async (pool, { name, text, json }) => {
  const story = await storyOf(pool, name, text);
  process.stdout.write(json ? `${JSON.stringify(Story.parse(story), null, 2)}\n` : tell(story));
});

async function storyOf(pool: Pool, name: ThreadName, text: boolean): Promise<Story> {
  const rows = await readStory(pool, name);
  if (rows === null) {
    throw new Refusal(
      name.by === 'id'
        ? `There is no thread ${name.id} in this database, or it was deleted after RETENTION_DAYS.`
        : `There is no thread with that message in this database. Either Frontdoor has no part in it, or it belongs to a ` +
            'workspace that another database serves, or it was deleted after RETENTION_DAYS.',
    );
  }
  if (rows.turns.length + rows.events.length + rows.orders.length === 0) {
    throw new Refusal(
      `Nothing is recorded of the thread ${rows.threadId}, or no more, after RETENTION_DAYS.`,
    );
  }
  return composeStory(rows, text);
}

function readArguments(): { name: ThreadName; text: boolean; json: boolean } {
  const { given, text, json } = parsed();
  const name = readThreadName(given);
  if (name === null) {
    throw new Refusal(`"${given}" is no permalink of a message and no id of a thread.\n\n${USAGE}`);
  }
  return { name, text, json };
}

function parsed(): { given: string; text: boolean; json: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { text: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
    });
    const [given, ...more] = positionals;
    if (given !== undefined && more.length === 0) return { given, ...values };
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
  throw new Refusal(USAGE);
}
