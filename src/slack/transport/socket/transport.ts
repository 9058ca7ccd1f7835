import { type Logger, SocketModeReceiver } from '@slack/bolt';
import { AppError } from '../../../domain/errors.js';
import type { SlackPorts, SlackSettings, Transport } from '../../ports.js';
import { ForeignRequest } from '../door.js';
import { reportFailure } from '../report-failure.js';
import { webClientOptions } from '../web-client.js';
import { guardEnvelopes } from './envelope-guard.js';

/** First and longest wait between two attempts to connect, in milliseconds. */
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 30_000;

/**
 * Keeps one Socket Mode connection: opens it, and opens it again whenever it ends, however long that takes. Slack
 * ends each connection after some hours as a matter of course. A failure of the first is the caller's to report.
 */
function createLink(client: SocketModeReceiver['client'], { log, sleep }: Pick<SlackPorts, 'log' | 'sleep'>) {
  let stopping = false;
  let connecting = false;
  let connected = false;
  const connect = async (): Promise<void> => {
    connecting = true;
    try {
      await client.start();
      connected = true;
    } finally {
      connecting = false;
    }
  };
  const reconnect = async (): Promise<void> => {
    for (let wait = FIRST_WAIT_MS; !stopping; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
      try {
        await connect();
        return;
      } catch (error) {
        log.warn({ err: error, waitMs: wait }, 'Slack could not be reached; trying again');
      }
      await sleep(wait);
    }
  };
  return {
    isConnected: () => connected,
    async start(): Promise<void> {
      await connect();
      client.on('disconnected', () => {
        connected = false;
        if (stopping || connecting) return;
        reconnect().catch((error: unknown) => log.error({ err: error }, 'reconnecting ended'));
      });
    },
    async stop(): Promise<void> {
      stopping = true;
      await client.disconnect();
    },
  };
}

/** Slack: an ack is due within 3 s; a peer that has not closed by then is not waited for. Milliseconds. */
const CLOSE_WAIT_MS = 3000;

/**
 * We hold a WebSocket to Slack. A failed listener sends no ack, on which Slack delivers the event again; what is for
 * another installation is acked and dropped.
 */
export function socketTransport(
  settings: SlackSettings,
  appToken: string,
  ports: SlackPorts,
  logger: Logger,
): Transport {
  const receiver = new SocketModeReceiver({
    appToken,
    logger,
    // Bolt's own reconnecting leaves a rejection unhandled when Slack can't be reached; the link does it instead.
    autoReconnectEnabled: false,
    installerOptions: { clientOptions: webClientOptions(settings.apiUrl) },
    processEventErrorHandler: async ({ error }) => {
      if (error instanceof ForeignRequest) return true;
      reportFailure(ports.log, error);
      return false;
    },
  });
  guardEnvelopes(receiver.client, ports.log);
  const link = createLink(receiver.client, ports);
  return {
    receiver,
    start: async () => {
      await link.start().catch((cause: unknown) => {
        throw new AppError(
          'slack_failed',
          'The Socket Mode connection could not be opened. Check SLACK_APP_TOKEN: it begins with "xapp-" and needs the scope connections:write, and Socket Mode must be switched on for the app.',
          { cause },
        );
      });
      return null;
    },
    isOpen: link.isConnected,
    stop: async (drain) => {
      await drain();
      await Promise.race([link.stop(), ports.sleep(CLOSE_WAIT_MS)]);
    },
  };
}
