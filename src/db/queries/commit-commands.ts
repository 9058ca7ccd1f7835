import type { ClientBase } from 'pg';
import type { Entry } from '../../domain/command.js';
import { toJsonb } from './to-jsonb.js';

const INSERT = `
  INSERT INTO command_history (team_id, thread_id, turn_no, n, command_id, act, of, tool, by, args, summary, change)
  SELECT $1, $2, $3, r.n, r.id, r.act, r.of, r.tool, r.by, r.args, r.summary, r.change
  FROM jsonb_to_recordset($4::jsonb) AS r(n int, id text, act text, of text, tool text, by text, args jsonb, summary text, change jsonb)`;

/** Adds what a turn did to its thread's history, as part of the turn's commit. `turnNo` is the number of that turn. */
export async function insertCommands(
  client: ClientBase,
  { teamId, threadId, turnNo }: { teamId: string; threadId: string; turnNo: number },
  commands: readonly Entry[],
): Promise<void> {
  if (commands.length === 0) return;
  const rows = commands.map((command, n) => ({ n, ...command }));
  await client.query(INSERT, [teamId, threadId, turnNo, toJsonb(rows)]);
}
