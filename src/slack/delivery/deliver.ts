import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { ChannelTarget } from '../../domain/configured-names.js';
import { tsOf } from '../../domain/conversation/slack-ts.js';
import { cleanText } from '../normalize/text.js';
import type { Presented, SlotMessage } from '../views/cards/context.js';
import { slotsIn } from '../views/cards/needs.js';
import type { HomeSection } from '../views/home/place.js';
import { peopleHeld, peopleIn } from '../views/people-shown.js';
import { present } from '../views/present.js';
import { cursorPages } from '../web-api.js';
import { classify, outcomeOf, repeatable } from './classify.js';
import { createDirectMessages, type NamesOf } from './lookups.js';
import type { Lookup, Order, Outcome } from './types.js';

/** The metadata event type under which our posts carry their intent's key. */
const INTENT_EVENT = 'frontdoor_intent';

/** Where a reply goes: a channel, and the thread in it unless it stands by itself. */
interface Target {
  channel: string;
  threadTs: string | null;
}

const Page = z.looseObject({
  messages: z.array(
    z.looseObject({
      ts: z.string(),
      user: z.string().optional(),
      text: z.string().default(''),
      metadata: z
        .looseObject({
          event_type: z.string(),
          event_payload: z.looseObject({ key: z.unknown().optional() }),
        })
        .optional(),
    }),
  ),
});

const PAGE_SIZE = 200;
const MAX_PAGES = 10;
/** How far back a lost post is looked for: longer than any outage after which it would still be sent. Milliseconds. */
const LOOK_BACK_MS = 7 * 24 * 60 * 60 * 1000;

const Posted = z.looseObject({ channel: z.string(), ts: z.string() });
const PostedEphemeral = z.looseObject({ message_ts: z.string() });

/** Slack limits posts by channel; its other limits hold for a method in the whole workspace. */
const LIMITED = new Set(['rate_limited', 'ratelimited']);

/** Rewrites a message. Null: it is gone, so that what it should say becomes a post. */
async function update(client: WebClient, at: SlotMessage, message: Presented): Promise<Outcome | null> {
  try {
    await client.chat.update({ channel: at.channel, ts: at.ts, ...message });
    return { result: 'updated' };
  } catch (error) {
    return classify(error).reason === 'message_not_found' ? null : repeatable(error);
  }
}

/**
 * Posts a message, or shows it to one person. Calls Slack once. Ephemeral messages can't be looked for, so an unclear answer is
 * left at that: at most once.
 */
async function post(
  client: WebClient,
  { reply, intentKey }: Order,
  { channel, threadTs }: Target,
  message: Presented,
): Promise<Outcome> {
  const args = { channel, ...(threadTs === null ? {} : { thread_ts: threadTs }), ...message };
  const { text } = message;
  const isEphemeral = reply.kind === 'notice';
  try {
    if (isEphemeral) {
      const answer = await client.chat.postEphemeral({ ...args, user: reply.to });
      const { message_ts: ts } = PostedEphemeral.parse(answer);
      return { result: 'posted', channel, ts, threadTs, text };
    }
    const answer = await client.chat.postMessage({
      ...args,
      metadata: { event_type: INTENT_EVENT, event_payload: { key: intentKey } },
      unfurl_links: false,
      unfurl_media: false,
    });
    return { result: 'posted', ...Posted.parse(answer), threadTs, text };
  } catch (error) {
    const outcome = outcomeOf(error);
    if (isEphemeral) return outcome.result === 'unknown' ? { ...outcome, result: 'failed' } : outcome;
    const isBusy = outcome.result === 'retry' && LIMITED.has(outcome.reason);
    return isBusy ? { ...outcome, channelBusy: true } : outcome;
  }
}

interface SlackDeliveryOptions {
  client: WebClient;
  teamUrl: string;
  homeUrl: string | null;
  /** shows a person that part of their App Home, where a reply leads them there; never rejects */
  showHome(user: string, section: HomeSection): Promise<void>;
  botUserId: string;
  namesOf: NamesOf;
  /** the id of a channel that is written as "#name" */
  channelOf(name: string): Promise<ChannelTarget>;
  lookup: Lookup;
  /** milliseconds since the epoch */
  now(): number;
}

/** The outbox's way into Slack. Neither call throws for what Slack answers. */
export interface SlackDelivery {
  /**
   * Posts a reply, or rewrites its slot's message. `mayBegin` is asked right before each request that people see, when
   * names and channels have been looked up; where it says no, nothing is done and the outcome is `too_late`.
   */
  deliver(order: Order, mayBegin: () => boolean): Promise<Outcome>;
  /** Looks for the post of an order whose answer was lost; null: it is not there, so it may be posted. */
  find(order: Order): Promise<Outcome | null>;
}

/** So soon it is asked again where a channel is that Slack's list has not told of yet. Milliseconds. */
const LISTED_SOON_MS = 15_000;

/** What becomes of a reply to a channel that is known by a name alone; the reasons are ours, since Slack knows ids. */
const NO_CHANNEL = {
  wait: { result: 'set_aside', afterMs: LISTED_SOON_MS },
  ambiguous: { result: 'failed', reason: 'channel_name_ambiguous' },
  unknown: { result: 'failed', reason: 'channel_name_unknown' },
} as const satisfies Record<string, Outcome>;

