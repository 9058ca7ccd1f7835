import { z } from 'zod';
import { checkedBlocks } from './blocks/check.js';
import { deleteMessage, editMessage, postMessage } from './posting.js';
import type { ResponsePlace } from './response-urls.js';
import { SlackError } from './slack-error.js';
import type { World } from './world.js';

const responseSchema = z.looseObject({
  text: z.string().optional(),
  blocks: z.unknown().optional(),
  response_type: z.enum(['ephemeral', 'in_channel']).default('ephemeral'),
  replace_original: z.boolean().default(false),
  delete_original: z.boolean().default(false),
  thread_ts: z.string().optional(),
});

/**
 * What an app sends to a response_url, or answers to a slash command: a message for the one who acted unless it is
 * `in_channel`, or a change of the message that was clicked.
 * @throws SlackError no_text, invalid_blocks, invalid_payload
 */
export function answerResponseUrl(world: World, place: ResponsePlace, given: unknown): void {
  const parsed = responseSchema.safeParse(given);
  if (!parsed.success) throw new SlackError('invalid_payload');
  const response = parsed.data;
  const channel = world.store.channel(place.channel);
  if (!channel) throw new SlackError('channel_not_found');
  const original = place.ts === undefined ? undefined : world.store.message(channel.id, place.ts);
  if (response.delete_original && original) {
    deleteMessage(world, original);
    return;
  }
  const blocks = checkedBlocks(response.blocks);
  const text = response.text ?? '';
  if (text === '' && blocks === undefined) throw new SlackError('no_text');
  if (response.replace_original && original) {
    const { blocks: _old, ...bare } = original;
    editMessage(world, bare, { text, ...(blocks ? { blocks } : {}) }, world.app.botUserId);
    return;
  }
  postMessage(world, {
    channel,
    user: world.app.botUserId,
    botId: world.app.botId,
    text,
    blocks,
    threadTs: response.thread_ts ?? place.threadTs,
    ...(response.response_type === 'ephemeral' ? { ephemeralTo: place.userId } : {}),
  });
}
