import { AsyncLocalStorage } from 'node:async_hooks';
import type { RunnableConfig } from '@langchain/core/runnables';
import type {
  ChannelVersions,
  Checkpoint,
  CheckpointMetadata,
  CheckpointTuple,
  PendingWrite,
} from '@langchain/langgraph-checkpoint';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { upgraded } from '../../../graphs/intake/upgrade.js';
import { errorCode, isDatabaseError } from '../../db/database-errors.js';
import { LANGGRAPH_SCHEMA } from '../../db/langgraph-schema.js';
import type { Pool } from '../../db/pool.js';
import type { CheckpointRows } from '../../db/queries/turns/commit-turn.js';
import { AppError } from '../../domain/errors.js';

/** Where a checkpoint's metadata says how many values belong to it. A channel without one is loaded as empty, unremarked. */
const VALUES = 'values';
const Whole = z.object({ [VALUES]: z.number() });

/** What one running turn has read and would write. */
export interface TurnBuffer {
  readonly threadId: string;
  /** the thread's checkpoint as the turn found it, or null */
  readonly stored: CheckpointTuple | null;
  checkpoint: { id: string; body: Record<string, unknown>; metadata: unknown; full: CheckpointTuple } | null;
  readonly blobs: Map<string, CheckpointRows['blobs'][number]>;
  writes: (CheckpointRows['writes'][number] & { checkpointId: string; value: unknown })[];
}

/** The pool as a saver wants one, whose statements go over that connection, within its transaction. */
function poolOver(pool: Pool, client: ClientBase): Pool {
  const query = (text: string, values: unknown[]) => client.query(text, values);
  return new Proxy(pool, { get: (own, name) => (name === 'query' ? query : Reflect.get(own, name)) });
}

/** Begins a turn's buffer with the checkpoint that was read. @throws AppError thread_broken where that can't be gone on from */
export type OpenBuffer = () => TurnBuffer;

/**
 * PostgresSaver, with its writes held back: a turn's checkpoint is kept in memory, serialised by the saver itself, to be
 * committed together with everything else the turn changes. It is read once a turn, with the events. One saver and one
 * compiled graph serve all turns of a process; each turn's buffer travels with its own asynchronous context, so that a
 * run which goes on after its deadline can only write to a buffer that nobody commits.
 */
export class TurnSaver extends PostgresSaver {
  private readonly current = new AsyncLocalStorage<TurnBuffer>();
  private readonly database: Pool;

  constructor(pool: Pool) {
    super(pool, undefined, { schema: LANGGRAPH_SCHEMA });
    this.database = pool;
  }

  /**
   * Reads the thread's checkpoint by one statement, which is sent at once, in the caller's transaction for its workspace: elsewhere it
   * is not to be seen. That it is there and can't be read, or not all of it is there, is said when the buffer is opened.
   * Rejects where the database does not answer.
   */
  async read(client: ClientBase, threadId: string): Promise<OpenBuffer> {
    const pool = poolOver(this.database, client);
    const reader = new PostgresSaver(pool, this.serde, { schema: LANGGRAPH_SCHEMA });
    const buffer = { threadId, checkpoint: null, writes: [] };
    try {
      const tuple = await reader.getTuple(configOf(threadId));
      return () => ({ ...buffer, stored: tuple === undefined ? null : known(tuple), blobs: new Map() });
    } catch (cause) {
      if (isDatabaseError(cause) || errorCode(cause) !== undefined) throw cause;
      return () => {
        throw new AppError('thread_broken', 'The checkpoint of the thread is unreadable.', { cause });
      };
    }
  }

  /** Runs `work` with all checkpoints going to `buffer`. */
  within<T>(buffer: TurnBuffer, work: () => Promise<T>): Promise<T> {
    return this.current.run(buffer, work);
  }

  /**
   * PostgresSaver keys blobs by an integer version and ignores a second write of one; a turn that was rolled back and done
   * again would then keep the first attempt's values. A random fraction makes each write's version its own.
   */
  override getNextVersion(current: number | undefined): number {
    return Math.floor(current ?? 0) + 1 + Math.random() * 0.999;
  }

