import type { BrainCall } from '../domain/brain.js';
import { AppError } from '../domain/errors.js';

/** Why a call to a model gave no usable answer. `retryAfterMs` is what the provider asked to wait, if it did. */
export class ModelFailure extends AppError {
  readonly call: BrainCall;
  readonly retryable: boolean;
  readonly retryAfterMs: number | null;

  constructor(
    call: BrainCall,
    message: string,
    options: { retryable: boolean; retryAfterMs?: number; cause?: unknown },
  ) {
    super('brain_failed', message, {
      cause: options.cause,
      fields: { purpose: call.purpose, outcome: call.outcome, ms: call.ms },
    });
    this.name = 'ModelFailure';
    this.call = call;
    this.retryable = options.retryable;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}
