import type { WebClient } from '@slack/web-api';
import { AgedCache } from '../remembering.js';
import { classify } from './classify.js';

/** The reaction that says that a message is being worked on. */
const REACTION = 'eyes';

/** A refusal is believed for a day. */
const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_KEPT = 5_000;

/** Slack's codes that say something of one message or thread ("assistant.threads.setStatus", "reactions.add", errors of each). */
const OF_MESSAGE: ReadonlySet<string> = new Set([
  'invalid_thread_ts',
  'thread_not_found',
  'message_not_found',
]);

/** Of one channel: archived, not ours, of another organisation, of a kind that takes none. */
const OF_CHANNEL: ReadonlySet<string> = new Set([
  'access_denied',
  'channel_not_found',
  'channel_type_not_supported',
  'is_archived',
  'method_not_supported_for_channel_type',
  'no_permission',
  'not_in_channel',
  'restricted_action',
  'team_access_not_granted',
]);

/** Of the app or the workspace as a whole, whatever was possible there before. */
const OF_WORKSPACE: ReadonlySet<string> = new Set([
  'deprecated_endpoint',
  'method_deprecated',
  'missing_scope',
  'not_allowed_token_type',
  'unknown_method',
]);

/** Taken away, or there already: what was wanted is so. */
const DONE: ReadonlySet<string> = new Set(['already_reacted', 'no_reaction']);

/**
 * What Slack has refused of one method. Nobody has listed the codes by which it refuses a status to apps, plans and channels that
 * get none, so a code that is in no list is taken for the workspace's as long as Slack has taken nothing there, and for the
 * channel's from then on.
 */
class Refusals {
  private readonly refused: AgedCache<true>;
  private wasTaken = false;

  constructor(now: () => number) {
    this.refused = new AgedCache(MAX_KEPT, now);
  }

  has(channel: string, message: string): boolean {
    return ['', channel, `${channel} ${message}`].some((key) => this.refused.get(key) !== undefined);
  }

  taken(): void {
    this.wasTaken = true;
  }

  /** @returns what the refusal is taken to be of, for the log */
  add(code: string, channel: string, message: string): 'message' | 'channel' | 'workspace' {
    const scope = OF_MESSAGE.has(code)
      ? 'message'
      : OF_CHANNEL.has(code) || (this.wasTaken && !OF_WORKSPACE.has(code))
        ? 'channel'
        : 'workspace';
    const key = { message: `${channel} ${message}`, channel, workspace: '' }[scope];
    this.refused.set(key, true, DAY_MS);
    return scope;
  }
}

type Outcome = 'done' | 'refused' | 'unsure' | { laterMs: number };

interface Options {
  client: WebClient;
  /** milliseconds since the epoch */
  now(): number;
  log: { info(fields: object, message: string): void };
}

/**
 * The bot's signs of life in Slack: a status under the thread, and where Slack refuses that, a reaction on the message. Slack:
 * chat:write suffices for the status, also in threads of channels; it goes with the app's next post in the thread or after two
 * minutes, but not with an update, nor with a post outside the thread.
 */
export function createSlackSigns({ client, now, log }: Options) {
  const statuses = new Refusals(now);
  const reactions = new Refusals(now);
  /** until when a method is left alone, as Slack has ordered; milliseconds since the epoch */
  const pausedUntil = new Map<string, number>();

  const ask = async (method: string, call: () => Promise<unknown>): Promise<Outcome | { code: string }> => {
    const laterMs = (pausedUntil.get(method) ?? 0) - now();
    if (laterMs > 0) return { laterMs };
    try {
      await call();
      return 'done';
    } catch (error) {
      const failure = classify(error);
      if (failure.kind === 'retry') {
        pausedUntil.set(method, now() + failure.afterMs);
        return { laterMs: failure.afterMs };
      }
      if (failure.kind === 'unknown') return 'unsure';
      return DONE.has(failure.reason) ? 'done' : { code: failure.reason };
    }
  };

  const noting = (
    of: Refusals,
    channel: string,
    message: string,
    outcome: Outcome | { code: string },
  ): Outcome => {
    if (outcome === 'done') of.taken();
    if (typeof outcome !== 'object' || 'laterMs' in outcome) return outcome;
    const { code } = outcome;
    const scope = of.add(code, channel, message);
    log.info(
      { code, scope, channel },
      'Slack refuses a sign of life; there is none there for a day, or another',
    );
    return 'refused';
  };

  return {
    wayAt: ({ channel, threadTs }: { channel: string; threadTs: string }): 'status' | 'reaction' | null => {
      if (!statuses.has(channel, threadTs)) return 'status';
      return reactions.has(channel, '') ? null : 'reaction';
    },
    setStatus: async (
      { channel, threadTs }: { channel: string; threadTs: string },
      status: string,
    ): Promise<Outcome> => {
      const call = () =>
        client.assistant.threads.setStatus({ channel_id: channel, thread_ts: threadTs, status });
      return noting(statuses, channel, threadTs, await ask('setStatus', call));
    },
    addReaction: async (channel: string, message: string): Promise<Outcome> => {
      const call = () => client.reactions.add({ channel, timestamp: message, name: REACTION });
      return noting(reactions, channel, message, await ask('addReaction', call));
    },
    removeReaction: async (channel: string, message: string): Promise<Outcome> => {
      const call = () => client.reactions.remove({ channel, timestamp: message, name: REACTION });
      const outcome = await ask('removeReaction', call);
      return typeof outcome === 'object' && 'code' in outcome ? 'refused' : outcome;
    },
  };
}
