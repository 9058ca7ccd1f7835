import { z } from 'zod';
import type { ThreadMessage } from '../../../domain/conversation/event.js';
import { Change } from '../../../domain/draft/changes.js';
import { forgetting, messagesBehind } from '../../../domain/draft/withdraw.js';
import { Command, type PastCommand, type ReadCommands } from '../../../domain/tools/command.js';
import type { Pool } from '../../pool.js';
import { inTeam, queryInTeam, toJsonb } from '../../team-tx.js';

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
const Redacted = z.object({ ts: z.string(), deleted: z.boolean(), edit_ts: z.string().nullable() });

const NEWEST = `
  SELECT command_id AS id, act, of, tool, by, args, summary, change, turn_no, created_at FROM command_history
  WHERE team_id = $1 AND thread_id = $2 AND act <> 'look' ORDER BY turn_no DESC, n DESC LIMIT $3`;
const REDACTED = `
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
    const redacted = behind.length === 0 ? [] : Redacted.array().parse((await read(REDACTED, behind)).rows);
    return rows.map((row) => toCommand(row, redacted));
  };
}

function toCommand(row: z.infer<typeof Row>, redacted: readonly z.infer<typeof Redacted>[]): PastCommand {
  const { turn_no: turnNo, created_at, change, ...command } = row;
  const madeAt = created_at.getTime() / 1_000;
  const gone = redacted.filter(({ deleted, edit_ts }) => deleted || Number(edit_ts) > madeAt);
  return {
    ...command,
    change: forgetting(change, new Set(gone.map(({ ts }) => ts))),
    turnNo,
    at: created_at.toISOString(),
  };
}

const MESSAGES = `
  INSERT INTO messages (team_id, thread_id, ts, author, body, bot)
  SELECT $1, $2, r.ts, r.author, r.text, r.bot
  FROM jsonb_to_recordset($3::jsonb) AS r(ts text, author text, text text, bot boolean)
  ON CONFLICT DO NOTHING`;
const DONE = `UPDATE threads SET history = $3 WHERE team_id = $1 AND thread_id = $2`;

/** Keeps what was said in a thread before the bot was called in. `outcome` is `read`, or what went wrong. */
export async function saveHistory(
  pool: Pool,
  teamId: string,
  threadId: string,
  messages: readonly ThreadMessage[],
  outcome: string,
): Promise<void> {
  await inTeam(pool, teamId, async (client) => {
    await Promise.all([
      client.query(MESSAGES, [teamId, threadId, toJsonb(messages)]),
      client.query(DONE, [teamId, threadId, outcome]),
    ]);
  });
}
