import { randomUUID } from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import { z } from 'zod';
import type { Delivery, FailureReason, Outgoing } from './outgoing.js';

/** The client closes a connection that it hears no ping on for 30 s; Slack pings more often than that. */
const PING_EVERY_MS = 5000;
const CLOSE_WITHIN_MS = 500;

const ackSchema = z.looseObject({ envelope_id: z.string(), payload: z.unknown().optional() });

/** One Socket Mode connection and the envelopes that it has not acknowledged yet. */
export class SocketConnection {
  readonly id: string;
  readonly #socket: WebSocket;
  readonly #ackTimeoutMs: number;
  readonly #waiting = new Map<string, (delivery: Delivery) => void>();
  readonly #pings: NodeJS.Timeout;

  constructor(id: string, socket: WebSocket, ackTimeoutMs: number, onClose: () => void) {
    this.id = id;
    this.#socket = socket;
    this.#ackTimeoutMs = ackTimeoutMs;
    this.#pings = setInterval(() => socket.ping(`Ping from server ${this.id}`), PING_EVERY_MS);
    socket.on('message', (data) => this.#receive(data));
    // An 'error' is always followed by 'close', which does what is needed.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(this.#pings);
      onClose();
      for (const settle of [...this.#waiting.values()]) settle(this.#failure('connection_failed'));
    });
  }

  sayHello(appId: string, connections: number): void {
    this.#say({
      type: 'hello',
      num_connections: connections,
      connection_info: { app_id: appId },
      debug_info: { host: 'playground', build_number: 1, approximate_connection_time: 18_060 },
    });
  }

  /** Asks the client to open another connection and leave this one, which ends of itself after a while. */
  announceEnd(reason: string, closeAfterMs: number): void {
    this.#say({ type: 'disconnect', reason, debug_info: { host: 'playground' } });
    const end = setTimeout(() => this.#socket.close(1001), closeAfterMs);
    this.#socket.once('close', () => clearTimeout(end));
  }

  /** Ends the connection without a goodbye; one that is silent looks open, and nothing comes or goes. */
  cut(how: 'broken' | 'silent'): void {
    if (how === 'broken') {
      this.#socket.terminate();
      return;
    }
    clearInterval(this.#pings);
    this.#socket.pause();
  }

  async send(outgoing: Outgoing): Promise<Delivery> {
    const envelopeId = randomUUID();
    return new Promise((resolve) => {
      const settle = (delivery: Delivery): void => {
        clearTimeout(timer);
        this.#waiting.delete(envelopeId);
        resolve(delivery);
      };
      const timer = setTimeout(() => settle(this.#failure('http_timeout')), this.#ackTimeoutMs);
      this.#waiting.set(envelopeId, settle);
      this.#say({
        envelope_id: envelopeId,
        type: outgoing.kind,
        payload: outgoing.payload,
        accepts_response_payload: outgoing.kind !== 'events_api',
        ...(outgoing.kind === 'events_api'
          ? { retry_attempt: outgoing.retry?.num ?? 0, retry_reason: outgoing.retry?.reason ?? '' }
          : {}),
      });
    });
  }

  /** Closes the connection properly, and breaks it when the client does not answer that soon. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#socket.once('close', () => resolve()));
    const impatience = setTimeout(() => this.#socket.terminate(), CLOSE_WITHIN_MS);
    this.#socket.close(1001);
    await closed;
    clearTimeout(impatience);
  }

  #say(message: object): void {
    this.#socket.send(JSON.stringify(message), () => undefined);
  }

  #receive(data: RawData): void {
    const ack = parseAck(data);
    if (!ack) return;
    const body = isEmpty(ack.payload) ? undefined : ack.payload;
    this.#waiting.get(ack.envelope_id)?.({ acked: true, body });
  }

  #failure(reason: FailureReason): Delivery {
    return { acked: false, reason, noRetry: false, connection: this.id };
  }
}

function parseAck(data: RawData): z.infer<typeof ackSchema> | undefined {
  try {
    return ackSchema.safeParse(JSON.parse(data.toString())).data;
  } catch {
    return undefined;
  }
}

/** Clients send `{}` for an ack without an answer. */
function isEmpty(payload: unknown): boolean {
  return (
    payload === undefined ||
    payload === null ||
    (typeof payload === 'object' && Object.keys(payload).length === 0)
  );
}
