import { type Logger as Pino, pino } from 'pino';
import pretty from 'pino-pretty';
import { createRedactor, safeToLog } from './safe-to-log.js';

/**
 * The process's log: JSON for machines, or lines for people. Whatever is logged goes through `safeToLog` first; whoever logs
 * puts message text at debug only.
 * @param settings `secrets`: what must never stand in it, whatever it looks like
 */
export function createLog(
  settings: { level: string; format: 'json' | 'pretty'; secrets?: readonly string[] },
  destination: NodeJS.WritableStream = process.stdout,
): Pino {
  const redact = createRedactor(settings.secrets);
  const options = {
    level: settings.level,
    base: null,
    // for lines only that are written
    formatters: { log: (fields: Record<string, unknown>) => safeToLog(fields, redact) },
    // an error is one no longer by then
    serializers: { err: (error: unknown) => error },
  };
  const sink =
    settings.format === 'json'
      ? destination
      : pretty({ destination, colorize: false, ignore: 'pid,hostname', translateTime: 'HH:MM:ss.l' });
  return pino(options, sink);
}
