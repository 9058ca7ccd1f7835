import type { ClientBase } from 'pg';
import { z } from 'zod';
import type { AuditEntry } from '../../../domain/audit.js';
import type { ThreadMessage } from '../../../domain/conversation/event.js';
import type { Retraction } from '../../../domain/conversation/retractions.js';
import type { MemoryWrite } from '../../../domain/entities/memory.js';
import { AppError } from '../../../domain/errors.js';
import type { PersonText } from '../../../domain/text/person-text.js';
import type { RequestRecord } from '../../../domain/tickets/past-requests.js';
import type { Entry } from '../../../domain/tools/command.js';
import type { Pool } from '../../pool.js';
import { type ThreadKey, toJsonb } from '../../rows.js';
import { inTeam } from '../../team-tx.js';
import type { AliasesOf } from '../entities/save-entities.js';
import { saveTicketEntities } from '../entities/save-ticket-entities.js';
import { goOn } from '../inbox/further-posts.js';
import { COMMIT_REQUESTS, requestParameters } from '../requests/requests.js';
import { insertAudit } from './audit.js';
import { commitMemory, redacted } from './commit-memory.js';
import { retractWords } from './retract-words.js';
import { countTokens } from './shares.js';

const INSERT = `
  INSERT INTO command_history (team_id, thread_id, turn_no, n, command_id, act, of, tool, by, args, summary, change)
  SELECT $1, $2, $3, r.n, r.id, r.act, r.of, r.tool, r.by, r.args, r.summary, r.change
  FROM jsonb_to_recordset($4::jsonb) AS r(n int, id text, act text, of text, tool text, by text, args jsonb, summary text, change jsonb)`;

/** Adds what a turn did to its thread's history, as part of the turn's commit. `turnNo` is the number of that turn. */
export async function insertCommands(
  client: ClientBase,
  { teamId, threadId, turnNo }: ThreadKey & { turnNo: number },
  commands: readonly Entry[],
): Promise<void> {
  if (commands.length === 0) return;
  const rows = commands.map((command, n) => ({ n, ...command }));
  await client.query(INSERT, [teamId, threadId, turnNo, toJsonb(rows)]);
}

const Citing = z.object({ cites: z.array(z.string()) });

// The memories are held until the commit: whoever forgets one waits, and finds these rows then. What was forgotten since the
// turn read it is not cited any more.
const CITATIONS = `
  WITH given AS (
    SELECT DISTINCT key, id FROM jsonb_to_recordset($2::jsonb) AS r(key text, id text)
  ), notes_held AS (
    SELECT n.id FROM notes n WHERE n.team_id = $1 AND n.id = ANY (ARRAY(SELECT id FROM given)) ORDER BY n.id FOR KEY SHARE OF n
  ), goals_held AS (
    SELECT n.id FROM goals n WHERE n.team_id = $1 AND n.id = ANY (ARRAY(SELECT id FROM given)) ORDER BY n.id FOR KEY SHARE OF n
  ), citing AS (
    SELECT o.seq, g.id, g.id IN (SELECT id FROM notes_held UNION ALL SELECT id FROM goals_held) AS stands
    FROM given g JOIN outbox o ON o.team_id = $1 AND o.intent_key = g.key
  ), noted AS (
    INSERT INTO citations (team_id, memory_id, seq) SELECT $1, id, seq FROM citing WHERE stands ON CONFLICT DO NOTHING
  )
  UPDATE outbox o SET payload = ${redacted('o.payload')}
  WHERE o.team_id = $1 AND o.seq = ANY (ARRAY(SELECT seq FROM citing WHERE NOT stands))`;

/** Notes, after all else is written, which notes and goals a turn's replies cite. Where none do, the database is not asked. */
export async function commitCitations(
  client: ClientBase,
  teamId: string,
  rows: readonly OutboxInsert[],
): Promise<void> {
  const given = rows.flatMap(({ intentKey, payload }) => {
    const cites = Citing.safeParse(payload).data?.cites ?? [];
    return cites.map((id) => ({ key: intentKey, id }));
  });
  if (given.length > 0) await client.query(CITATIONS, [teamId, toJsonb(given)]);
}

/** A thread's newest checkpoint as rows of PostgresSaver's tables, serialised before the transaction opens. */
export interface CheckpointRows {
  threadId: string;
  checkpointId: string;
  checkpoint: Record<string, unknown>;
  metadata: unknown;
  /** the blobs that this turn wrote; the others that `checkpoint.channel_versions` names are there already */
  blobs: readonly { channel: string; version: string; type: string; blob: Uint8Array | null }[];
  writes: readonly { taskId: string; idx: number; channel: string; type: string; blob: Uint8Array }[];
}

