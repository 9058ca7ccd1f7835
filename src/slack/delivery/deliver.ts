import type { WebClient } from '@slack/web-api';
import type { HomeSection } from '../home/place.js';
import { cleanText } from '../normalise/text.js';
import type { PresentContext, SlotMessage } from '../present/context.js';
import { peopleIn, slotsIn } from '../present/needs.js';
import { present } from '../present/present.js';
import { Channels } from './channels.js';
import { DirectMessages } from './direct-messages.js';
import { findPosted } from './find-posted.js';
import { outcomeOf, repeatable } from './outcome.js';
import { namesFrom, People } from './people.js';
import { post, update } from './post.js';
import { targetOf } from './target.js';
import type { Lookup, Order, Outcome } from './types.js';

interface SlackDeliveryOptions {
  client: WebClient;
  teamUrl: string;
  homeUrl: string | null;
  /** shows a person that part of their App Home, where a reply leads them there; never rejects */
  showHome(user: string, section: HomeSection): Promise<void>;
  botUserId: string;
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

const TOO_LATE: Outcome = { result: 'too_late' };

export function createSlackDelivery(options: SlackDeliveryOptions): SlackDelivery {
  const { client, botUserId, now } = options;
  const places = { channels: new Channels(client, now), directMessages: new DirectMessages(client, now) };
  const people = new People(client, now);
  // What the transcript keeps of our own words is what people read, without Slack's escapes.
  const readable = (outcome: Outcome): Outcome =>
    outcome.result === 'posted' ? { ...outcome, text: cleanText(outcome.text, botUserId) } : outcome;

  return {
    deliver: async (order, mayBegin) => {
      const { reply, teamId } = order;
      const message = present(reply, await contextOf(order, options, people));
      const at = 'slot' in reply ? await options.lookup(teamId, reply.slot) : null;
      if (at !== null) {
        const updated = mayBegin() ? await update(client, at, message) : TOO_LATE;
        if (updated !== null) return updated;
      }
      const target = await targetOf(order, places).catch(repeatable);
      if (target === null) return { result: 'failed', reason: 'channel_not_found' };
      if ('result' in target) return target;
      if (!mayBegin()) return TOO_LATE;
      if (reply.kind === 'panel') await options.showHome(reply.to, reply.section);
      return readable(await post(client, order, target, message));
    },
    find: async (order) => {
      try {
        const target = await targetOf(order, places);
        if (target === null) return null;
        const { intentKey } = order;
        const found = await findPosted({ client, botUserId, target, intentKey, now: now() });
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

async function contextOf(
  { reply, teamId }: Order,
  { teamUrl, homeUrl, lookup }: SlackDeliveryOptions,
  people: People,
): Promise<PresentContext> {
  const names = namesFrom(await people.namesOf(peopleIn(reply)));
  const slots = new Map<string, SlotMessage | null>();
  for (const slot of slotsIn(reply)) slots.set(slot, await lookup(teamId, slot));
  return { teamUrl, homeUrl, names, slot: (slot) => slots.get(slot) ?? null };
}
