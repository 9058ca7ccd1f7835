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
import { z } from 'zod';
import { upgraded } from '../../../graphs/intake/upgrade.js';
import { errorCode, isDatabaseError } from '../../db/database-errors.js';
import { LANGGRAPH_SCHEMA } from '../../db/langgraph-schema.js';
import type { Pool } from '../../db/pool.js';
import type { CheckpointRows } from '../../db/queries/turns/commit-turn.js';
import type { ThreadKey } from '../../db/rows.js';
import { queryInTeam } from '../../db/team-tx.js';
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

/** The pool as a saver wants one. Its statements see the checkpoints of one workspace, each in one round trip. */
function poolOf(pool: Pool, teamId: string): Pool {
  const query = (text: string, values: unknown[]) => queryInTeam(pool, teamId, { text, values });
  return new Proxy(pool, { get: (own, name) => (name === 'query' ? query : Reflect.get(own, name)) });
}

/**
 * PostgresSaver, with its writes held back: a turn's checkpoint is kept in memory, serialised by the saver itself, to be
 * committed together with everything else the turn changes. Reads go to the database once a turn. One saver and one
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
   * Reads the thread's checkpoint into a new buffer, within its workspace: elsewhere it is not to be seen.
   * @throws AppError thread_broken where it is there and can't be read, or not all of it is there
   */
  async open({ teamId, threadId }: ThreadKey): Promise<TurnBuffer> {
    const reader = new PostgresSaver(poolOf(this.database, teamId), this.serde, { schema: LANGGRAPH_SCHEMA });
    const stored = await reader.getTuple(configOf(threadId)).catch(async (cause: unknown) => {
      if (isDatabaseError(cause) || errorCode(cause) !== undefined) throw cause;
      // where the database can't be asked it is to blame, and this fails as well
      await this.database.query('SELECT 1');
      throw new AppError('thread_broken', 'The checkpoint of the thread is unreadable.', { cause });
    });
    return {
      threadId,
      stored: stored === undefined ? null : known(stored),
      checkpoint: null,
      blobs: new Map(),
      writes: [],
    };
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
