import type { App } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { Logger } from '../../domain/ports.js';
import { written } from '../../domain/text/person-text.js';
import type { Posted } from '../normalize/message.js';
import { normalizeRaising } from '../normalize/raise.js';
import { addressOf, Id, incomingAct, isDirect, Ts } from '../normalize/wire.js';
import { readMessage } from '../read-thread.js';
import { unlessRefused } from '../web-api.js';
import { type ListenerContext, onEvent } from './context.js';
import { whyNotRaised } from './shortcut.js';

/** Slack tells so of a reaction in a conversation that the bot is in. */
const REACTION_ADDED = 'reaction_added';

/** The reaction that turns a message into a request, and the one that has the bot be quiet in the message's thread. */
const TICKET = 'ticket';
const QUIET = 'zipper_mouth_face';
/** The words that do the same. */
const BE_QUIET = 'be quiet here';

/** The parts of the event that we rely on. Source: Slack, "reaction_added". */
const WireReaction = z.looseObject({
  user: Id,
  reaction: z.string(),
  item: z.looseObject({ type: z.literal('message'), channel: Id, ts: Ts }),
  item_user: z.string().optional(),
  event_ts: Ts,
});
type WireReaction = z.infer<typeof WireReaction>;

const UserInfo = z.looseObject({ user: z.looseObject({ is_bot: z.boolean().optional() }) });

/**
 * :ticket: on a message makes a request of it, once a message, whoever reacts and however often; :zipper_mouth_face: on any
 * message of a thread that the bot has a part in silences it there. Only people's reactions count. Slack tells of the
 * reaction alone, so the message is read first.
 */
export function registerReactions(app: App, context: ListenerContext): void {
  onEvent(app, context, REACTION_ADDED, async ({ event, client }) => {
    const reaction = WireReaction.safeParse(event).data;
    const react = reaction?.reaction === QUIET ? quietByReaction : raiseByReaction;
    const left = reaction === undefined ? 'malformed' : await react(context, client, reaction);
    if (left !== null) context.ports.log.debug({ reason: left }, 'reaction left out');
  });
}

type Listening = Pick<ListenerContext, 'ports' | 'self' | 'reader' | 'afterwards'>;

/** Says in the thread of the message, for whoever reacted, that the bot be quiet. It opens none. */
async function quietByReaction(
  { ports, self }: Listening,
  client: WebClient,
  { user: actor, item: { channel, ts }, event_ts: slackTs }: WireReaction,
): Promise<string | null> {
  if (isDirect({ channel })) return 'direct';
  const message = await reactedTo(client, actor, channel, ts);
  if (message === 'bot' || actor === self.botUserId) return 'bot';
  if (message === 'gone') return message;
  const does = { act: 'say', words: written(BE_QUIET) } as const;
  await ports.ingest(
    incomingAct({
      teamId: self.teamId,
      dedupeKey: `quiet:${channel}:${ts}:${actor}:${slackTs}`,
      address: addressOf(message, false),
      event: { kind: 'press', via: 'reaction', does, actor, channel, ts: slackTs },
      slackTs,
    }),
  );
  return null;
}

/** Makes a request of the message reacted to. Why nothing came of it, or null. @throws what may pass, to be told again */
export async function raiseByReaction(
  { ports, self, reader, afterwards }: Listening,
  client: WebClient,
  { user: actor, reaction, item: { channel, ts }, item_user, event_ts: at }: WireReaction,
): Promise<string | null> {
  if (reaction !== TICKET) return 'another_reaction';
  if (actor === self.botUserId || item_user === self.botUserId) return 'own';
  const message = await reactedTo(client, actor, channel, ts);
  if (message === 'bot' || message === 'gone') return message;
  const key = `raised:${channel}:${ts}`;
  const result = await normalizeRaising({ message, via: 'reaction', actor, key, at }, { self, reader });
  if ('ignored' in result) {
    afterwards(() => tellWhy(client, { channel, actor }, message, result.ignored, ports.log));
    return result.ignored;
  }
  await ports.ingest(result.incoming);
  return null;
}

/** Tells whoever reacted, and nobody else, why nothing came of it; best effort, since a reaction asks for no answer by itself. */
async function tellWhy(
  client: WebClient,
  { channel, actor: user }: { channel: string; actor: string },
  { ts, thread_ts }: Posted,
  reason: string,
  log: Logger,
): Promise<void> {
  const thread = thread_ts === undefined ? {} : { thread_ts };
  await client.chat
    .postEphemeral({ channel, user, text: whyNotRaised(reason), ...thread })
    .catch((error: unknown) =>
      log.warn({ err: error, channel, ts }, 'somebody could not be told of a reaction'),
    );
}

/** The message, unless it is gone or the reaction is a bot's; who can't be looked up counts as a person. @throws what may pass */
async function reactedTo(
  client: WebClient,
  user: string,
  channel: string,
  ts: string,
): Promise<Posted | 'bot' | 'gone'> {
  const [info, message] = await Promise.all([
    client.users.info({ user }).catch(() => null),
    unlessRefused(readMessage(client, channel, ts)),
  ]);
  return UserInfo.safeParse(info).data?.user.is_bot === true ? 'bot' : (message ?? 'gone');
}
