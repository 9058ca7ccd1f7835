import { z } from 'zod';
import type { BrainCall } from '../../../domain/brain.js';
import { ModelFailure } from '../../resilient.js';

const HttpError = z.object({ status: z.number().optional(), headers: z.unknown().optional() });
const LENGTH = 'LengthFinishReasonError';
const FILTERED = 'ContentFilterFinishReasonError';

/** Milliseconds that a Retry-After header asks to wait: seconds, or a date (RFC 9110). Undefined without a usable one. */
function retryAfterMs(headers: unknown, now: number): number | undefined {
  const value = headers instanceof Headers ? headers.get('retry-after') : null;
  if (value === null) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/**
 * What went wrong with a request to the model. 408, 409, 429, 5xx and a broken connection may pass; any other answer
 * (a wrong key, an unknown model) won't get better by asking again.
 */
export function failureOf(error: unknown, call: BrainCall, signal: AbortSignal, now: number): ModelFailure {
  const name = error instanceof Error ? error.name : '';
  const kind = error instanceof Error ? error.constructor.name : '';
  if (signal.aborted) {
    return new ModelFailure({ ...call, outcome: 'timeout' }, 'the model took too long', {
      retryable: true,
      cause: error,
    });
  }
  if (name === LENGTH || kind === LENGTH || error instanceof SyntaxError) {
    return malformed(call, error);
  }
  if (name === FILTERED || kind === FILTERED) return refused(call, error);
  const status = HttpError.safeParse(error).data?.status;
  const passing = status === undefined || status >= 500 || [408, 409, 429].includes(status);
  const wait = retryAfterMs(HttpError.safeParse(error).data?.headers, now);
  const message =
    status === undefined ? 'the model could not be reached' : `the model's service answered ${status}`;
  return new ModelFailure({ ...call, outcome: 'failed' }, message, {
    retryable: passing,
    cause: error,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
}

/** An answer that is not what the schema asked for; asking once more often helps. */
export function malformed(call: BrainCall, cause?: unknown): ModelFailure {
  return new ModelFailure(
    { ...call, outcome: 'malformed' },
    "the model's answer does not have the agreed form",
    {
      retryable: true,
      cause,
    },
  );
}

/** The model declined to answer; it would again. */
export function refused(call: BrainCall, cause?: unknown): ModelFailure {
  return new ModelFailure({ ...call, outcome: 'refused' }, 'the model declined to answer', {
    retryable: false,
    cause,
  });
}
