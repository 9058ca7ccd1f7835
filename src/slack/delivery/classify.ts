import { WebAPIHTTPError, WebAPIPlatformError, WebAPIRateLimitedError } from '@slack/web-api';
import { z } from 'zod';
import type { Outcome } from './types.js';

/**
 * What a failed call to Slack means.
 * - retry: Slack did not do it; try again after `afterMs`
 * - unknown: Slack may have done it; look before doing it again
 * - failed: Slack will not do it, however often it is asked
 * `reason` is a code for the operator.
 */
type Failure =
  | { kind: 'retry'; afterMs: number; reason: string }
  | { kind: 'unknown' | 'failed'; reason: string };

/** Slack names a wait with its 429; without one we wait this long. Milliseconds. */
const RATE_WAIT_MS = 30_000;
const SOON_MS = 1000;
/** An operator needs time to mend a token; the outbox gives up on a row of its own accord. */
const TOKEN_WAIT_MS = 30_000;

/**
 * Slack: "rate limited", "the service is temporarily unavailable", "the POST data was missing or truncated", a workspace on
 * the move.
 */
const NOT_DONE: ReadonlyMap<string, number> = new Map([
  ['ratelimited', RATE_WAIT_MS],
  ['rate_limited', RATE_WAIT_MS],
  ['service_unavailable', SOON_MS],
  ['request_timeout', SOON_MS],
  ['team_added_to_org', RATE_WAIT_MS],
  ['invalid_auth', TOKEN_WAIT_MS],
  ['not_authed', TOKEN_WAIT_MS],
  ['account_inactive', TOKEN_WAIT_MS],
  ['token_revoked', TOKEN_WAIT_MS],
  ['token_expired', TOKEN_WAIT_MS],
]);

/** Slack: "it's possible some aspect of the operation succeeded before the error was raised". */
const MAYBE_DONE: ReadonlySet<string> = new Set(['internal_error', 'fatal_error']);

/** Errors of Node and its fetch that arise before a byte of the request has left. */
const NOT_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** Slack's error codes look like this; anything else in their place is a proxy's page. */
const SLACK_CODE = /^[a-z][a-z0-9_]{1,79}$/;

/** What an error thrown by WebClient means. */
export function classify(error: unknown): Failure {
  if (error instanceof WebAPIRateLimitedError) {
    return { kind: 'retry', afterMs: Math.max(error.retryAfter, 1) * 1000, reason: 'rate_limited' };
  }
  if (error instanceof WebAPIPlatformError) return classifyCode(error.data.error);
  if (error instanceof WebAPIHTTPError) {
    const reason = `http_${error.statusCode}`;
    if (error.statusCode >= 500) return { kind: 'unknown', reason };
    return { kind: 'retry', afterMs: RATE_WAIT_MS, reason };
  }
  return classifyTransport(error);
}

function classifyCode(code: string): Failure {
  const afterMs = NOT_DONE.get(code);
  if (afterMs !== undefined) return { kind: 'retry', afterMs, reason: code };
  if (MAYBE_DONE.has(code)) return { kind: 'unknown', reason: code };
  if (SLACK_CODE.test(code)) return { kind: 'failed', reason: code };
  return { kind: 'unknown', reason: 'not_slacks_answer' };
}

function classifyTransport(error: unknown): Failure {
  const chain = links(error);
  if (chain.some(({ message }) => message?.startsWith('Retry header did not contain'))) {
    return { kind: 'retry', afterMs: RATE_WAIT_MS, reason: 'rate_limited' };
  }
  const codes = chain.flatMap(({ code }) => (typeof code === 'string' ? [code] : []));
  const notSent = codes.find((code) => NOT_SENT.has(code));
  if (notSent !== undefined) return { kind: 'retry', afterMs: SOON_MS, reason: notSent };
  const timedOut = chain.some(({ name }) => name === 'TimeoutError' || name === 'AbortError');
  const code = codes.find((one) => !one.startsWith('slack_'));
  return { kind: 'unknown', reason: timedOut ? 'timeout' : (code ?? 'no_answer') };
}

/** What an error may tell; a fetch's errors come from Node's inside, where `instanceof Error` does not always hold. */
const Link = z.object({
  name: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  code: z.unknown().optional(),
  cause: z.unknown().optional(),
  errors: z.array(z.unknown()).catch([]),
});

/** The error and what caused it, outermost first; a failed connect to several addresses carries several. */
function links(error: unknown, depth = 0): z.infer<typeof Link>[] {
  const parsed = Link.safeParse(error);
  if (!parsed.success || depth > 5) return [];
  const { cause, errors } = parsed.data;
  return [parsed.data, ...[cause, ...errors].flatMap((one) => links(one, depth + 1))];
}

const SLACKS_FAULTS: ReadonlySet<string> = new Set([
  'rate_limited',
  'ratelimited',
  'service_unavailable',
  'request_timeout',
  'internal_error',
  'fatal_error',
]);

/** Whether Slack answered that it is busy or has a fault, which passes without anybody's help. */
export function isSlacksFault(error: unknown): boolean {
  const { reason } = classify(error);
  return SLACKS_FAULTS.has(reason) || reason.startsWith('http_5');
}

/** What the failure of a call that posts means. */
export function outcomeOf(error: unknown): Outcome {
  const failure = classify(error);
  const { kind, reason } = failure;
  return kind === 'retry' ? { result: kind, afterMs: failure.afterMs, reason } : { result: kind, reason };
}

/** What may be repeated safely (reading, updating) is tried again after an unclear answer. Milliseconds. */
const AGAIN_MS = 1000;

/** The same for a call that may be repeated: an unclear answer to it only means that it is made again. */
export function repeatable(error: unknown): Extract<Outcome, { result: 'retry' | 'failed' }> {
  const failure = classify(error);
  const { kind, reason } = failure;
  if (kind === 'failed') return { result: kind, reason };
  return { result: 'retry', afterMs: kind === 'retry' ? failure.afterMs : AGAIN_MS, reason };
}
