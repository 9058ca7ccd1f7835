import { parseArgs } from 'node:util';
import { z } from 'zod';
import { knownWorkspaces } from '../db/queries/directory/workspaces.js';
import { type AuditRow, readAudit } from '../db/queries/turns/audit.js';
import { runProgram } from './run-program.js';

const USAGE = `npm run audit -- [--team T…] [--since 2026-01-01] [--person U…] [--json]

  prints who approved, discarded, refused, re-routed, set, purged, exported or forgot what, oldest first
  --team    of one workspace alone
  --since   from that day on, as it begins in UTC
  --person  what that person did, or was refused
  --json    for machines, an entry a line`;

const OPTIONS = {
  team: { type: 'string' },
  since: { type: 'string' },
  person: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

function readArguments() {
  const { since, team = null, person = null, json } = parseArgs({ options: OPTIONS }).values;
  const day = z.iso.date().optional().safeParse(since);
  if (!day.success) throw new Error(`"${since}" is no day. Write it as 2026-01-31.`);
  return { team, person, json, since: day.data === undefined ? null : new Date(day.data) };
}

await runProgram(USAGE, readArguments, async (pool, { team, json, ...asked }) => {
  for (const teamId of team === null ? await knownWorkspaces(pool) : [team]) {
    for (const row of await readAudit(pool, teamId, asked)) {
      process.stdout.write(`${json ? JSON.stringify({ teamId, ...row }) : inWords(teamId, row)}\n`);
    }
  }
});

function inWords(
  teamId: string,
  { at, who, deed, via, detail, ticket, draftId, threadId }: AuditRow,
): string {
  const about = [
    detail,
    ticket,
    draftId === null ? null : `draft ${draftId}`,
    threadId === null ? null : `thread ${threadId}`,
  ].filter((part) => part !== null);
  return [at.toISOString(), teamId, who, deed, `by ${via}`, about.join(', ')].join('  ').trimEnd();
}
