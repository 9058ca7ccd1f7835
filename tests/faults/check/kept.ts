import type { Pool } from 'pg';
import { z } from 'zod';

const seq = z.coerce.number();

/** An entry of a thread's history. `field`: the one field of the draft that it changed, `before` and `after`: its values. */
const Command = z.object({
  ...{ thread_id: z.string(), turn_no: seq, command_id: z.string(), act: z.enum(['do', 'undo', 'redo']) },
  ...{ of: z.string().nullable(), tool: z.string(), channel: z.string(), root_ts: z.string() },
  draft_id: z.string().nullable(),
  field: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
/** What somebody had remembered; `ts`: by which message. */
const Note = z.object({ id: z.string(), body: z.string(), ts: z.string().nullable() });
/** A line about a filed request on its project's note, also one that has ended. */
const Line = z.object({ note_id: z.string(), key: z.string(), body: z.string(), times: seq });

/** What turns did and remembered on request. */
export interface Kept {
  commands: z.infer<typeof Command>[];
  notes: z.infer<typeof Note>[];
  lines: z.infer<typeof Line>[];
}

export async function readKept(database: Pool): Promise<Kept> {
  const read = async <T>(row: z.ZodType<T>, sql: string): Promise<T[]> =>
    z.array(row).parse((await database.query(sql)).rows);
  return {
    commands: await read(
      Command,
      `SELECT h.thread_id, h.turn_no, h.command_id, h.act, h.of, h.tool, t.channel, t.root_ts,
              h.change->>'draftId' AS draft_id, h.change->'fields'->0->>'field' AS field,
              h.change->'fields'->0->'before'->>'value' AS before, h.change->'fields'->0->'after'->>'value' AS after
       FROM frontdoor.command_history h JOIN frontdoor.threads t USING (team_id, thread_id)
       WHERE h.act <> 'look'
       ORDER BY h.thread_id, h.turn_no, h.n`,
    ),
    notes: await read(Note, `SELECT id, body, source->>'ts' AS ts FROM frontdoor.notes WHERE NOT is_brief`),
    lines: await read(
      Line,
      `SELECT note_id, key, body, count(*) AS times FROM frontdoor.note_lines WHERE key LIKE 'task:%' AND why = 'filed'
       GROUP BY note_id, key, body`,
    ),
  };
}
