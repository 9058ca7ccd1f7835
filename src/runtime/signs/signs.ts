import type { Pool } from '../../db/pool.js';
import { forgetReaction, noteReaction } from '../../db/queries/threads/reactions.js';
import type { ThreadKey } from '../../db/rows.js';
import { progressLine, type TurnProgress } from '../../domain/conversation/progress.js';
import type { KeptMark, SignPort } from '../../domain/conversation/sign-port.js';
import { CallBudget } from './call-budget.js';
import { ThreadSign, type WantedSign } from './thread-sign.js';

/** Slack allows some 50 reactions a minute in a workspace, and is not told more often than this of what the bot is doing. */
const CALLS = 40;
const MINUTE_MS = 60_000;
/** Marks leave so many calls to those who wait for an answer. */
const LEFT_TO_SIGNS = 20;

/** So long after a message was stored, or after its turn began, a turn that still runs shows a sign. */
const SHOWN_AFTER_MS = 200;
const LEAST_MS = 100;

/** Slack takes a status away after two minutes. What was not heard of for so long is over, or another process has seen to it. */
const KEPT_MS = 120_000;

/** How long the process waits for its last calls when it ends. */
const STOP_MS = 2_000;

/** The work that a sign is for, and where it is shown. */
interface Beginning extends ThreadKey {
  channel: string;
  /** null: the conversation is no Slack thread */
  rootTs: string | null;
  /** the message that is answered, if it comes to that */
  message: string | null;
  /** whether somebody waits for an answer: else nothing is shown before the work tells what it does */
  isAwaited: boolean;
  /** since the message was stored, milliseconds */
  ageMs: number;
  /** an earlier attempt may have left a status */
  wasTried: boolean;
  /** the messages that bear the reaction, as far as is known */
  reacted: readonly string[];
}

/**
 * How work ended. `answered`: its answer is on its way. `silent`: none comes, or another process gives it. `failed`: it is tried
 * again.
 */
type Ending = 'answered' | 'silent' | 'failed';

/** The sign of life for one piece of work. Neither call waits for Slack, and neither fails. */
export interface Sign {
  tell(progress: TurnProgress): void;
  end(how: Ending): void;
}

/** A reply that was delivered, or given up. */
interface Delivered extends ThreadKey {
  channel: string;
  /** the thread that it is a post in; null: it is none, so that Slack leaves a status where it is */
  postedUnder: string | null;
  /** whether nothing else of the answer follows */
  isLast: boolean;
  reacted: readonly string[];
}

interface Entry {
  sign: ThreadSign;
  /** work that shows something, the newest last */
  shown: WantedSign[];
  /** what stays until the answer is posted or the work is tried again */
  held: WantedSign | null;
  expiry: NodeJS.Timeout | undefined;
}

const NO_SIGN: Sign = { tell: () => undefined, end: () => undefined };

/**
 * Shows people that their message is being worked on, from shortly after it is stored until its answer is posted. Best effort:
 * nothing waits for it, and a process that dies leaves a status that Slack takes away itself, or a reaction that the database
 * knows of.
 */
export class SignsOfLife {
  private readonly entries = new Map<string, Entry>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly budgets = new Map<string, CallBudget>();
  private readonly deps: { pool: Pool; port: SignPort; nowMs: () => number };

  constructor(deps: SignsOfLife['deps']) {
    this.deps = deps;
  }

  begin(work: Beginning): Sign {
    const { message, isAwaited, ageMs, wasTried, reacted } = work;
    const threadTs = work.rootTs ?? message;
    if (threadTs === null) return NO_SIGN;
    const entry = this.entryOf(work);
    clearTimeout(entry.expiry);
    entry.sign.inherit(wasTried ? threadTs : null, reacted);
    const begun = this.deps.nowMs();
    const due = begun + Math.max(LEAST_MS, SHOWN_AFTER_MS - ageMs);
    let wanted: WantedSign = {
      channel: work.channel,
      threadTs,
      message,
      words: progressLine({ doing: 'reading' }),
    };
    let timer: NodeJS.Timeout | undefined;
    const isShown = () => entry.shown.includes(wanted);
    const show = () => {
      entry.shown.push(wanted);
      this.refresh(work, entry);
    };
    const showWhenDue = () => {
      timer ??= this.later(due - this.deps.nowMs(), show);
    };
    if (isAwaited) showWhenDue();
    return {
      tell: (progress) => {
        const told = { ...wanted, words: progressLine(progress) };
        const at = entry.shown.indexOf(wanted);
        wanted = told;
        if (at < 0) return showWhenDue();
        entry.shown[at] = told;
        this.refresh(work, entry);
      },
      end: (how) => {
        this.cancel(timer);
        const wasShown = isShown();
        entry.shown = entry.shown.filter((one) => one !== wanted);
        if (how === 'silent') entry.held = null;
        else this.hold(work, entry, wasShown ? wanted : null);
        this.refresh(work, entry);
      },
    };
  }

