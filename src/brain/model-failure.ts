import type { BrainCall } from '../domain/brain.js';
import { AppError } from '../domain/errors.js';

/** Why a call to a model gave no usable answer. `retryAfterMs` is what the provider asked to wait, if it did. */
export class ModelFailure extends AppError {
  readonly call: BrainCall;
  readonly retryable: boolean;
  readonly retryAfterMs: number | null;
  /** calls that went well before it, of which nothing came by that */
  readonly earlier: readonly BrainCall[];

  constructor(
    call: BrainCall,
    message: string,
    options: {
      retryable: boolean;
      retryAfterMs?: number;
      cause?: unknown;
      earlier?: readonly BrainCall[];
    },
  ) {
    super('brain_failed', message, {
      cause: options.cause,
      fields: { purpose: call.purpose, outcome: call.outcome, ms: call.ms },
    });
    this.name = 'ModelFailure';
    this.call = call;
    this.retryable = options.retryable;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.earlier = options.earlier ?? [];
  }

  /** The same failure, after a call that went well. */
  after(call: BrainCall): ModelFailure {
    const { message, retryable, retryAfterMs, cause, earlier } = this;
    const wait = retryAfterMs === null ? {} : { retryAfterMs };
    return new ModelFailure(this.call, message, { retryable, ...wait, cause, earlier: [call, ...earlier] });
  }
}
