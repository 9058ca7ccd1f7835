import { type Logger, SocketModeReceiver } from '@slack/bolt';
import { AppError } from '../../../domain/errors.js';
import { reportFailure } from '../../listeners/report-failure.js';
import type { SlackPorts, SlackSettings, Transport } from '../../ports.js';
import { ForeignRequest } from '../door.js';
import { webClientOptions } from '../web-client.js';
import { guardEnvelopes } from './envelope-guard.js';

/** The part of Slack's SocketModeClient that keeping a connection needs. */
interface SocketClient {
  start(): Promise<unknown>;
  disconnect(): Promise<void>;
  on(event: 'disconnected', listener: () => void): unknown;
}

/** First and longest wait between two attempts to connect, in milliseconds. */
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 30_000;

/**
 * Keeps one Socket Mode connection: opens it, and opens it again whenever it ends, however long that takes. Slack
 * ends each connection after some hours as a matter of course.
 */
class SocketLink {
  private stopping = false;
  private connecting = false;

  private readonly client: SocketClient;
  private readonly ports: Pick<SlackPorts, 'log' | 'sleep'>;

  constructor(client: SocketClient, ports: Pick<SlackPorts, 'log' | 'sleep'>) {
    this.client = client;
    this.ports = ports;
  }

  /** The first connection; a failure is the caller's to report. */
  async start(): Promise<void> {
    await this.connect();
    this.client.on('disconnected', () => {
      if (this.stopping || this.connecting) return;
      this.reconnect().catch((error: unknown) => this.ports.log.error({ err: error }, 'reconnecting ended'));
    });
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.client.disconnect();
  }

  private async reconnect(): Promise<void> {
    for (let wait = FIRST_WAIT_MS; !this.stopping; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
      try {
        await this.connect();
        return;
      } catch (error) {
        this.ports.log.warn({ err: error, waitMs: wait }, 'Slack could not be reached; trying again');
      }
      await this.ports.sleep(wait);
    }
  }

  private async connect(): Promise<void> {
    this.connecting = true;
    try {
      await this.client.start();
    } finally {
      this.connecting = false;
    }
  }
}

/** Slack: an ack is due within 3 s; a peer that has not closed by then is not waited for. Milliseconds. */
const CLOSE_WAIT_MS = 3000;

/** We hold a WebSocket to Slack. A failed listener sends no ack, on which Slack delivers the event again; what is for another installation is acked and dropped. */
export function socketTransport(
  settings: SlackSettings,
  appToken: string,
  ports: SlackPorts,
  logger: Logger,
): Transport {
  const receiver = new SocketModeReceiver({
    appToken,
    logger,
    // Bolt's own reconnecting leaves a rejection unhandled when Slack can't be reached; SocketLink does it instead.
    autoReconnectEnabled: false,
    installerOptions: { clientOptions: webClientOptions(settings.apiUrl) },
    processEventErrorHandler: async ({ error }) => {
      if (error instanceof ForeignRequest) return true;
      reportFailure(ports.log, error);
      return false;
    },
  });
  guardEnvelopes(receiver.client, ports.log);
  const link = new SocketLink(receiver.client, ports);
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
    stop: async (drain) => {
      await drain();
      await Promise.race([link.stop(), ports.sleep(CLOSE_WAIT_MS)]);
    },
  };
}
