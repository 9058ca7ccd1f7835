import { AppError, type ErrorCode } from '../domain/errors.js';

/** One error for the operator that lists every problem found, each with its remedy, so that one round mends them all. */
export function problemsError(
  problems: readonly string[],
  heading: string,
  code: ErrorCode = 'config_invalid',
): AppError {
  const list = problems.map((problem) => `  - ${problem}`).join('\n');
  return new AppError(code, `${heading}\n${list}`, { fields: { problems: problems.length } });
}
