import type { Incoming } from '../../domain/incoming.js';
import type { WireMessage } from './wire.js';

/** An event for the inbox, or a word for the log that says why there is none. */
export type Normalised = { incoming: Incoming } | { ignored: string };

/** Slack: channel_type "im" on messages; app_mention has no such field, but ids of direct messages begin with D. */
export function isDirect(wire: Pick<WireMessage, 'channel' | 'channel_type'>): boolean {
  return wire.channel_type === 'im' || wire.channel.startsWith('D');
}
