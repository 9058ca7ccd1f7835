import { z } from 'zod';
import { msOf } from '../../../domain/conversation/slack-ts.js';
import { Change } from '../../../domain/draft/changes.js';
import { forgetting, messagesBehind } from '../../../domain/draft/withdraw.js';
import { Command, type PastCommand, type ReadCommands } from '../../../domain/tools/command.js';
import type { Pool } from '../../pool.js';
import { rowsOf } from '../../rows.js';
import { queryAs } from '../../team-tx.js';

const Row = z.object({
  id: z.string(),
  act: Command.shape.act,
  of: z.string().nullable(),
  tool: z.string(),
  by: z.string(),
  args: Command.shape.args,
  summary: z.string(),
  change: Change,
  turnNo: z.coerce.number(),
  createdAt: z.date(),
});
const Redacted = z.object({ ts: z.string(), deleted: z.boolean(), editTs: z.string().nullable() });

const NEWEST = `
  SELECT command_id AS id, act, of, tool, by, args, summary, change, turn_no, created_at FROM command_history
  WHERE team_id = $1 AND thread_id = $2 AND act <> 'look' ORDER BY turn_no DESC, n DESC LIMIT $3`;
const REDACTED = `
  SELECT ts, deleted, edit_ts FROM messages
  WHERE team_id = $1 AND thread_id = $2 AND ts = ANY ($3::text[]) AND (deleted OR edit_ts IS NOT NULL)`;

/** Reads a thread's changes, oldest first, without what rested on messages that were deleted, or edited after the command. */
export function createReadCommands(pool: Pool): ReadCommands {
  return async (teamId, threadId, limit) => {
    const rows = rowsOf(Row, await queryAs(pool, teamId, NEWEST, threadId, limit)).reverse();
    const behind = [...new Set(rows.flatMap(({ change }) => messagesBehind(change)))];
    const redacted =
      behind.length === 0 ? [] : rowsOf(Redacted, await queryAs(pool, teamId, REDACTED, threadId, behind));
    return rows.map((row) => toCommand(row, redacted));
  };
}

function toCommand(row: z.infer<typeof Row>, redacted: readonly z.infer<typeof Redacted>[]): PastCommand {
  const { createdAt, change, ...command } = row;
  const madeAt = createdAt.getTime();
  const gone = redacted.filter(({ deleted, editTs }) => deleted || msOf(editTs ?? '') > madeAt);
  return {
    ...command,
    change: forgetting(change, new Set(gone.map(({ ts }) => ts))),
    at: createdAt.toISOString(),
  };
}
