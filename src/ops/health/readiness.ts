/** What is known of a part of the process. `why`: in a word, without names, addresses or texts. */
export interface Part {
  ok: boolean;
  why?: string;
  /** since when it is not well, ISO, where that is known */
  since?: string;
  /** milliseconds */
  oldestMs?: number;
}

/** Whether the process can do its work, and which part of it can't. */
export interface Readiness {
  ready: boolean;
  parts: Readonly<Record<'database' | 'locks' | 'slack' | 'outbox', Part>>;
  /** null where none is configured. Without it the guided conversation does the work, so that it makes nobody unready */
  model: Part | null;
  /** milliseconds; null where the database did not tell */
  backlog: Backlog | null;
}

/** How long the oldest event and the oldest order have been due that nobody has come round to, milliseconds. */
export interface Backlog {
  inboxMs: number;
  outboxMs: number;
}

/** By what readiness is told. What rejects, or takes too long, is not well. */
export interface Sources {
  /** asks the database for nothing in particular */
  database(): Promise<unknown>;
  backlog(): Promise<Backlog>;
  /** how long the session with the locks has said nothing; null: there is none */
  lockSilentMs(): number | null;
  /** why Slack can't be worked with, in a word, and since when where that is known; null: it can */
  whySlackIsOut(): Promise<(Pick<Part, 'since'> & { why: string }) | null>;
  /** how the model's last call ended; null: none is configured */
  model(): Part | null;
}

/** A look is good for so long, and a part has so long to answer: together less than the 2 s within which the truth is told. */
const GOOD_FOR_MS = 800;
const PATIENCE_MS = 1_000;

/** The session with the locks says something twice a second. */
const SILENT_MS = 1_500;

/** A dead process's orders are taken over by then; what is due for longer nobody delivers. */
const OUTBOX_LATE_MS = 30_000;

const NO_ANSWER = Symbol('no answer');

/** `now`: milliseconds, of a clock that is never set back. */
interface Time {
  now(): number;
  sleep(ms: number): Promise<unknown>;
}

/** Asks one source, once at a time however often it is wanted; what has not come within the patience is no answer. */
function asking<T>(source: () => Promise<T>, { sleep }: Time): () => Promise<T | typeof NO_ANSWER> {
  let pending: Promise<T | typeof NO_ANSWER> | null = null;
  return () => {
    pending ??= source()
      .catch((): typeof NO_ANSWER => NO_ANSWER)
      .finally(() => {
        pending = null;
      });
    return Promise.race([pending, sleep(PATIENCE_MS).then((): typeof NO_ANSWER => NO_ANSWER)]);
  };
}

/**
 * Tells whether the process is ready, by looks of which each is good for a moment: however often it is asked, the database has
 * some two small questions a second at most, and Slack one.
 */
export function createReadiness(sources: Sources, time: Time): () => Promise<Readiness> {
  const database = asking(sources.database, time);
  const backlog = asking(sources.backlog, time);
  const slack = asking(sources.whySlackIsOut, time);
  let last: { at: number; look: Promise<Readiness> } | null = null;

  const look = async (): Promise<Readiness> => {
    const [answered, late, out] = await Promise.all([database(), backlog(), slack()]);
    const known = late === NO_ANSWER ? null : late;
    const parts = {
      database: answered === NO_ANSWER ? not('no answer') : { ok: true },
      locks: lockPart(sources.lockSilentMs()),
      slack: out === NO_ANSWER ? not('no answer') : out === null ? { ok: true } : { ok: false, ...out },
      outbox: outboxPart(known),
    };
    return {
      ready: Object.values(parts).every(({ ok }) => ok),
      parts,
      model: sources.model(),
      backlog: known,
    };
  };
  return () => {
    const now = time.now();
    if (last === null || now - last.at >= GOOD_FOR_MS) last = { at: now, look: look() };
    return last.look;
  };
}

const not = (why: string): Part => ({ ok: false, why });

function lockPart(silentMs: number | null): Part {
  if (silentMs === null) return not('no session');
  return silentMs < SILENT_MS ? { ok: true } : not('no answer');
}

function outboxPart(backlog: Backlog | null): Part {
  if (backlog === null) return not('unknown');
  const oldestMs = Math.round(backlog.outboxMs);
  return oldestMs < OUTBOX_LATE_MS ? { ok: true, oldestMs } : { ...not('late'), oldestMs };
}
