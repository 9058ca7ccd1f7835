import type { SignOutcome, SignPlace, SignPort } from '../../domain/conversation/sign-port.js';
import type { CallBudget } from './call-budget.js';

/** What a thread is to show: words under it, or the reaction on the message that is answered (null: there is none). */
export interface WantedSign extends SignPlace {
  words: string;
  message: string | null;
}

/** Other words for the same turn leave so many calls of the budget to turns that show nothing yet. */
const LEFT_TO_FIRST_SIGNS = 20;
/** What could not be taken away is tried so often, after this pause unless Slack names one. Milliseconds. */
const MAX_TRIES = 3;
const AGAIN_MS = 2_000;

interface ThreadSignDeps {
  port: SignPort;
  budget: CallBudget;
  /** keeps that a message bears the reaction, before it does, so that any process can take it away */
  note(message: string): Promise<void>;
  forget(message: string): Promise<void>;
}

type Pause = { waitMs: number };

/**
 * Brings what Slack shows at one thread in line with what is wanted, one call at a time, so that no status arrives after the
 * call that takes it away. Whoever wants something never waits for it.
 */
export class ThreadSign {
  private readonly channel: string;
  private readonly deps: ThreadSignDeps;
  private wanted: WantedSign | null = null;
  /** the status that stands, or may; empty words: a process that died may have set it */
  private stands: { threadTs: string; words: string } | null = null;
  private readonly reacted = new Set<string>();
  /** messages that Slack lets nobody react to */
  private readonly unreactable = new Set<string>();
  private working = Promise.resolve();
  private isWorking = false;
  private failures = 0;
  private stopped = false;
  private wake: () => void = () => {};

  constructor(channel: string, deps: ThreadSignDeps) {
    this.channel = channel;
    this.deps = deps;
  }

  /** Whether Slack shows nothing that this process knows of, and nothing is under way. */
  get isIdle(): boolean {
    return !this.isWorking && this.stands === null && this.reacted.size === 0;
  }

  /** The place of the status that stands, or may. */
  get standsAt(): string | null {
    return this.stands?.threadTs ?? null;
  }

  /** Resolves when all is as it is wanted, or can't be. */
  get settled(): Promise<void> {
    return this.working;
  }

  /** A process that died may have left these behind. */
  inherit(threadTs: string | null, reacted: readonly string[]): void {
    if (threadTs !== null && this.stands === null) this.stands = { threadTs, words: '' };
    for (const message of reacted) this.reacted.add(message);
  }

  /** Slack takes a status away with the next post below it. One that is on its way counts as standing once it is answered. */
  postedUnder(threadTs: string): void {
    if (this.stands?.threadTs === threadTs) this.stands = null;
  }

  /** Slack has taken the status away by itself by now. */
  expired(): void {
    this.stands = null;
  }

  show(wanted: WantedSign | null): void {
    this.wanted = wanted;
    this.wake();
    if (this.isWorking) return;
    this.isWorking = true;
    this.working = this.work();
  }

  /** Takes up nothing new; a call that is under way ends. */
  stop(): void {
    this.stopped = true;
    this.wake();
  }

  private async work(): Promise<void> {
    for (let next = this.next(); next !== null; next = this.next()) {
      if ('call' in next) this.deps.budget.spend();
      const paused = 'call' in next ? await next.call() : next;
      if (paused !== null) await this.pause(paused);
    }
    // in the same breath as the last look: whoever wants something else from now on begins anew
    this.isWorking = false;
  }

  private next(): { call: () => Promise<Pause | null> } | Pause | null {
    if (this.stopped) return null;
    const { wanted, stands, channel, deps } = this;
    if (stands !== null && stands.threadTs !== wanted?.threadTs)
      return { call: () => this.clear(stands.threadTs) };
    for (const message of this.reacted) {
      if (message !== wanted?.message) return { call: () => this.unreact(message) };
    }
    if (wanted === null) return null;
    const way = deps.port.wayAt({ channel, threadTs: wanted.threadTs });
    if (way === 'status') {
      if (stands?.words === wanted.words) return null;
      // other words are no reason to wait, nor to wait with taking them away
      if (stands !== null && deps.budget.waitMs(LEFT_TO_FIRST_SIGNS) > 0) return null;
      return this.whenAffordable(() => this.setStatus(wanted));
    }
    const { message } = wanted;
    if (way === null || message === null || this.reacted.has(message) || this.unreactable.has(message))
      return null;
    return this.whenAffordable(() => this.react(message));
  }

  private whenAffordable(call: () => Promise<Pause | null>): { call: () => Promise<Pause | null> } | Pause {
    const waitMs = this.deps.budget.waitMs();
    return waitMs > 0 ? { waitMs } : { call };
  }

  private async setStatus({ threadTs, words }: WantedSign): Promise<Pause | null> {
    const outcome = await this.deps.port.setStatus({ channel: this.channel, threadTs }, words);
    if (outcome === 'done' || outcome === 'unsure') this.stands = { threadTs, words };
    return pauseOf(outcome);
  }

  private async clear(threadTs: string): Promise<Pause | null> {
    const place = { channel: this.channel, threadTs };
    const outcome =
      this.deps.port.wayAt(place) === 'status' ? await this.deps.port.setStatus(place, '') : 'done';
    const pause = this.pauseUnlessGone(outcome === 'unsure' ? 'done' : outcome);
    if (pause === null) this.stands = null;
    return pause;
  }

  private async react(message: string): Promise<Pause | null> {
    try {
      await this.deps.note(message);
    } catch {
      // nobody could take it away if we died
      this.unreactable.add(message);
      return null;
    }
    const outcome = await this.deps.port.addReaction(this.channel, message, 'working');
    if (outcome === 'done' || outcome === 'unsure') this.reacted.add(message);
    if (outcome === 'refused') this.unreactable.add(message);
    return pauseOf(outcome);
  }

  private async unreact(message: string): Promise<Pause | null> {
    const outcome = await this.deps.port.removeReaction(this.channel, message, 'working');
    const pause = this.pauseUnlessGone(outcome);
    if (pause !== null) return pause;
    // where it may still be there, the thread's next turn tries again
    if (outcome === 'done' || outcome === 'refused') await this.deps.forget(message).catch(() => undefined);
    // only then: until the database has forgotten it, others bring it up again as one that is still there
    this.reacted.delete(message);
    return null;
  }

  /** Null: it is gone, or was tried often enough. */
  private pauseUnlessGone(outcome: SignOutcome): Pause | null {
    this.failures = outcome === 'done' || outcome === 'refused' ? 0 : this.failures + 1;
    if (this.failures === 0 || this.failures >= MAX_TRIES) {
      this.failures = 0;
      return null;
    }
    return pauseOf(outcome) ?? { waitMs: AGAIN_MS };
  }

  /** Waits, or until something else is wanted. */
  private async pause({ waitMs }: Pause): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs).unref();
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = () => {};
  }
}

const pauseOf = (outcome: SignOutcome): Pause | null =>
  typeof outcome === 'object' ? { waitMs: outcome.laterMs } : null;
