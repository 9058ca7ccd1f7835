import type { Pool } from 'pg';
import { z } from 'zod';
import { Change } from '../../domain/change.js';
import { Command, type PastCommand, type ReadCommands } from '../../domain/command.js';
import { forgetting, messagesBehind } from '../../domain/forget-evidence.js';
import { queryInTeam } from '../team-tx.js';

const Row = z.object({
  id: z.string(),
  act: Command.shape.act,
  of: z.string().nullable(),
  tool: z.string(),
  by: z.string(),
  args: Command.shape.args,
  summary: z.string(),
  change: Change,
  turn_no: z.coerce.number(),
  created_at: z.date(),
});
const Unsaid = z.object({ ts: z.string(), deleted: z.boolean(), edit_ts: z.string().nullable() });

const NEWEST = `
  SELECT command_id AS id, act, of, tool, by, args, summary, change, turn_no, created_at FROM command_history
  WHERE team_id = $1 AND thread_id = $2 AND act <> 'look' ORDER BY turn_no DESC, n DESC LIMIT $3`;
const UNSAID = `
  SELECT ts, deleted, edit_ts FROM messages
  WHERE team_id = $1 AND thread_id = $2 AND ts = ANY ($3::text[]) AND (deleted OR edit_ts IS NOT NULL)`;

/**
 * Reads what was changed of a thread's command history, oldest entry first. What rested on messages that were deleted, or edited after the
 * command, is not part of it any more.
 */
export function createReadCommands(pool: Pool): ReadCommands {
  return async (teamId, threadId, limit) => {
    const read = (text: string, last: unknown) =>
      queryInTeam(pool, teamId, { text, values: [teamId, threadId, last] });
    const rows = Row.array()
      .parse((await read(NEWEST, limit)).rows)
      .reverse();
    const behind = [...new Set(rows.flatMap(({ change }) => messagesBehind(change)))];
    const unsaid = behind.length === 0 ? [] : Unsaid.array().parse((await read(UNSAID, behind)).rows);
    return rows.map((row) => toCommand(row, unsaid));
  };
}

function toCommand(row: z.infer<typeof Row>, unsaid: readonly z.infer<typeof Unsaid>[]): PastCommand {
  const { turn_no: turnNo, created_at, change, ...command } = row;
  const madeAt = created_at.getTime() / 1_000;
  const gone = unsaid.filter(({ deleted, edit_ts }) => deleted || Number(edit_ts) > madeAt);
  return {
    ...command,
    change: forgetting(change, new Set(gone.map(({ ts }) => ts))),
    turnNo,
    at: created_at.toISOString(),
  };
}
