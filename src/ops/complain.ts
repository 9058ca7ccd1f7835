import { AppError } from '../domain/errors.js';

/** Says in one message what keeps Frontdoor from starting, and ends with exit code 1. */
export function complain(error: unknown): never {
  const text = error instanceof AppError ? error.message : `Frontdoor could not start: ${describe(error)}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