// Only the newest checkpoint is kept, so a thread's size does not grow with its turns. One statement instead of
// PostgresSaver's one a blob; the tables and the serialisation stay the saver's own. Nothing of it happens where the fence lets
// nothing through: of a thread that was deleted meanwhile row-level security would refuse it, which would hide why.
const REPLACE = `
  , old_checkpoints AS (
    DELETE FROM langgraph.checkpoints WHERE thread_id = $2 AND checkpoint_id <> $16 AND EXISTS (SELECT FROM fence)
  ), old_writes AS (
    DELETE FROM langgraph.checkpoint_writes WHERE thread_id = $2 AND checkpoint_id <> $16 AND EXISTS (SELECT FROM fence)
  ), old_blobs AS (
    DELETE FROM langgraph.checkpoint_blobs b WHERE b.thread_id = $2 AND EXISTS (SELECT FROM fence) AND NOT EXISTS (
      SELECT FROM jsonb_each_text($17::jsonb -> 'channel_versions') v WHERE v.key = b.channel AND v.value = b.version)
  ), new_blobs AS (
    INSERT INTO langgraph.checkpoint_blobs (thread_id, checkpoint_ns, channel, version, type, blob)
    SELECT $2, '', r.channel, r.version, r.type, r.blob
    FROM unnest($19::text[], $20::text[], $21::text[], $22::bytea[]) AS r(channel, version, type, blob), fence
    ON CONFLICT DO NOTHING
  ), new_writes AS (
    INSERT INTO langgraph.checkpoint_writes (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, blob)
    SELECT $2, '', $16, r.task_id, r.idx, r.channel, r.type, r.blob
    FROM unnest($23::text[], $24::int[], $25::text[], $26::text[], $27::bytea[]) AS r(task_id, idx, channel, type, blob), fence
    ON CONFLICT DO NOTHING
  ), new_checkpoint AS (
    INSERT INTO langgraph.checkpoints (thread_id, checkpoint_ns, checkpoint_id, checkpoint, metadata)
    SELECT $2, '', $16, $17::jsonb, $18::jsonb FROM fence
    ON CONFLICT (thread_id, checkpoint_ns, checkpoint_id) DO UPDATE
      SET checkpoint = EXCLUDED.checkpoint, metadata = EXCLUDED.metadata
  )`;

/** The parameters $16 to $27: a turn's checkpoint, in the place of the thread's last one. */
function checkpointParameters(rows: CheckpointRows): unknown[] {
  const { blobs, writes } = rows;
  const bytes = ({ blob }: { blob: Uint8Array | null }) => blob && Buffer.from(blob);
  return [
    rows.checkpointId,
    JSON.stringify(rows.checkpoint),
    JSON.stringify(rows.metadata),
    ...(['channel', 'version', 'type'] as const).map((column) => blobs.map((row) => row[column])),
    blobs.map(bytes),
    ...(['taskId', 'idx', 'channel', 'type'] as const).map((column) => writes.map((row) => row[column])),
    writes.map(bytes),
  ];
}

/** One change to the transcript. `text` null marks the message deleted. */
export interface TranscriptChange extends Pick<ThreadMessage, 'ts' | 'author' | 'files' | 'quotes'> {
  text: PersonText | null;
  editTs: string | null;
  /** a bot wrote it */
  bot?: boolean;
}

/** A row for the outbox. */
export interface OutboxInsert {
  intentKey: string;
  lane: 'slack' | 'tracker';
  kind: string;
  payload: unknown;
  /** of an order, whose line it stands in; without it, that of the tracker that has what the order changes */
  tracker?: string;
}

/** The draft as listeners may read it. */
export interface DraftProjection {
  draftId: string;
  rev: number;
  phase: string;
  blueprint: string;
  view: unknown;
}

/** Whom to remind, from when on, of what the thread waits for now. */
export interface ReminderRow {
  key: string;
  people: readonly string[];
  at: Date;
}

