import type { Logger as BoltLogger } from '@slack/bolt';
import type { LogLevel } from '@slack/logger';
import type { Logger } from '../domain/ports.js';

/**
 * Slack's libraries write to our log through this. Their debug lines hold whole payloads, so those are dropped; of
 * an error only its name and code are kept.
 */
export function boltLogger(log: Logger, info: LogLevel): BoltLogger {
  const line =
    (write: (fields: object, message: string) => void) =>
    (...parts: unknown[]): void =>
      write({ from: 'bolt' }, parts.map(describe).join(' '));
  return {
    debug: () => {},
    info: line((fields, message) => log.debug(fields, message)),
    warn: line((fields, message) => log.warn(fields, message)),
    error: line((fields, message) => log.error(fields, message)),
    setLevel: () => {},
    getLevel: () => info,
    setName: () => {},
  };
}

function describe(part: unknown): string {
  if (part instanceof Error) return 'code' in part ? `${part.name} (${String(part.code)})` : part.name;
  return typeof part === 'string' ? part : typeof part;
}
