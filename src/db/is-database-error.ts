import { errorCode } from './error-code.js';
import { isAccessError } from './is-access-error.js';

/** What the operating system says of a connection (Node's error codes). */
const CONNECTION = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/**
 * SQLSTATE classes 08, 53, 57: connection, resources, intervention, but not 57014, which ends a statement that takes too long
 * and may be the work's own fault; 55P03 and 25P03: lock and idle timeouts; 40001 and 40P01: serialisation, deadlock.
 * PostgreSQL, appendix A.
 */
const SQLSTATE = /^(08...|53...|57(?!014)...|55P03|25P03|40001|40P01)$/;

/** What pg and its pool say without a code. */
const MESSAGE =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|query read timeout|not queryable/i;

/** Whether the database, not the work, was the reason, so that the same work may well succeed later. */
export function isDatabaseError(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== undefined) return CONNECTION.has(code) || SQLSTATE.test(code) || isAccessError(error);
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return MESSAGE.test(String(message));
}
