/** The SQLSTATE or system code of an error, by its shape: in a vm context, as in tests, Node's own are no instances of Error. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** SQLSTATE (PostgreSQL, appendix A) 28xxx, 42501: who we are and what we may; 3F000, 42P01: no schema or table for us. */
const ACCESS = /^(28...|42501|3F000|42P01)$/;

/**
 * Whether the database would not let us at something that we need: it takes an operator to put right, and no work is to
 * blame.
 */
export function isAccessError(error: unknown): boolean {
  return ACCESS.test(errorCode(error) ?? '');
}

/** What the operating system says of a connection (Node's error codes). */
const CONNECTION = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/**
 * SQLSTATE classes 08, 53, 57: connection, resources, intervention, but not 57014, a statement that takes too long, maybe by
 * the work's own fault; 55P03 and 25P03: lock and idle timeouts; 40001 and 40P01: serialisation, deadlock.
 */
const UNAVAILABLE = /^(08...|53...|57(?!014)...|55P03|25P03|40001|40P01)$/;

/** What pg and its pool say without a code. */
const MESSAGE =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|query read timeout|not queryable/i;

/** Whether the database, not the work, was the reason, so that the same work may well succeed later. */
export function isDatabaseError(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== undefined) return CONNECTION.has(code) || UNAVAILABLE.test(code) || isAccessError(error);
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return MESSAGE.test(String(message));
}
