import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { BotStatus } from './bot-status.js';
import type { Clock } from './clock.js';
import type { AppIdentity } from './identity.js';
import { newToken } from './ids.js';
import type { SometimesOpen } from './links.js';
import type { Delivery, Outgoing } from './outgoing.js';
import { SlackError } from './slack-error.js';
import { SocketConnection } from './socket-connection.js';

/** Slack: up to ten connections an app; a ticket is good once and for a short while. */
const MAX_CONNECTIONS = 10;
const TICKET_LIFETIME_MS = 30_000;

const SOCKET_PATH = '/link';

/** The app's Socket Mode connections: tickets, greetings, and whose turn it is. */
export class SocketMode implements SometimesOpen {
  readonly via = 'socket';
  readonly #app: AppIdentity;
  readonly #clock: Clock;
  readonly #status: BotStatus;
  readonly #ackTimeoutMs: number;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: 1_048_576 });
  readonly #tickets = new Map<string, number>();
  #connections: SocketConnection[] = [];
  #turn = 0;

  constructor(app: AppIdentity, clock: Clock, status: BotStatus, ackTimeoutMs: number) {
    this.#app = app;
    this.#clock = clock;
    this.#status = status;
    this.#ackTimeoutMs = ackTimeoutMs;
  }

  isOpen(): boolean {
    return this.#connections.length > 0;
  }

  /** A URL for one connection, as apps.connections.open answers it. */
  ticketUrl(origin: string): string {
    if (this.#connections.length >= MAX_CONNECTIONS) throw new SlackError('too_many_websockets');
    const ticket = newToken(32);
    this.#tickets.set(ticket, this.#clock.now() + TICKET_LIFETIME_MS);
    return `${origin.replace(/^http/, 'ws')}${SOCKET_PATH}?ticket=${ticket}&app_id=${this.#app.appId}`;
  }

  /** Takes an HTTP upgrade to `/link?ticket=…`; anything else is turned away. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname !== SOCKET_PATH || !this.#takeTicket(url.searchParams.get('ticket') ?? '')) {
      socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n');
      return;
    }
    this.#server.handleUpgrade(request, socket, head, (opened) => {
      const connection = new SocketConnection(newToken(8), opened, this.#ackTimeoutMs, () =>
        this.#forget(connection),
      );
      this.#connections = [...this.#connections, connection];
      this.#status.set(true, 'socket');
      connection.sayHello(this.#app.appId, this.#connections.length);
    });
  }

  /** Sends to the connection whose turn it is; resolves with its ack, or that it failed or was silent. */
  async send(outgoing: Outgoing): Promise<Delivery> {
    const fresh = this.#connections.filter((connection) => connection.id !== outgoing.avoid);
    const candidates = fresh.length > 0 ? fresh : this.#connections;
    const connection = candidates[this.#turn % Math.max(candidates.length, 1)];
    this.#turn += 1;
    if (!connection) return { acked: false, reason: 'connection_failed', noRetry: false };
    return connection.send(outgoing);
  }

  /** Tells one connection, the oldest, that it will be closed, as Slack does every few hours. */
  refreshOne(reason: string, closeAfterMs: number): void {
    this.#connections[0]?.announceEnd(reason, closeAfterMs);
  }

  /** Ends all without a word. */
  cut(how: 'broken' | 'silent'): void {
    for (const connection of this.#connections) connection.cut(how);
  }

  async close(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.close()));
    this.#server.close();
  }

  #takeTicket(ticket: string): boolean {
    const until = this.#tickets.get(ticket);
    this.#tickets.delete(ticket);
    return until !== undefined && until >= this.#clock.now();
  }

  #forget(connection: SocketConnection): void {
    this.#connections = this.#connections.filter((open) => open !== connection);
    if (this.#connections.length === 0) this.#status.set(false, null);
  }
}
