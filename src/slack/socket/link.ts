import type { SlackPorts } from '../ports.js';

/** The part of Slack's SocketModeClient that keeping a connection needs. */
interface SocketClient {
  start(): Promise<unknown>;
  disconnect(): Promise<void>;
  on(event: 'disconnected', listener: () => void): unknown;
}

/** First and longest wait between two attempts to connect, in milliseconds. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;

/**
 * Keeps one Socket Mode connection: opens it, and opens it again whenever it ends, however long that takes. Slack
 * ends each connection after some hours as a matter of course.
 */
export class SocketLink {
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
    for (let wait = FIRST_WAIT_MS; !this.stopping; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
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
