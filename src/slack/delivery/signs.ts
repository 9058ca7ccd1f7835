import type { WebClient } from '@slack/web-api';
import type { Mark, SignOutcome, SignPort } from '../../domain/conversation/sign-port.js';
import { AgedCache } from '../remembering.js';
import { classify } from './classify.js';

/** The reactions that are the marks. */
const REACTIONS: Readonly<Record<Mark, string>> = { working: 'eyes', kept: 'memo' };

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

type Scope = 'message' | 'channel' | 'workspace';

/** Remembers where Slack has refused one method. */
class Refusals {
  private readonly refused: AgedCache<true>;
  private readonly otherwise: () => Scope;

  /** @param otherwise what a code is taken to be of that is in no list */
  constructor(now: () => number, otherwise: () => Scope) {
    this.refused = new AgedCache(MAX_KEPT, now);
    this.otherwise = otherwise;
  }

  has(channel: string, message: string): boolean {
    return ['', channel, `${channel} ${message}`].some((key) => this.refused.get(key) !== undefined);
  }

  /** @returns what the refusal is taken to be of, for the log */
  add(code: string, channel: string, message: string): Scope {
    const scope = this.scopeOf(code);
    const key = { message: `${channel} ${message}`, channel, workspace: '' }[scope];
    this.refused.set(key, true, DAY_MS);
    return scope;
  }

  private scopeOf(code: string): Scope {
    if (OF_WORKSPACE.has(code)) return 'workspace';
    if (OF_CHANNEL.has(code)) return 'channel';
    return OF_MESSAGE.has(code) ? 'message' : this.otherwise();
  }
}

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
export function createSlackSigns({ client, now, log }: Options): SignPort {
  let hasTaken = false;
  // nobody has listed the codes by which Slack refuses a status to apps, plans and channels that get none
  const statuses = new Refusals(now, () => (hasTaken ? 'channel' : 'workspace'));
  const reactions = new Refusals(now, () => 'message');
  /** until when a method is left alone, as Slack has ordered; milliseconds since the epoch */
  const pausedUntil = new Map<string, number>();

  const ask = async (
    method: string,
    call: () => Promise<unknown>,
  ): Promise<SignOutcome | { code: string }> => {
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
    outcome: SignOutcome | { code: string },
  ): SignOutcome => {
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
    wayAt: ({ channel, threadTs }) => {
      if (!statuses.has(channel, threadTs)) return 'status';
      return reactions.has(channel, '') ? null : 'reaction';
    },
    setStatus: async ({ channel, threadTs }, status) => {
      const call = () =>
        client.assistant.threads.setStatus({ channel_id: channel, thread_ts: threadTs, status });
      const outcome = await ask('setStatus', call);
      if (outcome === 'done') hasTaken = true;
      return noting(statuses, channel, threadTs, outcome);
    },
    addReaction: async (channel, message, mark) => {
      const call = () => client.reactions.add({ channel, timestamp: message, name: REACTIONS[mark] });
      return noting(reactions, channel, message, await ask('addReaction', call));
    },
    removeReaction: async (channel, message, mark) => {
      const call = () => client.reactions.remove({ channel, timestamp: message, name: REACTIONS[mark] });
      const outcome = await ask('removeReaction', call);
      return typeof outcome === 'object' && 'code' in outcome ? 'refused' : outcome;
    },
  };
}
