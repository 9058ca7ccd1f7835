import type { Pool } from 'pg';
import { claimOutbox, type OutboxRow } from '../db/queries/claim-outbox.js';
import { dueLanes, type Lane } from '../db/queries/due.js';
import type { Logger } from '../domain/ports.js';
import { CLAIM_LOST_MS, CLAIM_MS, SWEEP_MS } from './limits.js';

/** Delivers one claimed row and settles it. `stillOurs` tells just before a request whether it may begin. */
export type Deliver = (lane: Lane, row: OutboxRow, stillOurs: () => boolean) => Promise<void>;

const MOST_LANES = 100;

/**
 * Sends what turns have ordered: in order within a lane, lanes side by side, each row once. A lane is kicked by the commit
 * that filled it; the sweep finds what is left of dead processes and what waits for its time.
 */
export class Outbox {
  private readonly running = new Map<string, Promise<void>>();
  private readonly again = new Set<string>();
  private sweep: NodeJS.Timeout | undefined;
  private stopped = false;
  private readonly deps: { pool: Pool; deliver: Record<Lane['lane'], Deliver>; now: () => Date; log: Logger };

  constructor(deps: Outbox['deps']) {
    this.deps = deps;
  }

  start(): void {
    this.sweep = setTimeout(() => void this.look(), SWEEP_MS);
  }

  /** Takes nothing new, and resolves when what is on its way has been settled. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.sweep);
    await Promise.allSettled(this.running.values());
  }

  /** There is something new in a lane. */
  kick(lane: Lane): void {
    const key = `${lane.teamId}/${lane.threadId}/${lane.lane}`;
    if (this.stopped) return;
    if (this.running.has(key)) this.again.add(key);
    else this.running.set(key, this.empty(lane, key));
  }

  private async empty(lane: Lane, key: string): Promise<void> {
    try {
      do {
        this.again.delete(key);
        while (!this.stopped) {
          const asked = this.nowMs();
          const row = await claimOutbox(this.deps.pool, lane, CLAIM_LOST_MS);
          if (row === null) break;
          await this.deps.deliver[lane.lane](lane, row, () => this.nowMs() - asked < CLAIM_MS);
        }
      } while (this.again.has(key) && !this.stopped);
    } catch (error) {
      this.deps.log.error({ err: error, ...lane }, 'a lane of the outbox stopped; the sweep comes round');
    } finally {
      this.running.delete(key);
    }
  }

  private nowMs(): number {
    return this.deps.now().getTime();
  }

  private async look(): Promise<void> {
    try {
      for (const lane of await dueLanes(this.deps.pool, CLAIM_LOST_MS, MOST_LANES)) this.kick(lane);
    } catch (error) {
      this.deps.log.warn({ err: error }, 'the sweep of the outbox found no database; it tries again');
    }
    if (!this.stopped) this.sweep = setTimeout(() => void this.look(), SWEEP_MS);
  }
}
