import type { App } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { written } from '../../domain/text/person-text.js';
import { classify } from '../delivery/classify.js';
import { normalizeRaising } from '../normalize/raise.js';
import { isDirect, Ts } from '../normalize/wire.js';
import { readMessage } from '../read-thread.js';
import type { ListenerContext } from './context.js';

/** Slack tells so of a reaction in a conversation that the bot is in. */
export const REACTION_ADDED = 'reaction_added';

/** The reaction that turns a message into a request, and the one that has the bot be quiet in the message's thread. */
const TICKET = 'ticket';
const QUIET = 'zipper_mouth_face';
/** The words that do the same. */
const BE_QUIET = 'be quiet here';

/** The parts of the event that we rely on. Source: Slack, "reaction_added". */
const WireReaction = z.looseObject({
  user: z.string().min(1),
  reaction: z.string(),
  item: z.looseObject({ type: z.literal('message'), channel: z.string().min(1), ts: Ts }),
  item_user: z.string().optional(),
  event_ts: Ts,
});
type WireReaction = z.infer<typeof WireReaction>;

const UserInfo = z.looseObject({ user: z.looseObject({ is_bot: z.boolean().optional() }) });

/**
 * :ticket: on a message makes a request of it, once a message, whoever reacts and however often; :zipper_mouth_face: on any message
 * of a thread that the bot has a part in silences it there. Only people's reactions count. Slack tells of the reaction alone, so the message is read first.
 */
export function registerReactions(app: App, context: ListenerContext): void {
  const { ports } = context;
  app.event(REACTION_ADDED, async ({ event, client }) => {
    const reaction = WireReaction.safeParse(event).data;
    const left = reaction === undefined ? 'malformed' : await react(context, client, reaction);
    if (left !== null) ports.log.debug({ reason: left }, 'reaction left out');
  });
}

const react = (
  context: ListenerContext,
  client: WebClient,
  reaction: WireReaction,
): Promise<string | null> =>
  reaction.reaction === QUIET
    ? quietByReaction(context, client, reaction)
    : raiseByReaction(context, client, reaction);

/** Says in the thread of the message, for whoever reacted, that the bot be quiet. It opens none. */
async function quietByReaction(
  { ports, self }: Pick<ListenerContext, 'ports' | 'self'>,
  client: WebClient,
  { user: actor, item: { channel, ts }, event_ts: slackTs }: WireReaction,
): Promise<string | null> {
  if (isDirect({ channel })) return 'direct';
  const [isBot, message] = await Promise.all([
    isA(client, actor),
    readMessage(client, channel, ts).catch(gone),
  ]);
  if (isBot || actor === self.botUserId) return 'bot';
  if (message === null) return 'gone';
  await ports.ingest({
    teamId: self.teamId,
    dedupeKey: `quiet:${channel}:${ts}:${actor}:${slackTs}`,
    address: { by: 'root', channel, rootTs: message.thread_ts ?? ts, opens: false, isDirect: false },
    event: {
      kind: 'command',
      via: 'reaction',
      command: 'say',
      text: written(BE_QUIET),
      actor,
      channel,
      ts: slackTs,
    },
    actor,
    slackTs,
    urgent: true,
  });
  return null;
}

/** Makes a request of the message reacted to. Why nothing came of it, or null. @throws what may pass, to be told again */
export async function raiseByReaction(
  { ports, self }: Pick<ListenerContext, 'ports' | 'self'>,
  client: WebClient,
  { user, reaction, item, item_user, event_ts }: WireReaction,
): Promise<string | null> {
  if (reaction !== TICKET) return 'another_reaction';
  if (user === self.botUserId || item_user === self.botUserId) return 'own';
  const [isBot, message] = await Promise.all([
    isA(client, user),
    readMessage(client, item.channel, item.ts).catch(gone),
  ]);
  if (isBot) return 'bot';
  if (message === null) return 'gone';
  const key = `raised:${item.channel}:${item.ts}`;
  const result = normalizeRaising({ message, via: 'reaction', actor: user, key, at: event_ts }, self);
  if ('ignored' in result) return result.ignored;
  await ports.ingest(result.incoming);
  return null;
}

/** Whether that is a bot; who can't be looked up counts as a person. */
async function isA(client: WebClient, user: string): Promise<boolean> {
  const answer = await client.users.info({ user }).catch(() => null);
  return UserInfo.safeParse(answer).data?.user.is_bot === true;
}

/** A message that can't be read for good is as good as gone. @throws any other failure */
function gone(error: unknown): null {
  if (classify(error).kind === 'failed') return null;
  throw error;
}
