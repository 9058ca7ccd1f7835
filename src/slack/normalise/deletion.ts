import { DIRECT_ROOT } from '../../domain/incoming.js';
import { isDirect, type Normalised } from './common.js';
import type { WireMessage } from './wire.js';

interface Self {
  teamId: string;
  botUserId: string;
}

/** A `message_deleted`. Who deleted it is not told (the author or an administrator), so there is no actor. */
export function normaliseDeletion(wire: WireMessage, self: Self): Normalised {
  if (wire.deleted_ts === undefined) return { ignored: 'malformed' };
  return deletionOf(wire, self, wire.deleted_ts, wire.previous_message?.thread_ts);
}

/** The deletion of the message `ts`, unless a bot had written it. A message is deleted once: the key needs no time. */
export function deletionOf(
  wire: WireMessage,
  self: Self,
  ts: string,
  threadTs: string | undefined,
): Normalised {
  const previous = wire.previous_message;
  if (previous?.user === self.botUserId || previous?.bot_id) return { ignored: 'bot' };
  const direct = isDirect(wire);
  return {
    incoming: {
      teamId: self.teamId,
      dedupeKey: `del:${wire.channel}:${ts}`,
      address: {
        by: 'root',
        channel: wire.channel,
        rootTs: threadTs ?? (direct ? DIRECT_ROOT : ts),
        opens: false,
        isDirect: direct,
      },
      event: { kind: 'deletion', via: direct ? 'dm' : 'message', ts },
      actor: null,
      slackTs: wire.event_ts ?? wire.ts,
      urgent: false,
    },
  };
}
