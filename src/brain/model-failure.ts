import type { BrainCall } from '../domain/brain.js';
import { AppError } from '../domain/errors.js';

const MESSAGES: Readonly<Record<Exclude<BrainCall['outcome'], 'ok'>, string>> = {
  malformed: "the model's answer does not have the agreed form",
  cut_off: "the model's answer did not come to its end",
  refused: 'the model declined to answer',
  too_long: 'the conversation is too long for the model',
  misconfigured: "the model's server refuses what it is asked",
  limited: "the model's server wants us to wait",
  failed: "the model's server failed",
  timeout: 'the model took too long',
};

/** Why a call to a model gave no usable answer. `retryAfterMs` is what the server asked to wait, if it did. */
export class ModelFailure extends AppError {
  readonly call: BrainCall;
  readonly retryAfterMs: number | null;
  /** calls that were made before it for the same judgement, of which nothing came by that */
  readonly earlier: readonly BrainCall[];

  constructor(
    call: BrainCall,
    options: { retryAfterMs?: number | null; cause?: unknown; earlier?: readonly BrainCall[] } = {},
  ) {
    const message = call.outcome === 'ok' ? 'the model gave nothing' : MESSAGES[call.outcome];
    super('brain_failed', message, {
      cause: options.cause,
      fields: { purpose: call.purpose, outcome: call.outcome, ms: call.ms },
    });
    this.name = 'ModelFailure';
    this.call = call;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.earlier = options.earlier ?? [];
  }

  /** The same failure, after another call. */
  after(...calls: readonly BrainCall[]): ModelFailure {
    const { retryAfterMs, cause, earlier } = this;
    return new ModelFailure(this.call, { retryAfterMs, cause, earlier: [...calls, ...earlier] });
  }
}

/** Whether a failure speaks against the server, as opposed to one answer of it, one message, or the operator's settings. */
export const isOutage = ({ outcome }: BrainCall): boolean =>
  outcome === 'failed' || outcome === 'timeout' || outcome === 'limited';
