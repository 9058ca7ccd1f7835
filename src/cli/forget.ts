import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Pool } from '../db/pool.js';
import {
  beginForgetting,
  endForgetting,
  exportPerson,
  forgetMemories,
  leftToForget,
} from '../db/queries/directory/forget-person.js';
import { openWorkspaces } from '../db/queries/directory/workspaces.js';
import { operator, Refusal, runProgram } from './run-program.js';

const USAGE = `npm run forget -- --person U… [--workspace T…] [--export FILE] [--yes]

  forgets what a person said, had remembered and ordered, in all workspaces or in one. Tickets stay, under a pseudonym.
  Frontdoor must run meanwhile: it takes back what the person wrote. Workspaces that have ended are purged instead.
  --export FILE   writes what is kept of them to FILE first, as JSON; alone, that is all it does
  --yes           forget them; this can't be undone`;

const OPTIONS = {
  person: { type: 'string' },
  workspace: { type: 'string' },
  export: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const;

/** Slack: the id of a person. */
const PERSON = /^[UW][A-Z0-9]{2,30}$/;

function readArguments() {
  const { person, ...others } = parseArgs({ options: OPTIONS }).values;
  return person === undefined || !PERSON.test(person) ? null : { person, ...others };
}

/** How often it looks how far the bot is, and how long the bot may come no further. Milliseconds. */
const LOOK_MS = 250;
const PATIENCE_MS = 60_000;

await runProgram(
  USAGE,
  readArguments,
  async (pool, { person, workspace, export: file, yes }) => {
    const teams = workspace === undefined ? await openWorkspaces(pool) : [workspace];
    if (file !== undefined) {
      const exported = await Promise.all(
        teams.map(async (teamId) => [teamId, await exportPerson(pool, teamId, person, operator())] as const),
      );
      await writeFile(file, `${JSON.stringify(Object.fromEntries(exported), null, 2)}\n`, { mode: 0o600 });
      process.stdout.write(`What is kept of ${person} is in ${file}.\n`);
    }
    if (!yes) {
      if (file === undefined)
        throw new Refusal(`Nothing was forgotten. To forget ${person} for good, add --yes.`);
      return;
    }
    for (const teamId of teams) await forget(pool, teamId, person);
  },
  'owner',
);

async function forget(pool: Pool, teamId: string, person: string): Promise<void> {
  const messages = await beginForgetting(pool, teamId, person);
  await takenBack(pool, teamId);
  const notes = await forgetMemories(pool, teamId, person);
  // of the form that Slack's ids have, so that it is read as a person's wherever theirs was
  const pseudonym = `UFORGOTTEN${randomUUID().slice(0, 8).toUpperCase()}`;
  const threads = await endForgetting(pool, teamId, { person, pseudonym, by: operator() });
  process.stdout.write(
    `Workspace ${teamId}: ${person} is forgotten. Deleted: messages ${messages}, whole conversations ${threads}, ` +
      `notes and goals ${notes}. Their tickets now name ${pseudonym}.\n`,
  );
}

/** Waits until the bot has taken back all messages. */
async function takenBack(pool: Pool, teamId: string): Promise<void> {
  let left = await leftToForget(pool, teamId);
  for (let waited = 0; left > 0; waited += LOOK_MS) {
    if (waited >= PATIENCE_MS) {
      throw new Refusal(
        `${left} messages wait to be taken back, and nobody does it. Start Frontdoor, then run this once more: it goes on ` +
          'where it was.',
      );
    }
    await sleep(LOOK_MS);
    const now = await leftToForget(pool, teamId);
    if (now < left) waited = 0;
    left = now;
  }
}
