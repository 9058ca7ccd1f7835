import type { ClientBase } from 'pg';

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
// PostgresSaver's one a blob; the tables and the serialisation stay the saver's own.
const REPLACE = `
  WITH old_checkpoints AS (
    DELETE FROM langgraph.checkpoints WHERE thread_id = $1 AND checkpoint_id <> $2
  ), old_writes AS (
    DELETE FROM langgraph.checkpoint_writes WHERE thread_id = $1 AND checkpoint_id <> $2
  ), old_blobs AS (
    DELETE FROM langgraph.checkpoint_blobs b WHERE b.thread_id = $1 AND NOT EXISTS (
      SELECT FROM jsonb_each_text($3::jsonb -> 'channel_versions') v WHERE v.key = b.channel AND v.value = b.version)
  ), new_blobs AS (
    INSERT INTO langgraph.checkpoint_blobs (thread_id, checkpoint_ns, channel, version, type, blob)
    SELECT $1, '', r.channel, r.version, r.type, r.blob
    FROM unnest($5::text[], $6::text[], $7::text[], $8::bytea[]) AS r(channel, version, type, blob)
    ON CONFLICT DO NOTHING
  ), new_writes AS (
    INSERT INTO langgraph.checkpoint_writes (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, blob)
    SELECT $1, '', $2, r.task_id, r.idx, r.channel, r.type, r.blob
    FROM unnest($9::text[], $10::int[], $11::text[], $12::text[], $13::bytea[]) AS r(task_id, idx, channel, type, blob)
    ON CONFLICT DO NOTHING
  )
  INSERT INTO langgraph.checkpoints (thread_id, checkpoint_ns, checkpoint_id, checkpoint, metadata)
  VALUES ($1, '', $2, $3::jsonb, $4::jsonb)
  ON CONFLICT (thread_id, checkpoint_ns, checkpoint_id) DO UPDATE
    SET checkpoint = EXCLUDED.checkpoint, metadata = EXCLUDED.metadata`;

/** Puts a turn's checkpoint in the place of the thread's last one, inside the caller's transaction. */
export async function replaceCheckpoint(client: ClientBase, rows: CheckpointRows): Promise<void> {
  const bytes = (blob: Uint8Array | null) => (blob === null ? null : Buffer.from(blob));
  const values = [
    rows.threadId,
    rows.checkpointId,
    JSON.stringify(rows.checkpoint),
    JSON.stringify(rows.metadata),
    rows.blobs.map((row) => row.channel),
    rows.blobs.map((row) => row.version),
    rows.blobs.map((row) => row.type),
    rows.blobs.map((row) => bytes(row.blob)),
    rows.writes.map((row) => row.taskId),
    rows.writes.map((row) => row.idx),
    rows.writes.map((row) => row.channel),
    rows.writes.map((row) => row.type),
    rows.writes.map((row) => bytes(row.blob)),
  ];
  await client.query({ name: 'replace_checkpoint', text: REPLACE, values });
}