/** Everything a turn changes; it becomes true in one transaction or not at all. */
export interface TurnCommit extends ThreadKey {
  /** the turn counter as it was read; a commit finds it unchanged or fails */
  turnNo: number;
  appliedSeqs: readonly number[];
  transcript: readonly TranscriptChange[];
  /** what came of reading what was said before the bot was called in; null: it was not looked for */
  history: string | null;
  /** whose turn it was: what it says and what it used of the model are of their share; null: nobody's */
  person: string | null;
  /** what the model's server has counted in it */
  tokens: number;
  outbox: readonly OutboxInsert[];
  draft: DraftProjection | null;
  /** filed requests that later ones learn from; most turns have none */
  requests: readonly RequestRecord[];
  /** what was done with tools, for the command history */
  commands: readonly Entry[];
  /** who decided what */
  audit: readonly AuditEntry[];
  /** what is to be remembered, forgotten and watched */
  memory: readonly MemoryWrite[];
  /** messages that it deletes or edits, whose former words go from all that is kept of the thread */
  retracted: readonly Retraction[];
  /** null: the thread waits for nobody, or nobody is to be reminded */
  reminder: ReminderRow | null;
  /** who is told of what can't be delivered; null leaves it as it is */
  requester: string | null;
  /** somebody has said that it goes on with the post before it */
  goesOn: boolean;
  record: { events: unknown; trace: unknown; brainCalls: unknown; replies: number; ms: number };
  checkpoint: CheckpointRows;
}

// The update of threads is the fence: it finds the turn counter as it was read, in a workspace that still has us, or
// nothing else of this statement happens. A reminder of the same question or card stays as it is, whenever it comes;
// another takes its place. A tracker's row that failed or was cancelled is opened again by a retry; any other row that
// exists already is a repetition and stays.
const STEPS = `
  WITH fence AS (
    UPDATE threads SET turn_no = turn_no + 1, history = coalesce($28, history, 'known from its first message'),
                       requester = coalesce($14, requester)
    WHERE team_id = $1 AND thread_id = $2 AND turn_no = $3 AND stopped IS NULL
      AND NOT EXISTS (SELECT FROM workspaces WHERE team_id = $1 AND ended_at IS NOT NULL)
    RETURNING turn_no
  ), applied AS (
    UPDATE inbox SET applied_at = now(), applied_turn = $3::bigint + 1,
      -- the transcript has what people wrote, the ticket what was filed
      payload = CASE WHEN kind IN ('message', 'edit') THEN payload - ARRAY['text', 'files', 'quotes']
        WHEN kind = 'tracker' THEN payload #- '{outcome,ticket}' #- '{outcome,change}' ELSE payload END
    WHERE team_id = $1 AND seq = ANY ($4::bigint[]) AND EXISTS (SELECT FROM fence)
  ), said AS (
    INSERT INTO messages AS m (team_id, thread_id, ts, author, body, files, quotes, edit_ts, bot, deleted)
    SELECT $1, $2, r.ts, r.author, coalesce(r.text, ''), coalesce(r.files, '[]'), coalesce(r.quotes, '[]'), r."editTs",
           coalesce(r.bot, false), r.text IS NULL
    FROM jsonb_to_recordset($5::jsonb)
      AS r(ts text, author text, text text, files jsonb, quotes jsonb, "editTs" text, bot boolean), fence
    ON CONFLICT (team_id, thread_id, ts) DO UPDATE
      SET body = EXCLUDED.body, files = EXCLUDED.files, quotes = EXCLUDED.quotes, edit_ts = EXCLUDED.edit_ts, deleted = m.deleted OR EXCLUDED.deleted
      WHERE NOT m.deleted AND (EXCLUDED.deleted OR coalesce(EXCLUDED.edit_ts, '') > coalesce(m.edit_ts, ''))
  ), queued AS (
    INSERT INTO outbox AS o (team_id, thread_id, intent_key, lane, tracker, kind, payload, person)
    SELECT $1, $2, r."intentKey", r.lane, CASE r.lane WHEN 'tracker' THEN coalesce(r.tracker, (
             SELECT t.tracker FROM tickets t WHERE t.team_id = $1 AND t.draft_id = r.payload ->> 'draftId')) END,
           r.kind, r.payload, $15::text
    FROM jsonb_to_recordset($6::jsonb) AS r("intentKey" text, lane text, tracker text, kind text, payload jsonb), fence
    ON CONFLICT (team_id, intent_key) DO UPDATE
      SET status = 'pending', attempts = 0, tried_at = NULL, due_at = now(), error = NULL, payload = EXCLUDED.payload,
          created_at = now(), tracker = EXCLUDED.tracker
      WHERE o.status IN ('failed', 'cancelled') AND o.lane = 'tracker'
  ), projected AS (
    INSERT INTO drafts AS d (team_id, draft_id, thread_id, rev, phase, blueprint, view)
    SELECT $1, r."draftId", $2, r.rev, r.phase, r.blueprint, r.view
    FROM jsonb_to_recordset($7::jsonb) AS r("draftId" text, rev int, phase text, blueprint text, view jsonb), fence
    ON CONFLICT (team_id, draft_id) DO UPDATE
      SET rev = EXCLUDED.rev, phase = EXCLUDED.phase, view = EXCLUDED.view, updated_at = now()
  ), recorded AS (
    INSERT INTO turns (team_id, thread_id, turn_no, events, trace, brain_calls, replies, ms)
    SELECT $1, $2, fence.turn_no, $8, $9, $10, $11, $12 FROM fence
  ), reminding AS (
    INSERT INTO reminders AS m (team_id, thread_id, key, people, at)
    SELECT $1, $2, r.key, r.people, r.at
    FROM jsonb_to_record($13::jsonb) AS r(key text, people jsonb, at timestamptz), fence
    WHERE r.key IS NOT NULL
    ON CONFLICT (team_id, thread_id) DO UPDATE SET key = EXCLUDED.key, people = EXCLUDED.people, at = EXCLUDED.at
      WHERE m.key <> EXCLUDED.key
  ), waits_for_nobody AS (
    DELETE FROM reminders
    WHERE $13::jsonb IS NULL AND team_id = $1 AND thread_id = $2 AND EXISTS (SELECT FROM fence)
  )`;
