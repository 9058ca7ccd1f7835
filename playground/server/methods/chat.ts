import { z } from 'zod';
import { metadataSchema } from '../../protocol.js';
import { checkedBlocks } from '../blocks/check.js';
import { permalink } from '../permalink.js';
import { deleteMessage, editMessage, postMessage } from '../posting.js';
import { SlackError } from '../slack-error.js';
import { messageWire } from '../wire.js';
import type { World } from '../world.js';
import { flagArg, jsonArg } from './args.js';
import { findChannel, findJoinedChannel, findMessage, findWritableChannel } from './lookup.js';
import { type Method, method } from './method.js';

/** Slack: a message's text, and the text of an update (counted in bytes). */
const MAX_TEXT = 40_000;
const MAX_UPDATE_BYTES = 4000;

const content = {
  channel: z.string(),
  text: z.string().optional(),
  blocks: jsonArg(z.unknown()).optional(),
  attachments: jsonArg(z.array(z.unknown())).optional(),
  metadata: jsonArg(z.unknown()).optional(),
};

const postArgs = z.object({ ...content, thread_ts: z.string().optional(), reply_broadcast: flagArg });
const updateArgs = z.object({ ...content, ts: z.string() });
const ephemeralArgs = z.object({ ...content, user: z.string(), thread_ts: z.string().optional() });
const pointArgs = z.object({ channel: z.string(), ts: z.string() });

function checkText(text: string, blocks: unknown, attachments: unknown): void {
  if (text === '' && blocks === undefined && attachments === undefined) throw new SlackError('no_text');
  if (text.length > MAX_TEXT) throw new SlackError('msg_too_long');
}

function checkedMetadata(given: unknown): z.infer<typeof metadataSchema> | undefined {
  if (given === undefined) return undefined;
  const parsed = metadataSchema.safeParse(given);
  if (!parsed.success) throw new SlackError('invalid_metadata_format');
  return parsed.data;
}

function botPost(world: World): { user: string; botId: string } {
  return { user: world.app.botUserId, botId: world.app.botId };
}

export const chatMethods: Record<string, Method> = {
  'chat.postMessage': method('bot', postArgs, (world, args) => {
    const channel = findWritableChannel(world, args.channel);
    const blocks = checkedBlocks(args.blocks);
    const text = args.text ?? '';
    checkText(text, blocks, args.attachments);
    const metadata = checkedMetadata(args.metadata);
    const message = postMessage(world, {
      ...botPost(world),
      channel,
      text,
      blocks,
      threadTs: args.thread_ts,
      metadata,
    });
    return {
      channel: channel.id,
      ts: message.ts,
      message: messageWire(message, world.team, world.app, undefined, true),
    };
  }),

  'chat.update': method('bot', updateArgs, (world, args) => {
    const channel = findJoinedChannel(world, args.channel);
    if (channel.isArchived) throw new SlackError('is_inactive');
    const message = findMessage(world, channel, args.ts);
    if (message.botId !== world.app.botId) throw new SlackError('cant_update_message');
    const blocks = checkedBlocks(args.blocks);
    const metadata = checkedMetadata(args.metadata);
    if (args.text === undefined && blocks === undefined) throw new SlackError('no_text');
    if (Buffer.byteLength(args.text ?? '') > MAX_UPDATE_BYTES) throw new SlackError('msg_too_long');
    // Slack: blocks that are not sent again are removed when text is given.
    const { blocks: _old, ...withoutBlocks } = message;
    const changed = editMessage(
      world,
      args.text !== undefined && blocks === undefined ? withoutBlocks : message,
      {
        ...(args.text === undefined ? {} : { text: args.text }),
        ...(blocks === undefined ? {} : { blocks }),
        ...(metadata === undefined ? {} : { metadata }),
      },
      world.app.botUserId,
    );
    return {
      channel: channel.id,
      ts: changed.ts,
      text: changed.text,
      message: messageWire(changed, world.team, world.app, undefined, true),
    };
  }),

  'chat.delete': method('bot', pointArgs, (world, args) => {
    const channel = findJoinedChannel(world, args.channel);
    const message = findMessage(world, channel, args.ts);
    if (message.botId !== world.app.botId) throw new SlackError('cant_delete_message');
    deleteMessage(world, message);
    return { channel: channel.id, ts: message.ts };
  }),

  'chat.postEphemeral': method('bot', ephemeralArgs, (world, args) => {
    const channel = findWritableChannel(world, args.channel);
    if (!channel.members.includes(args.user)) throw new SlackError('user_not_in_channel');
    const blocks = checkedBlocks(args.blocks);
    const text = args.text ?? '';
    checkText(text, blocks, args.attachments);
    const message = postMessage(world, {
      ...botPost(world),
      channel,
      text,
      blocks,
      threadTs: args.thread_ts,
      ephemeralTo: args.user,
    });
    return { message_ts: message.ts };
  }),

  'chat.getPermalink': method(
    'bot',
    z.object({ channel: z.string(), message_ts: z.string() }),
    (world, { channel: ref, message_ts }) => {
      const channel = findChannel(world, ref);
      return {
        channel: channel.id,
        permalink: permalink(world.origin, findMessage(world, channel, message_ts)),
      };
    },
  ),
};
