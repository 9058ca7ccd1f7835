import type { Duplex } from 'node:stream';
import type { Logger as BoltLogger, ReceiverEvent } from '@slack/bolt';
import { SocketModeClient } from '@slack/socket-mode';
import type { WebClientOptions } from '@slack/web-api';
import { getGlobalDispatcher } from 'undici';
import { z } from 'zod';
import type { SlackPorts } from '../../ports.js';
import { guardEnvelopes } from './envelope-guard.js';

/** Slack ended or refused a connection by a message, for this reason. Source: Slack, "Using Socket Mode", disconnect. */
export class Disconnected extends Error {
  override readonly name = 'Disconnected';
  readonly reason: string;

  constructor(reason: string) {
    super(`Slack ends the connection: ${reason}`);
    this.reason = reason;
  }
}

/** One Socket Mode connection. */
export interface Connection {
  /** Says goodbye and ends it. Slack may never answer, so nobody waits for that. */
  leave(): void;
}

/** What a connection tells of. Each is called at most once, `taken` once an event. */
interface Handlers {
  taken(event: ReceiverEvent): Promise<void>;
  /** Slack announces that it will end the connection, which still stands. */
  announced(reason: string): void;
  ended(): void;
}

export interface ConnectionSettings {
  appToken: string;
  clientOptions: WebClientOptions;
  logger: BoltLogger;
}

/** Slack does not close the TCP connection after the goodbyes, so after this it is closed here. Milliseconds. */
const GOODBYE_MS = 1_000;

/** A ticket, a handshake and Slack's greeting take less; a peer that never greets is left. Milliseconds. */
const OPEN_MS = 20_000;

const Taken = z.object({
  ack: z.custom<(response?: unknown) => Promise<void>>((value) => typeof value === 'function'),
  body: z.looseObject({}),
  retry_num: z.number().optional(),
  retry_reason: z.string().optional(),
});

/**
 * Opens a connection, which stands once Slack has greeted. Each has a client of its own, because Slack's client holds one socket at
 * a time and leaves it before it opens the next; an ack goes out where its event came in. @throws what keeps it from opening
 */
export async function openConnection(
  { appToken, clientOptions, logger }: ConnectionSettings,
  { log, sleep }: Pick<SlackPorts, 'log' | 'sleep'>,
  handlers: Handlers,
): Promise<Connection> {
  let socket: Duplex | undefined;
  const holdsSocket = getGlobalDispatcher().compose((dispatch) => (options, handler) => {
    const { onRequestUpgrade } = handler;
    handler.onRequestUpgrade = (...upgrade) => {
      socket = upgrade[3];
      onRequestUpgrade?.apply(handler, upgrade);
    };
    return dispatch(options, handler);
  });
  const client = new SocketModeClient({
    appToken,
    clientOptions,
    logger: quietly(logger),
    // the link does it, because Slack's client would leave a rejection unhandled when Slack can't be reached
    autoReconnectEnabled: false,
    // without one Slack's client makes its own, which knows no proxy
    dispatcher: holdsSocket,
  });
  const ackSafely = (ack: z.infer<typeof Taken>['ack']) => (response?: unknown) =>
    ack(response).catch((error: unknown) => {
      log.warn(
        { err: error },
        'the connection ended before Slack had its answer; Slack sends the event again',
      );
    });
  client.on('slack_event', (given: unknown) => {
    const { ack, body, retry_num: retryNum, retry_reason: retryReason } = Taken.parse(given);
    const retry = retryNum === undefined ? {} : { retryNum, retryReason: retryReason ?? '' };
    void handlers.taken({ body, ack: ackSafely(ack), ...retry });
  });

  let isStanding = false;
  let failure: unknown;
  client.on('error', (error: unknown) => {
    failure = error;
  });
  const leave = (): void => {
    void sleep(GOODBYE_MS).then(() => socket?.destroy());
    client.disconnect().catch((error: unknown) => log.debug({ err: error }, 'a connection ended badly'));
  };
  const refused = new Promise<never>((_resolve, reject) => {
    guardEnvelopes(client, log, (reason) => {
      if (isStanding) handlers.announced(reason);
      else reject(new Disconnected(reason));
    });
  });
  const tooLate = sleep(OPEN_MS).then((): never => {
    throw new Error(`Slack has not greeted within ${OPEN_MS} ms`);
  });
  try {
    // Slack's client rejects with nothing when the socket fails, and tells of the reason before
    const started = client
      .start()
      .catch((error: unknown) => Promise.reject(error ?? failure ?? new Error('no connection')));
    await Promise.race([started, refused, tooLate]);
  } catch (error) {
    leave();
    throw error;
  }
  isStanding = true;
  client.once('disconnected', () => {
    socket?.destroy();
    handlers.ended();
  });
  return { leave };
}

/** What Slack's client calls an error reaches us as one, too: it is logged there, once. */
const quietly = (logger: BoltLogger): BoltLogger => ({ ...logger, error: logger.debug });