const FENCED = 'SELECT turn_no FROM fence';
const COMMIT = { name: 'commit_turn', text: `${STEPS}${REPLACE} ${FENCED}` };
const COMMIT_WITH_REQUESTS = {
  name: 'commit_turn_with_requests',
  text: `${STEPS}${REPLACE}${COMMIT_REQUESTS} ${FENCED}`,
};

/**
 * Commits a turn: one statement, one transaction; a few more where a request was filed or changed, or something was done
 * with a tool or is to be remembered. @throws AppError turn_overtaken, workspace_ended (nothing is changed)
 */
export async function commitTurn(pool: Pool, turn: TurnCommit, aliasesOf: AliasesOf): Promise<void> {
  await inTeam(pool, turn.teamId, async (client) => {
    const filed = turn.requests.length > 0;
    const statement = filed ? COMMIT_WITH_REQUESTS : COMMIT;
    const values = [
      turn.teamId,
      turn.threadId,
      turn.turnNo,
      turn.appliedSeqs,
      toJsonb(turn.transcript),
      toJsonb(turn.outbox),
      toJsonb(turn.draft === null ? [] : [turn.draft]),
      toJsonb(turn.record.events),
      toJsonb(turn.record.trace),
      toJsonb(turn.record.brainCalls),
      turn.record.replies,
      turn.record.ms,
      turn.reminder && toJsonb(turn.reminder),
      turn.requester,
      turn.person,
      ...checkpointParameters(turn.checkpoint),
      turn.history,
      ...(filed ? requestParameters(turn.requests) : []),
    ];
    const fenced = await client.query({ ...statement, values });
    if (fenced.rowCount === 0) throw await refusal(client, turn);
    if (filed) await saveTicketEntities(client, turn.teamId, turn.requests, aliasesOf);
    await insertCommands(client, { ...turn, turnNo: turn.turnNo + 1 }, turn.commands);
    const within = { client, ...turn, turnNo: turn.turnNo + 1 };
    const unwanted = turn.retracted.length === 0 ? [] : await retractWords(within, turn.retracted);
    await commitMemory(client, turn.teamId, [...turn.memory, ...unwanted]);
    await commitCitations(client, turn.teamId, turn.outbox);
    if (turn.goesOn) await goOn(client, turn);
    await Promise.all([insertAudit(client, turn, turn.audit), countTokens(client, turn.teamId, turn)]);
  });
}

async function refusal(client: ClientBase, { teamId, threadId, turnNo }: TurnCommit): Promise<AppError> {
  const text = 'SELECT FROM workspaces WHERE team_id = $1 AND ended_at IS NOT NULL';
  const details = { fields: { teamId, threadId, turnNo } };
  return (await client.query(text, [teamId])).rowCount === 0
    ? new AppError('turn_overtaken', 'Another process went on with this thread; its turn counts.', details)
    : new AppError(
        'workspace_ended',
        'The workspace has ended; nothing is worked on there any more.',
        details,
      );
}