const TOO_LATE: Outcome = { result: 'too_late' };

export function createSlackDelivery(options: SlackDeliveryOptions): SlackDelivery {
  const { client, botUserId, namesOf, channelOf, lookup, now } = options;
  const directMessageWith = createDirectMessages(client, now);
  // What the transcript keeps of our own words is what people read, without Slack's escapes.
  const readable = (outcome: Outcome): Outcome =>
    outcome.result === 'posted' ? { ...outcome, text: cleanText(outcome.text, botUserId) } : outcome;

  const idOfChannel = async (channel: string): Promise<ChannelTarget> =>
    channel.startsWith('#') ? channelOf(channel) : { id: channel };

  /** Where a reply goes, its channel as an id; or what becomes of it where there is none. @throws WebClient's errors */
  const targetOf = async ({ reply, to }: Order): Promise<Target | Outcome> => {
    if (reply.kind === 'direct') return { channel: await directMessageWith(reply.to), threadTs: null };
    if (reply.kind === 'root') return { channel: reply.channel, threadTs: null };
    if (reply.kind === 'elsewhere') return { channel: reply.channel, threadTs: reply.threadTs };
    const own = reply.kind === 'team_card' || reply.kind === 'notice' ? reply.channel : undefined;
    const found = await idOfChannel(own ?? to.channel);
    if (!('id' in found)) return NO_CHANNEL[found.is];
    // A team's card begins a thread of its own, in whatever channel.
    const inThread = reply.kind !== 'team_card' && found.id === to.channel;
    return { channel: found.id, threadTs: inThread ? to.rootTs : null };
  };

  const presented = async ({ reply, teamId, to }: Order): Promise<Presented> => {
    const people = peopleIn(reply);
    const held = new Set(peopleHeld(reply));
    const typed = people.filter((id) => !held.has(id));
    const reader = 'to' in reply ? reply.to : null;
    const channel = 'channel' in reply && reply.channel !== undefined ? reply.channel : to.channel;
    const names = await namesOf(people, { typed, readers: { channel, reader } });
    const slots = new Map<string, SlotMessage | null>();
    for (const slot of slotsIn(reply)) slots.set(slot, await lookup(teamId, slot));
    const { teamUrl, homeUrl } = options;
    return present(reply, { teamUrl, homeUrl, names, slot: (slot) => slots.get(slot) ?? null });
  };

  /**
   * Looks through the thread (or the channel, for a root post) for our own post of that intent; null when it is not
   * there. @throws WebClient's errors, and an Error when there is too much to look through
   */
  const findPosted = async (target: Target, key: string): Promise<{ ts: string; text: string } | null> => {
    const common = {
      channel: target.channel,
      oldest: tsOf(now() - LOOK_BACK_MS),
      limit: PAGE_SIZE,
      include_all_metadata: true,
    };
    const call = (from: { cursor?: string }) =>
      target.threadTs === null
        ? client.conversations.history({ ...common, ...from })
        : client.conversations.replies({ ...common, ...from, ts: target.threadTs });
    for await (const { page, isLast } of cursorPages(Page, MAX_PAGES, call)) {
      // Anybody's app can write any metadata, so only our own posts count.
      const hit = page.messages.find(
        ({ user, metadata }) =>
          user === botUserId && metadata?.event_type === INTENT_EVENT && metadata.event_payload.key === key,
      );
      if (hit !== undefined) return { ts: hit.ts, text: hit.text };
      if (isLast) return null;
    }
    throw new Error('too many messages to look through');
  };

  return {
    deliver: async (order, mayBegin) => {
      const { reply, teamId } = order;
      const message = await presented(order);
      const at = 'slot' in reply ? await lookup(teamId, reply.slot) : null;
      if (at !== null) {
        const updated = mayBegin() ? await update(client, at, message) : TOO_LATE;
        if (updated !== null) return updated;
      }
      // it is gone from Slack, and so are its words
      if (reply.kind === 'retracted') return { result: 'updated' };
      const target = await targetOf(order).catch(repeatable);
      if ('result' in target) return target;
      if (!mayBegin()) return TOO_LATE;
      if (reply.kind === 'panel') await options.showHome(reply.to, reply.section);
      return readable(await post(client, order, target, message));
    },
    find: async (order) => {
      try {
        const target = await targetOf(order);
        if ('result' in target) return target;
        const found = await findPosted(target, order.intentKey);
        return found && readable({ result: 'posted', ...target, ...found });
      } catch (error) {
        return unseen(error);
      }
    },
  };
}

/** A look that failed has seen nothing: the post stays in doubt, unless it can't be there. */
function unseen(error: unknown): Outcome | null {
  const outcome = outcomeOf(error);
  if (outcome.result !== 'retry' && outcome.result !== 'failed') return outcome;
  if (outcome.reason === 'thread_not_found') return null;
  return outcome.result === 'failed' ? outcome : { result: 'unknown', reason: outcome.reason };
}