  /**
   * Marks messages as kept with a request, or takes the marks away. Each is asked for once: it is a courtesy, and left out where
   * Slack allows no more calls now.
   */
  mark({ teamId, channel }: { teamId: string; channel: string }, marks: readonly KeptMark[]): void {
    const budget = this.budgetOf(teamId);
    const { port } = this.deps;
    for (const { ts, isKept } of marks) {
      if (budget.waitMs(LEFT_TO_SIGNS) > 0) return;
      budget.spend();
      void (isKept ? port.addReaction(channel, ts, 'kept') : port.removeReaction(channel, ts, 'kept'));
    }
  }

  /** An answer takes the signs of its thread away, whichever process has shown them. */
  delivered({ postedUnder, isLast, reacted, ...thread }: Delivered): void {
    const isAnswered = postedUnder !== null || isLast;
    const known = this.entries.get(keyOf(thread));
    if (known === undefined && (!isAnswered || reacted.length === 0)) return;
    const entry = known ?? this.entryOf(thread);
    if (postedUnder !== null) entry.sign.postedUnder(postedUnder);
    if (isAnswered) {
      entry.sign.inherit(null, reacted);
      entry.held = null;
    }
    this.refresh(thread, entry);
  }

  /** Shows nothing new, and gives what is under way a moment to end. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    const entries = [...this.entries.values()];
    for (const { sign, expiry } of entries) {
      clearTimeout(expiry);
      sign.stop();
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, STOP_MS);
    });
    await Promise.race([Promise.all(entries.map(({ sign }) => sign.settled)), late]);
    clearTimeout(timer);
  }

  private hold(thread: ThreadKey & { channel: string }, entry: Entry, wanted: WantedSign | null): void {
    const { channel } = thread;
    const { standsAt } = entry.sign;
    // what another process has left stays, too: as a rule the answer takes it away without a call
    entry.held =
      wanted ?? (standsAt === null ? null : { channel, threadTs: standsAt, words: '', message: null });
    clearTimeout(entry.expiry);
    if (entry.held === null) return;
    entry.expiry = setTimeout(() => {
      entry.held = null;
      entry.sign.expired();
      this.refresh(thread, entry);
    }, KEPT_MS).unref();
  }

  private refresh(thread: ThreadKey, entry: Entry): void {
    const wanted = entry.shown.at(-1) ?? entry.held;
    entry.sign.show(wanted);
    if (wanted === null) clearTimeout(entry.expiry);
    void entry.sign.settled.then(() => {
      const isOver = entry.shown.length === 0 && entry.held === null && entry.sign.isIdle;
      if (isOver && this.entries.get(keyOf(thread)) === entry) this.entries.delete(keyOf(thread));
    });
  }

  private entryOf({ channel, ...thread }: ThreadKey & { channel: string }): Entry {
    const { pool, port } = this.deps;
    const key = keyOf(thread);
    const known = this.entries.get(key);
    if (known) return known;
    const sign = new ThreadSign(channel, {
      port,
      budget: this.budgetOf(thread.teamId),
      note: (message) => noteReaction(pool, thread, message),
      forget: (message) => forgetReaction(pool, thread, message),
    });
    const entry: Entry = { sign, shown: [], held: null, expiry: undefined };
    this.entries.set(key, entry);
    return entry;
  }

  private budgetOf(teamId: string): CallBudget {
    const budget = this.budgets.get(teamId) ?? new CallBudget(CALLS, MINUTE_MS, this.deps.nowMs);
    this.budgets.set(teamId, budget);
    return budget;
  }

  private later(ms: number, run: () => void): NodeJS.Timeout {
    const timer = setTimeout(
      () => {
        this.timers.delete(timer);
        run();
      },
      Math.max(0, ms),
    );
    this.timers.add(timer.unref());
    return timer;
  }

  private cancel(timer: NodeJS.Timeout | undefined): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    this.timers.delete(timer);
  }
}

const keyOf = ({ teamId, threadId }: ThreadKey): string => `${teamId}/${threadId}`;
