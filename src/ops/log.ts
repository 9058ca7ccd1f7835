import { type Logger as Pino, pino, stdSerializers } from 'pino';
import pretty from 'pino-pretty';

/** Where tokens and keys may occur in what is logged; they are never written out. */
const SECRETS = ['token', 'authorization', 'apiKey', 'signingSecret', 'password', 'databaseUrl'];

/**
 * The process's log: JSON for machines, or lines for people. Secrets are taken out; whoever logs puts message text at debug
 * only.
 */
export function createLog(
  settings: { level: string; format: 'json' | 'pretty' },
  destination: NodeJS.WritableStream = process.stdout,
): Pino {
  const options = {
    level: settings.level,
    base: null,
    serializers: { err: stdSerializers.errWithCause },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[secret]' },
  };
  const sink =
    settings.format === 'json'
      ? destination
      : pretty({ destination, colorize: false, ignore: 'pid,hostname', translateTime: 'HH:MM:ss.l' });
  return pino(options, sink);
}
