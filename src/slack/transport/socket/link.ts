import { WebAPIPlatformError } from '@slack/web-api';
import { classify, isSlacksFault } from '../../delivery/classify.js';
import type { SlackPorts } from '../../ports.js';
import { type Connection, Disconnected } from './connection.js';

/** First and longest wait between two attempts to connect, in milliseconds. */
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 30_000;

/** Slack: an app has ten connections at most. One ends within minutes, and asking more often would only be limited. */
const TOO_MANY = 'too_many_websockets';
/** Somebody has switched Socket Mode off for the app. */
const SWITCHED_OFF = 'link_disabled';

/**
 * Slack: a connection that is to be refreshed stands for some ten seconds more. Events still arrive on it, whose acks are due
 * within 3 s. Milliseconds.
 */
const LEAVE_MS = 10_000;

/** Opens one connection, which calls `announced` or `ended` of its own accord. */
export type Open = (handlers: { announced(reason: string): void; ended(): void }) => Promise<Connection>;

/** A Socket Mode connection that is kept up. */
export interface Link {
  /** The first connection. @throws what keeps it from opening */
  start(): Promise<void>;
  /** Tries until there is a connection, in the background. */
  keepTrying(): void;
  /** Since when there is no connection, in milliseconds since the epoch; null: there is one. */
  downSince(): number | null;
  stop(): void;
}

/**
 * Keeps one connection: opens another whenever it ends, however long that takes, and when Slack announces its end. Then the next
 * one stands before the old one is left, so that no event falls in between.
 */
export function createLink(open: Open, { log, now, sleep }: Pick<SlackPorts, 'log' | 'now' | 'sleep'>): Link {
  let current: Connection | null = null;
  let downSince: number | null = now();
  let isStopping = false;
  let isTrying = false;
  let isEnding = false;
  const standing = new Set<Connection>();

  const openNext = async (): Promise<void> => {
    let opened: Connection | null = null;
    let hasEnded = false;
    const next = await open({
      announced: (reason) => {
        if (reason === SWITCHED_OFF) log.error({ reason }, SOCKET_MODE_IS_OFF);
        if (opened !== null && opened !== current) return;
        isEnding = true;
        keepTrying();
      },
      ended: () => {
        hasEnded = true;
        if (opened === null) return;
        standing.delete(opened);
        if (opened !== current) return;
        current = null;
        downSince = now();
        keepTrying();
      },
    });
    opened = next;
    if (hasEnded) throw new Disconnected('at_once');
    standing.add(next);
    if (isStopping) return next.leave();
    const old = current;
    current = next;
    downSince = null;
    if (old !== null) void sleep(LEAVE_MS).then(() => standing.has(old) && old.leave());
  };

  const tryOn = async (): Promise<void> => {
    for (let wait = FIRST_WAIT_MS; !isStopping; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
      isEnding = false;
      let pauseMs = wait;
      try {
        await openNext();
        // Slack may announce the end of a connection that has just begun
        if (!isEnding && current !== null) return;
      } catch (error) {
        pauseMs = Math.max(wait, pauseOf(error));
        log.warn({ err: error, waitMs: pauseMs }, 'Slack could not be reached; trying again');
      }
      await sleep(pauseMs);
    }
  };

  const keepTrying = (): void => {
    if (isTrying || isStopping) return;
    isTrying = true;
    tryOn()
      .catch((error: unknown) => log.error({ err: error }, 'reconnecting ended'))
      .finally(() => {
        isTrying = false;
      });
  };

  return {
    start: openNext,
    keepTrying,
    downSince: () => downSince,
    stop: () => {
      isStopping = true;
      for (const connection of standing) connection.leave();
      current = null;
      downSince ??= now();
    },
  };
}

const SOCKET_MODE_IS_OFF =
  'Slack has switched Socket Mode off for this app. Switch it on again on the app’s page "Socket Mode"';

/** How long to wait at least: as long as Slack names with its 429, and long where there are too many connections or none may be. */
function pauseOf(error: unknown): number {
  if (reasonOf(error) === TOO_MANY || reasonOf(error) === SWITCHED_OFF) return MAX_WAIT_MS;
  const failure = classify(error);
  return failure.kind === 'retry' ? failure.afterMs : 0;
}

function reasonOf(error: unknown): string | null {
  if (error instanceof Disconnected) return error.reason;
  return error instanceof WebAPIPlatformError ? error.data.error : null;
}

/** Whether another attempt may go better without anybody’s help: Slack is busy, has a fault, or has too many connections. */
export function mayPass(error: unknown): boolean {
  if (error instanceof Disconnected) return error.reason !== SWITCHED_OFF;
  if (reasonOf(error) === TOO_MANY) return true;
  return isSlacksFault(error);
}
