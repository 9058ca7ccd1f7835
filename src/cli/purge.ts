import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import {
  type PurgePlan,
  planPurge,
  purgeWorkspace,
  type RowCounts,
} from '../db/queries/directory/workspaces.js';
import { operator, Refusal, runProgram } from './run-program.js';

const USAGE = `npm run purge -- --workspace T… [--yes] [--json]

  shows what is stored for a workspace, asks, and deletes it for good
  --yes    delete without asking
  --json   for machines: { workspace, deleted, rows: { table: count } }; needs --yes to delete`;

const OPTIONS = {
  workspace: { type: 'string' },
  yes: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

function readArguments() {
  const { workspace, ...flags } = parseArgs({ options: OPTIONS }).values;
  return workspace ? { workspace, ...flags } : null;
}

await runProgram(
  USAGE,
  readArguments,
  async (pool, { workspace, yes, json }) => {
    const plan = await planPurge(pool, workspace);
    refuse(workspace, plan);
    if (!json) process.stdout.write(describe(workspace, plan));
    const agreed = yes || (!json && (await agree(workspace)));
    const rows = agreed ? await purgeWorkspace(pool, workspace, operator()) : plan.rows;
    if (json) process.stdout.write(`${JSON.stringify({ workspace, deleted: agreed, rows })}\n`);
    else process.stdout.write(agreed ? `Deleted: ${sumOf(rows)} rows.\n` : '');
    if (!agreed) throw new Refusal('Nothing was deleted. To delete without being asked, add --yes.');
  },
  'owner',
);

function refuse(workspace: string, { rows, unknownTables }: PurgePlan): void {
  if (unknownTables.length > 0) {
    throw new Refusal(
      `This database has tables that this version does not know (${unknownTables.join(', ')}), so it would leave some of the ` +
        'workspace behind. Run purge from the version that the bot runs.',
    );
  }
  if (sumOf(rows) === 0) throw new Refusal(`Nothing is kept of a workspace ${workspace} in this database.`);
}

function describe(workspace: string, { rows, installed }: PurgePlan): string {
  const counts = Object.entries(rows);
  const lines = counts.map(([table, count]) => `  ${table.padEnd(18)} ${String(count).padStart(9)}\n`);
  const after = installed
    ? 'The app is installed there: what is said from now on will be kept anew. To end that, uninstall it first.\n'
    : '';
  return `Rows of workspace ${workspace}:\n${lines.join('')}${after}`;
}

/** Asks where there is a terminal; elsewhere nobody agrees. */
async function agree(workspace: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question(`This can't be undone. To delete them, type ${workspace}: `);
    return answer.trim() === workspace;
  } finally {
    terminal.close();
  }
}

function sumOf(rows: RowCounts): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}