  override async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    return newestOf(this.bufferOf(config));
  }

  override async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    newVersions: ChannelVersions,
  ): Promise<RunnableConfig> {
    const buffer = this.bufferOf(config);
    const { threadId } = buffer;
    // Untracked channels come along as undefined; a channel without a blob is loaded as the empty one that it is.
    const held = Object.entries(newVersions).filter(
      ([channel]) => checkpoint.channel_values[channel] !== undefined,
    );
    const blobs = await this._dumpBlobs(threadId, '', checkpoint.channel_values, Object.fromEntries(held));
    for (const channel of Object.keys(newVersions)) buffer.blobs.delete(channel);
    for (const [, , channel, version, type, blob] of blobs) {
      buffer.blobs.set(channel, { channel, version, type, blob: blob ?? null });
    }
    const next = configOf(threadId, checkpoint.id);
    buffer.checkpoint = {
      id: checkpoint.id,
      body: this._dumpCheckpoint(checkpoint),
      metadata: await this._dumpMetadata(Object.assign({}, metadata, { [VALUES]: valuesIn(checkpoint) })),
      full: { config: next, checkpoint: structuredClone(checkpoint), metadata },
    };
    return next;
  }

  override async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string): Promise<void> {
    const buffer = this.bufferOf(config);
    const checkpointId: unknown = config.configurable?.['checkpoint_id'];
    if (typeof checkpointId !== 'string') return;
    const rows = await this._dumpWrites(buffer.threadId, '', checkpointId, taskId, writes);
    for (const [i, [, , , , idx, channel, type, blob]] of rows.entries()) {
      buffer.writes = buffer.writes.filter(
        (write) => write.checkpointId !== checkpointId || write.taskId !== taskId || write.idx !== idx,
      );
      buffer.writes.push({ checkpointId, taskId, idx, channel, type, blob, value: writes[i]?.[1] });
    }
  }

  private bufferOf(config: RunnableConfig): TurnBuffer {
    const buffer = this.current.getStore();
    if (buffer && config.configurable?.['thread_id'] === buffer.threadId) return buffer;
    const message = 'A checkpoint was read or written outside its turn; this is a fault in the graph.';
    throw new AppError('graph_fault', message);
  }
}

function valuesIn({ channel_values, channel_versions }: Checkpoint): number {
  return Object.keys(channel_versions).filter((channel) => channel_values[channel] !== undefined).length;
}

/** The checkpoint as this version has it. */
function known(stored: CheckpointTuple): CheckpointTuple {
  assertWhole(stored);
  const { checkpoint } = stored;
  try {
    return { ...stored, checkpoint: { ...checkpoint, channel_values: upgraded(checkpoint.channel_values) } };
  } catch (cause) {
    throw new AppError('thread_broken', 'The checkpoint of an older version is unreadable.', { cause });
  }
}

function assertWhole({ checkpoint, metadata }: CheckpointTuple): void {
  const [found, of] = [valuesIn(checkpoint), Whole.parse(metadata)[VALUES]];
  if (found >= of) return;
  throw new AppError('thread_broken', 'A part of the checkpoint of the thread is lost.', {
    fields: { found, of },
  });
}

/** The checkpoint that a turn goes on from: its own newest, else the one it found. */
export function newestOf(buffer: TurnBuffer): CheckpointTuple | undefined {
  if (buffer.checkpoint === null) return buffer.stored ?? undefined;
  const { id, full } = buffer.checkpoint;
  const pendingWrites = buffer.writes
    .filter((write) => write.checkpointId === id)
    .map((write): [string, string, unknown] => [write.taskId, write.channel, write.value]);
  return { ...full, pendingWrites };
}

/** The rows that a commit puts in the place of the thread's last checkpoint. */
export function checkpointRowsOf(buffer: TurnBuffer): CheckpointRows {
  const { threadId, checkpoint, blobs, writes } = buffer;
  if (checkpoint === null) {
    throw new AppError('graph_fault', 'The turn ended without a checkpoint; nothing was changed.', {
      fields: { threadId },
    });
  }
  const versions = checkpoint.full.checkpoint.channel_versions;
  return {
    threadId,
    checkpointId: checkpoint.id,
    checkpoint: checkpoint.body,
    metadata: checkpoint.metadata,
    blobs: [...blobs.values()].filter((blob) => String(versions[blob.channel]) === blob.version),
    writes: writes
      .filter((write) => write.checkpointId === checkpoint.id)
      .map(({ taskId, idx, channel, type, blob }) => ({ taskId, idx, channel, type, blob })),
  };
}

function configOf(threadId: string, checkpointId?: string) {
  const at = checkpointId === undefined ? {} : { checkpoint_id: checkpointId };
  return { configurable: { thread_id: threadId, checkpoint_ns: '', ...at } };
}
