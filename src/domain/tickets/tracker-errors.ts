import { AppError } from '../errors.js';

interface Details {
  /** for people in Slack: what happened and what to do; no internals. That it is tried again is not said here: it may not be */
  told: string;
  cause?: unknown;
  /** safe to log */
  fields?: Record<string, unknown>;
}

/**
 * A tracker did not do what was asked. Three kinds, since different people can help:
 * - tracker_unavailable: time helps (no answer, 429, 5xx); whether it was done is not known unless `isRefusal`
 * - tracker_misconfigured: the operator helps (401, 403, an unknown project, list or field); `message` says what to set
 * - tracker_rejected: whoever asked helps, by other values (400 with messages for fields)
 */
export class TrackerError extends AppError {
  /** for people in Slack */
  readonly told: string;

  constructor(
    code: 'tracker_unavailable' | 'tracker_misconfigured' | 'tracker_rejected',
    message: string,
    { told, ...options }: Details,
  ) {
    super(code, message, options);
    this.told = told;
  }
}

/** A longer pause than this nobody waits out: whoever asks for one is asked again then. Milliseconds. */
const MAX_PAUSE_MS = 15 * 60_000;

/** Time helps. */
export class TrackerUnavailable extends TrackerError {
  /** how long to wait, as the tracker says (Retry-After), in milliseconds; null: it does not say */
  readonly retryAfterMs: number | null;
  /**
   * it certainly did not do it: it refused (429), was not reached, or was only being read. A 503 may come from a proxy after it
   * was done
   */
  readonly isRefusal: boolean;

  constructor(message: string, details: Details & { retryAfterMs?: number | null; isRefusal: boolean }) {
    super('tracker_unavailable', message, details);
    this.retryAfterMs =
      details.retryAfterMs == null ? null : Math.min(Math.max(details.retryAfterMs, 0), MAX_PAUSE_MS);
    this.isRefusal = details.isRefusal;
  }
}

/** It was not asked at all, since others come first, or it wants a pause for all: `retryAfterMs`; null: come again at once. */
export class TrackerBusy extends TrackerUnavailable {
  constructor(message: string, details: Details & { retryAfterMs: number | null }) {
    super(message, { ...details, isRefusal: true });
  }
}

/** Other values help. `problems`: what the tracker says of each, by the blueprint's field, or by the tracker's where none is mapped. */
export class TrackerRejected extends TrackerError {
  readonly problems: Readonly<Record<string, string>>;

  constructor(message: string, details: Details & { problems: Readonly<Record<string, string>> }) {
    super('tracker_rejected', message, details);
    this.problems = details.problems;
  }
}
