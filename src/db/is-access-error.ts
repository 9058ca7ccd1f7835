import { errorCode } from './error-code.js';

/**
 * SQLSTATE 28xxx and 42501: who we are and what we may; 3F000 and 42P01: the schema or table is not there for us.
 * PostgreSQL, appendix A.
 */
const SQLSTATE = /^(28...|42501|3F000|42P01)$/;

/** Whether the database would not let us at something that we need: it takes an operator to put right, and no work is to blame. */
export function isAccessError(error: unknown): boolean {
  return SQLSTATE.test(errorCode(error) ?? '');
}
