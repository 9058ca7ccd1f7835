import type { Logger } from '../../domain/ports.js';
import { classify } from '../delivery/classify.js';

/** PostgreSQL: a text holds the character NUL, which it has no place for. Only who means harm puts one where ids stand. */
const NOT_A_TEXT = '22021';

/**
 * Logs why an event was not taken. Bolt wraps what a listener threw in `original` or, for several, `originals`.
 * @returns whether it is in vain to send it again: Slack itself refuses what it asks for (a window for a click of long ago, say),
 *   or it names what there can't be
 */
export function reportFailure(log: Logger, error: unknown): boolean {
  const cause = original(error);
  const inVain = classify(cause).kind === 'failed' || codeOf(cause) === NOT_A_TEXT;
  const fields = { err: cause };
  if (inVain) log.warn(fields, 'what an event or a click asks for can not be done; Slack is told so');
  else log.error(fields, 'an event from Slack was not taken; Slack is told so');
  return inVain;
}

/** Logs what failed after Slack had its answer: a window or a page that was to be shown, say. Nothing was to be stored any more. */
export function reportLateFailure(log: Logger, error: unknown): void {
  log.error({ err: original(error) }, 'something failed after Slack was answered');
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

function original(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ('original' in error && error.original instanceof Error) return error.original;
  if ('originals' in error && Array.isArray(error.originals)) return error.originals[0];
  return error;
}
