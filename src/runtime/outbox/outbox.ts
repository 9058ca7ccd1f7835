import type { Pool } from '../../db/pool.js';
import { type DueLane, dueLanes, type Lane } from '../../db/queries/inbox/due.js';
import { claimOutbox, type OutboxRow, type Pace } from '../../db/queries/outbox/claim.js';
import { settleFailed, settleUnread } from '../../db/queries/outbox/settle.js';
import type { Logger } from '../../domain/ports.js';
import { Sweep } from '../inbox/sweep.js';
import {
  CLAIM_LOST_MS,
  CLAIM_MS,
  GIVE_UP_MS,
  LANE_REST_MS,
  MAX_LANES,
  MAX_LANES_PER_TEAM,
  MAX_TRACKER_LANES,
  MIN_TRIES,
  SWEEP_MS,
} from '../limits.js';

/** Delivers one claimed row and settles it. `stillOurs` tells just before a request whether it may begin. */
export type Deliver = (lane: Lane, row: OutboxRow, stillOurs: () => boolean) => Promise<void>;

/**
 * Sends what turns have ordered: in order within a lane, lanes side by side, each row once, no channel faster than its
 * pace. Commits kick the lanes that they fill; the sweep finds what is left of dead processes and what waits for its time.
 */
export class Outbox {
  private readonly running = new Map<string, { of: DueLane; done: Promise<void> }>();
  private readonly again = new Set<string>();
  /** until when the sweep leaves a lane alone, milliseconds since the epoch */
  private readonly resting = new Map<string, number>();
  private readonly sweep: Sweep;
  private stopped = false;
  private readonly deps: {
    pool: Pool;
    deliver: Record<Lane['lane'], Deliver>;
    pace: Pace;
    now: () => Date;
    log: Logger;
  };

  constructor(deps: Outbox['deps']) {
    this.deps = deps;
    this.sweep = new Sweep({
      everyMs: SWEEP_MS,
      look: () => this.beginDue(),
      onFailure: 'the sweep of the outbox found no database; it tries again',
      log: deps.log,
    });
  }

  start(): void {
    this.sweep.start();
  }

  /** Takes nothing new, and resolves when what is on its way has been settled. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.sweep.stop();
    await Promise.allSettled([...this.running.values()].map(({ done }) => done));
  }

  /** There is something new in a lane. What this process has no room for now, the sweep finds. */
  kick(lane: Lane): void {
    const key = keyOf(lane);
    if (this.running.has(key)) this.again.add(key);
    else if (lane.lane === 'slack') this.begin({ ...lane, tracker: null }, key);
    else {
      // whose line its order stands in the look tells
      this.resting.delete(key);
      this.sweep.lookNow();
    }
  }

  private begin(lane: DueLane, key: string): void {
    if (this.stopped || !this.hasRoomFor(lane)) return;
    this.running.set(key, { of: lane, done: this.empty(lane, key) });
  }

  private hasRoomFor({ teamId, lane, tracker }: DueLane): boolean {
    const running = [...this.running.values()].map(({ of }) => of);
    const alike = running.filter((one) => one.lane === lane && one.tracker === tracker);
    const most = lane === 'tracker' ? MAX_TRACKER_LANES : MAX_LANES;
    return alike.length < most && alike.filter((one) => one.teamId === teamId).length < MAX_LANES_PER_TEAM;
  }

  private async empty(lane: Lane, key: string): Promise<void> {
    let worked = false;
    try {
      do {
        this.again.delete(key);
        while (!this.stopped) {
          const asked = this.nowMs();
          const row = await claimOutbox(this.deps.pool, lane, CLAIM_LOST_MS, this.deps.pace);
          worked ||= row !== null;
          if (row === null || row === 'paced') break;
          await this.deps.deliver[lane.lane](lane, row, () => this.nowMs() - asked < CLAIM_MS);
          // what comes into the lane meanwhile kicks it again
          if (!row.more) break;
        }
      } while (this.again.has(key) && !this.stopped);
    } catch (error) {
      worked = false;
      this.deps.log.error({ err: error, ...lane }, 'a lane of the outbox stopped; the sweep comes round');
    } finally {
      this.running.delete(key);
      if (!worked) this.resting.set(key, this.nowMs() + LANE_REST_MS);
    }
  }

  private nowMs(): number {
    return this.deps.now().getTime();
  }

  private async beginDue(): Promise<void> {
    const now = this.nowMs();
    for (const [key, until] of this.resting) if (until <= now) this.resting.delete(key);
    // resting lanes are among those that are found, and must not take the places of the others
    for (const lane of await dueLanes(this.deps.pool, CLAIM_LOST_MS, MAX_LANES + this.resting.size)) {
      const key = keyOf(lane);
      if (!this.running.has(key) && !this.resting.has(key)) this.begin(lane, key);
    }
  }
}

function keyOf({ teamId, threadId, lane }: Lane): string {
  return `${teamId}/${threadId}/${lane}`;
}

/** How often this version looks whether a newer one has taken what it can't read itself. */
const LOOK_AGAIN_MS = 10_000;

/** What the log says of a row. */
export function fieldsOf(lane: Lane, { intentKey, kind, attempts }: OutboxRow): Record<string, unknown> {
  return { ...lane, intentKey, kind, attempts };
}

/** Whether a row was tried for so long that its lane must go on without it. */
export function isOverdue({ triedMs, attempts }: OutboxRow): boolean {
  return triedMs >= GIVE_UP_MS && attempts >= MIN_TRIES;
}

/**
 * Leaves a row of a kind that this version does not know to a newer one, which may run beside it, while the lane goes on.
 * When there is none for long, the newer version was rolled back, and the row is given up.
 */
export async function settleUnknownKind(
  { pool, log }: { pool: Pool; log: Logger },
  lane: Lane,
  row: OutboxRow,
): Promise<void> {
  const fields = fieldsOf(lane, row);
  if (isOverdue(row)) {
    log.error(
      fields,
      'an order of a kind that no running version knows is given up; run the version that made it, or do it by hand',
    );
    return settleFailed(pool, row, 'unknown kind', null);
  }
  log.warn(fields, 'an order of a kind that this version does not know stays queued');
  return settleUnread(pool, row, LOOK_AGAIN_MS);
}
