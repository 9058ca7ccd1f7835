import type { Block, Channel, Clip, Message, SharedFile } from '../protocol.js';
import { changedEvent, deletedEvent, mentionEvent, messageEvent, type SlackEvent } from './event-bodies.js';
import { SlackError } from './slack-error.js';
import type { World } from './world.js';

/** A message to be posted by a person or by the bot. */
export interface NewMessage {
  readonly channel: Channel;
  readonly user: string;
  readonly botId?: string;
  readonly text: string;
  readonly blocks?: Block[] | undefined;
  readonly threadTs?: string | undefined;
  readonly metadata?: Message['metadata'];
  readonly clientMsgId?: string;
  readonly ephemeralTo?: string;
  readonly clip?: Clip;
  readonly files?: SharedFile[];
  readonly wire?: Message['wire'];
}

/** What an edit may change; what is absent stays. */
export type MessagePatch = Partial<Pick<Message, 'text' | 'blocks' | 'metadata' | 'wire'>>;

/** Posts a message and tells the bot, when it is in the channel. Ephemeral messages make no events, as in Slack. */
export function postMessage(world: World, post: NewMessage): Message {
  const { channel, threadTs, ephemeralTo } = post;
  const root = threadTs === undefined ? undefined : threadRoot(world, channel.id, threadTs);
  const message: Message = {
    channel: channel.id,
    ts: world.clock.nextTs(),
    user: post.user,
    text: post.text,
    reactions: [],
    replyCount: 0,
    replyUsers: [],
    ...(post.botId === undefined ? {} : { botId: post.botId }),
    ...(post.blocks === undefined ? {} : { blocks: post.blocks }),
    ...(root === undefined ? {} : { threadTs: root.ts }),
    ...(post.metadata === undefined ? {} : { metadata: post.metadata }),
    ...(post.clientMsgId === undefined ? {} : { clientMsgId: post.clientMsgId }),
    ...(ephemeralTo === undefined ? {} : { ephemeralTo }),
    ...(post.clip === undefined ? {} : { clip: post.clip }),
    ...(post.files === undefined ? {} : { files: post.files }),
    ...(post.wire === undefined ? {} : { wire: post.wire }),
  };
  world.store.putMessage(message);
  if (ephemeralTo !== undefined) return message;
  if (root) countReplies(world, root);
  if (post.botId !== undefined) clearStatus(world, message);
  tellBot(world, channel, messageEvent(message, root, channel, world));
  if (mentionsBot(world, message) && !channel.isIm)
    tellBot(world, channel, mentionEvent(message, root, channel, world));
  return message;
}

/** Changes a message. `editor` is who is shown as having edited it; metadata alone makes no "edited". */
export function editMessage(world: World, previous: Message, patch: MessagePatch, editor: string): Message {
  const ts = world.clock.nextTs();
  const message: Message = { ...previous, ...patch, edited: { user: editor, ts } };
  world.store.putMessage(message);
  const channel = world.store.channel(message.channel);
  if (!channel || message.ephemeralTo !== undefined) return message;
  if (message.botId !== undefined) clearStatus(world, message);
  tellBot(world, channel, changedEvent(message, previous, channel, ts, world));
  if (mentionsBot(world, message) && !channel.isIm) {
    tellBot(world, channel, mentionEvent(message, rootOf(world, message), channel, world));
  }
  return message;
}

/** Deletes a message. A root with replies leaves a tombstone, and Slack reports that as a change. */
export function deleteMessage(world: World, previous: Message): void {
  const ts = world.clock.nextTs();
  const { blocks: _blocks, metadata: _metadata, clip: _clip, files: _files, ...rest } = previous;
  const gone: Message = { ...rest, text: 'This message was deleted.', deletedAt: ts, reactions: [] };
  world.store.putMessage(gone);
  const channel = world.store.channel(previous.channel);
  if (!channel || previous.ephemeralTo !== undefined) return;
  const root = rootOf(world, previous);
  if (root) countReplies(world, root);
  const event =
    previous.replyCount > 0
      ? changedEvent(gone, previous, channel, ts, world)
      : deletedEvent(previous, channel, ts, world);
  tellBot(world, channel, event);
}

/** The messages of a thread in order, its root first; deleted and ephemeral ones are left out. */
export function threadMessages(world: World, root: Message): Message[] {
  return [root, ...world.store.replies(root).filter(isVisible)];
}

/** Neither deleted (a root with replies stays as a tombstone) nor for one person's eyes only. */
export function isVisible(message: Message): boolean {
  return message.ephemeralTo === undefined && (message.deletedAt === undefined || message.replyCount > 0);
}

/** The bot hears only of channels that it is in. */
export function tellBot(world: World, channel: Channel, event: SlackEvent): void {
  if (channel.members.includes(world.app.botUserId)) world.events.dispatch(event);
}

/** Slack takes any message of a thread as thread_ts and files the reply under its root. */
function threadRoot(world: World, channelId: string, threadTs: string): Message {
  const found = world.store.message(channelId, threadTs);
  if (!found || !isVisible(found)) throw new SlackError('thread_not_found');
  return rootOf(world, found) ?? found;
}

function rootOf(world: World, message: Message): Message | undefined {
  return message.threadTs === undefined ? undefined : world.store.message(message.channel, message.threadTs);
}

function countReplies(world: World, root: Message): void {
  const replies = threadMessages(world, root).slice(1);
  const { latestReply: _latest, ...rest } = root;
  const latest = replies.at(-1);
  world.store.putMessage({
    ...rest,
    replyCount: replies.length,
    replyUsers: [...new Set(replies.map((reply) => reply.user))],
    ...(latest ? { latestReply: latest.ts } : {}),
  });
}

function clearStatus(world: World, message: Message): void {
  world.store.setStatus({ channel: message.channel, threadTs: message.threadTs ?? message.ts, status: '' });
}

function mentionsBot(world: World, message: Message): boolean {
  const { user, text, wire = {} } = message;
  const bot = world.app.botUserId;
  // of rich text the id alone
  return user !== bot && (text.includes(`<@${bot}`) || JSON.stringify(wire['blocks'] ?? []).includes(bot));
}
