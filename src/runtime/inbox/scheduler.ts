import type { DueThread, Looked } from '../../db/queries/inbox/due.js';
import type { ThreadKey } from '../../db/rows.js';
import type { Logger } from '../../domain/ports.js';
import { MAX_TURNS, MAX_TURNS_PER_PERSON, MAX_TURNS_PER_TEAM, SWEEP_MS } from '../limits.js';
import { Sweep } from './sweep.js';

/**
 * After somebody has to wait, their other threads take their places one share after the other, once in so many looks, a second or
 * so: faster than places come, and hundreds of them don't keep the process busy.
 */
const REST_LOOKS = 5;

/**
 * Decides when which thread is looked at: a timer for what this process inserted, a sweep for everything else, never the
 * same thread twice at once in this process, and not more than the process can carry, a workspace may take of that, and a
 * person of the workspace's. What doesn't fit waits in the inbox, where the sweep finds it in its turn.
 */
export class Scheduler {
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly running = new Map<string, DueThread & { done: Promise<void> }>();
  private readonly again = new Set<string>();
  /** a thread was due and there was no room for it */
  private turnedAway = false;
  /** people who have to wait for their next turn, and the look until which the sweep leaves their other threads alone */
  private readonly resting = new Map<string, number>();
  private looks = 0;
  private readonly sweep: Sweep;
  private stopped = false;
  private readonly deps: {
    /** answers whether its people have to wait for their next turn */
    run: (thread: ThreadKey) => Promise<boolean>;
    due: (looked: Looked) => Promise<DueThread[]>;
    log: Logger;
  };

  constructor(deps: Scheduler['deps']) {
    this.deps = deps;
    this.sweep = new Sweep({
      everyMs: SWEEP_MS,
      look: () => this.look(),
      onFailure: 'the sweep found no database; it tries again',
      log: deps.log,
    });
  }

  start(): void {
    this.sweep.start();
  }

  /** Takes nothing new, and resolves when what runs has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    const swept = this.sweep.stop();
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    await swept;
    await Promise.allSettled([...this.running.values()].map(({ done }) => done));
  }

  /** A thread is due in so many milliseconds; an earlier timer is moved where the conversation went on. */
  wake(thread: DueThread, inMs: number): void {
    if (this.stopped) return;
    const key = keyOf(thread);
    clearTimeout(this.timers.get(key));
    const timer = setTimeout(() => {
      this.timers.delete(key);
      this.begin(thread);
    }, inMs);
    this.timers.set(key, timer);
  }

  /** Looks at once for what is due, not only at the next sweep: there is room again for what was turned away. */
  lookNow(): void {
    this.sweep.lookNow();
  }

  private begin(thread: DueThread): void {
    const key = keyOf(thread);
    if (this.stopped) return;
    if (this.running.has(key)) {
      this.again.add(key);
      return;
    }
    if (
      this.running.size >= MAX_TURNS ||
      !this.hasRoomFor(thread, MAX_TURNS_PER_TEAM, MAX_TURNS_PER_PERSON)
    ) {
      this.turnedAway = true;
      return;
    }
    this.running.set(key, { ...thread, done: this.runUntilQuiet(thread, key) });
  }

  private hasRoomFor({ teamId, person }: DueThread, ofTeam: number, ofPerson: number): boolean {
    const team = [...this.running.values()].filter((one) => one.teamId === teamId);
    return team.length < ofTeam && team.filter((one) => one.person === person).length < ofPerson;
  }

  private async runUntilQuiet(thread: DueThread, key: string): Promise<void> {
    let waits = false;
    try {
      do {
        this.again.delete(key);
        waits = await this.deps.run(thread);
      } while (this.again.has(key) && !this.stopped);
    } catch (error) {
      const { teamId, threadId } = thread;
      this.deps.log.error(
        { err: error, teamId, threadId },
        'a thread could not be looked at; the sweep comes round',
      );
    } finally {
      this.running.delete(key);
      if (waits) this.resting.set(personKeyOf(thread), this.looks + REST_LOOKS);
      // what was turned away is looked for as soon as half of the room is free again, but not for who has to wait anyway
      const isHalfFree = this.hasRoomFor(
        thread,
        (MAX_TURNS_PER_TEAM + 1) / 2,
        (MAX_TURNS_PER_PERSON + 1) / 2,
      );
      if (this.turnedAway && isHalfFree && !waits) this.lookNow();
    }
  }

  private async look(): Promise<void> {
    this.turnedAway = false;
    this.looks += 1;
    for (const [person, until] of this.resting) if (until <= this.looks) this.resting.delete(person);
    const room = MAX_TURNS - this.running.size;
    // Twice a share: the threads that are being worked on are due, too, until they commit.
    const [perTeam, perPerson] = [2 * MAX_TURNS_PER_TEAM, 2 * MAX_TURNS_PER_PERSON];
    const atMost = room + this.running.size;
    const found = room > 0 ? await this.deps.due({ perTeam, perPerson, atMost }) : [];
    for (const thread of found) {
      if (!this.running.has(keyOf(thread)) && !this.resting.has(personKeyOf(thread))) this.begin(thread);
    }
  }
}

function personKeyOf({ teamId, person }: DueThread): string {
  return `${teamId}/${person}`;
}

function keyOf({ teamId, threadId }: ThreadKey): string {
  return `${teamId}/${threadId}`;
}
