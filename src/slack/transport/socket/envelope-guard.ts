import type { SocketModeClient } from '@slack/socket-mode';
import { z } from 'zod';
import type { Logger } from '../../../domain/ports.js';
import { parseJson } from '../../normalize/wire.js';
import { shapeOf } from '../http/shape.js';

const Envelope = z.looseObject({ type: z.string() });
const Disconnect = z.looseObject({ type: z.literal('disconnect'), reason: z.string().catch('unknown') });
const CONTROL = new Set(['hello', 'disconnect']);
const CARRIES_PAYLOAD = new Set(['events_api', 'interactive', 'slash_commands']);

/** Why a WebSocket message must not reach Slack's client, which throws where nobody catches; or null. */
export function whyNotEnvelope(data: unknown, isBinary: unknown): string | null {
  if (isBinary === true || typeof data !== 'string') return 'binary';
  const envelope = Envelope.safeParse(parseJson(data));
  if (!envelope.success) return 'not_an_envelope';
  const { type, payload } = envelope.data;
  if (CONTROL.has(type)) return null;
  if (!CARRIES_PAYLOAD.has(type)) return 'unknown_envelope';
  const shape = shapeOf(payload);
  return shape.verdict === 'refuse' ? shape.reason : null;
}

/**
 * Puts the check before the client's own handling of what comes in. Slack's announcement that it will end the connection goes to
 * `announced` instead of the client, which would leave at once.
 */
export function guardEnvelopes(
  client: SocketModeClient,
  log: Logger,
  announced: (reason: string) => void,
): void {
  const handlers = client.listeners('ws_message');
  client.removeAllListeners('ws_message');
  client.on('ws_message', (data: unknown, isBinary: unknown) => {
    const reason = whyNotEnvelope(data, isBinary);
    if (reason !== null) {
      log.warn({ reason }, 'Socket Mode message not taken');
      return;
    }
    const disconnect = Disconnect.safeParse(typeof data === 'string' ? parseJson(data) : null);
    if (disconnect.success) announced(disconnect.data.reason);
    else for (const handler of handlers) handler(data, isBinary);
  });
}
