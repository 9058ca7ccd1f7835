import type { ClientBase, Pool } from 'pg';
import type { Entry } from '../../domain/command.js';
import { AppError } from '../../domain/errors.js';
import type { MemoryWrite } from '../../domain/memory.js';
import type { RequestRecord } from '../../domain/past-requests.js';
import type { PersonText } from '../../domain/person-text.js';
import { inTeam } from '../team-tx.js';
import { insertCommands } from './commit-commands.js';
import { commitMemory } from './commit-memory.js';
import { COMMIT_REQUESTS, requestParameters } from './commit-requests.js';
import { commitTellings } from './commit-tellings.js';
import { type CheckpointRows, replaceCheckpoint } from './replace-checkpoint.js';
import type { AliasesOf } from './save-entities.js';
import { saveTicketEntities } from './save-ticket-entities.js';
import { toJsonb } from './to-jsonb.js';

/** One change to the transcript. `text` null marks the message deleted. */
export interface TranscriptChange {
  ts: string;
  author: string;
  text: PersonText | null;
  editTs: string | null;
}

/** A row for the outbox. */
export interface OutboxInsert {
  intentKey: string;
  lane: 'slack' | 'tracker';
  kind: string;
  payload: unknown;
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
export interface TurnCommit {
  teamId: string;
  threadId: string;
  /** the turn counter as it was read; a commit finds it unchanged or fails */
  turnNo: number;
  appliedSeqs: readonly number[];
  transcript: readonly TranscriptChange[];
  outbox: readonly OutboxInsert[];
  draft: DraftProjection | null;
  /** filed requests that later ones learn from; most turns have none */
  requests: readonly RequestRecord[];
  /** what was done with tools, for the command history */
  commands: readonly Entry[];
  /** what is to be remembered, forgotten and watched */
  memory: readonly MemoryWrite[];
  /** null: the thread waits for nobody, or nobody is to be reminded */
  reminder: ReminderRow | null;
  /** who is told of what can't be delivered; null leaves it as it is */
  requester: string | null;
  record: { events: unknown; trace: unknown; brainCalls: unknown; replies: number; ms: number };
  checkpoint: CheckpointRows;
}

// The update of threads is the fence: it finds the turn counter as it was read, in a workspace that still has us, or
// nothing else of this statement happens.
// A reminder of the same question or card stays as it is, whenever it comes; another takes its place.
// A tracker's row that failed or was cancelled is opened again by a retry; any other row that exists already is a repetition and stays.
const STEPS = `
  WITH fence AS (
    UPDATE threads SET turn_no = turn_no + 1, history = coalesce(history, 'known from its first message'),
                       requester = coalesce($14, requester)
    WHERE team_id = $1 AND thread_id = $2 AND turn_no = $3 AND stopped IS NULL
      AND NOT EXISTS (SELECT FROM workspaces WHERE team_id = $1 AND ended_at IS NOT NULL)
    RETURNING turn_no
  ), applied AS (
    UPDATE inbox SET applied_at = now(), applied_turn = $3::bigint + 1
    WHERE team_id = $1 AND seq = ANY ($4::bigint[]) AND EXISTS (SELECT FROM fence)
  ), said AS (
    INSERT INTO messages AS m (team_id, thread_id, ts, author, body, edit_ts, deleted)
    SELECT $1, $2, r.ts, r.author, coalesce(r.text, ''), r."editTs", r.text IS NULL
    FROM jsonb_to_recordset($5::jsonb) AS r(ts text, author text, text text, "editTs" text), fence
    ON CONFLICT (team_id, thread_id, ts) DO UPDATE
      SET body = EXCLUDED.body, edit_ts = EXCLUDED.edit_ts, deleted = m.deleted OR EXCLUDED.deleted
      WHERE EXCLUDED.deleted OR coalesce(EXCLUDED.edit_ts, '') > coalesce(m.edit_ts, '')
  ), queued AS (
    INSERT INTO outbox AS o (team_id, thread_id, intent_key, lane, kind, payload)
    SELECT $1, $2, r."intentKey", r.lane, r.kind, r.payload
    FROM jsonb_to_recordset($6::jsonb) AS r("intentKey" text, lane text, kind text, payload jsonb), fence
    ON CONFLICT (team_id, intent_key) DO UPDATE
      SET status = 'pending', attempts = 0, tried_at = NULL, due_at = now(), error = NULL, payload = EXCLUDED.payload, created_at = now()
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
const COMMIT = `${STEPS} ${FENCED}`;
const COMMIT_WITH_REQUESTS = `${STEPS}${COMMIT_REQUESTS} ${FENCED}`;

/**
 * Commits a turn: two round trips, one transaction; a few more where a request was filed or changed, for its entity, or
 * something was done with a tool or is to be remembered.
 * @throws AppError turn_overtaken when another process has committed a turn of this thread meanwhile, workspace_ended when
 * the workspace no longer has us; nothing is changed
 */
export async function commitTurn(pool: Pool, turn: TurnCommit, aliasesOf: AliasesOf): Promise<void> {
  await inTeam(pool, turn.teamId, async (client) => {
    const filed = turn.requests.length > 0;
    const statement = filed
      ? { name: 'commit_turn_with_requests', text: COMMIT_WITH_REQUESTS }
      : { name: 'commit_turn', text: COMMIT };
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
      ...(filed ? requestParameters(turn.requests) : []),
    ];
    const fenced = await client.query({ ...statement, values });
    if (fenced.rowCount === 0) throw await refusal(client, turn);
    if (filed) await saveTicketEntities(client, turn.teamId, turn.requests, aliasesOf);
    await insertCommands(client, { ...turn, turnNo: turn.turnNo + 1 }, turn.commands);
    await commitMemory(client, turn.teamId, turn.memory);
    await commitTellings(client, turn.teamId, turn.outbox);
    await replaceCheckpoint(client, turn.checkpoint);
  });
}

async function refusal(client: ClientBase, { teamId, threadId, turnNo }: TurnCommit): Promise<AppError> {
  const ended = await client.query('SELECT FROM workspaces WHERE team_id = $1 AND ended_at IS NOT NULL', [
    teamId,
  ]);
  const fields = { teamId, threadId, turnNo };
  return ended.rowCount === 0
    ? new AppError('turn_overtaken', 'Another process went on with this thread; its turn counts.', { fields })
    : new AppError('workspace_ended', 'The workspace has ended; nothing is worked on there any more.', {
        fields,
      });
}
