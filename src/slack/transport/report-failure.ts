import type { Logger } from '../../domain/ports.js';

/** Logs why an event was not taken. Bolt wraps what a listener threw in `original` or, for several, `originals`. */
export function reportFailure(log: Logger, error: unknown): void {
  log.error({ err: original(error) }, 'an event from Slack was not taken; Slack is told so');
}

function original(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ('original' in error && error.original instanceof Error) return error.original;
  if ('originals' in error && Array.isArray(error.originals)) return error.originals[0];
  return error;
}
