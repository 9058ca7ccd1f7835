import { z } from 'zod';
import { channelEntity } from '../../domain/entities/entity.js';
import type { DatedEntity } from './ports.js';

const flag = z.boolean().optional();
const Text = z.looseObject({ value: z.string() }).nullish();

/** Slack's conversation object, of `conversations.list` and `conversations.info`; a direct message has no name. */
export const WireChannel = z.looseObject({
  id: z.string().regex(/^[CGD][A-Z0-9]+$/),
  name: z.string().min(1).optional(),
  created: z.number().int().nonnegative().max(99_999_999_999).optional(),
  is_channel: flag,
  is_private: flag,
  is_mpim: flag,
  is_im: flag,
  is_archived: flag,
  is_member: flag,
  is_shared: flag,
  is_org_shared: flag,
  is_ext_shared: flag,
  is_pending_ext_shared: flag,
  topic: Text,
  purpose: Text,
  num_members: z.number().int().nonnegative().optional(),
});
export type WireChannel = z.infer<typeof WireChannel>;

/** Whether everyone in the workspace may see it: a public channel that no other company has a part in, as Slack says. */
function isOpen(channel: WireChannel): boolean {
  return (
    channel.is_private === false && channel.is_mpim !== true && channel.is_im !== true && !isShared(channel)
  );
}

/** Whether people from another company are in it, or are about to be. */
function isShared(channel: WireChannel): boolean {
  return channel.is_ext_shared === true || channel.is_pending_ext_shared === true;
}

/**
 * Whether it is the workspace's alone, as Slack says in so many words, so that nobody but its members reads along: neither
 * another company nor another workspace of the same organisation has a part in it. Nobody is added to a group direct message.
 */
export function isOursAlone(channel: WireChannel): boolean {
  if (isShared(channel) || channel.is_shared === true || channel.is_org_shared === true) return false;
  return channel.is_ext_shared === false || channel.is_mpim === true;
}

/**
 * Whether its members are read, who decide who may see something and who reads along: the bot is among them, since only
 * then Slack tells of those who come and leave. Direct messages between two don't need it: their one person sees as
 * themselves.
 */
export function membersMatter(channel: WireChannel): boolean {
  if (channel.is_im === true) return false;
  // Slack shows a bot the private conversations that it is in, and no others.
  return channel.is_member ?? (channel.is_private === true || channel.is_mpim === true);
}

/**
 * A channel as an entity: for everyone where it is open, else for its members. Null for direct messages, also of groups,
 * which have no name that people say. @param teamUrl ends with "/"
 */
export function toChannel(channel: WireChannel, teamUrl: string, asOf: Date): DatedEntity | null {
  if (channel.name === undefined || channel.is_mpim === true || channel.is_im === true) return null;
  const topic = channel.topic?.value ?? '';
  const purpose = channel.purpose?.value ?? '';
  const id = channelEntity(channel.id);
  return {
    id,
    kind: 'channel',
    shortId: null,
    name: channel.name,
    otherNames: [],
    state: channel.is_archived === true ? 'archived' : 'active',
    typeKey: null,
    description: purpose || topic || null,
    url: `${teamUrl}archives/${channel.id}`,
    owner: null,
    assignee: null,
    dueAt: null,
    properties: {
      topic: topic || null,
      purpose: purpose || null,
      memberCount: channel.num_members ?? null,
      isPrivate: channel.is_private !== false,
      isShared: isShared(channel),
    },
    visibleTo: isOpen(channel) ? null : [id],
    createdAt: new Date((channel.created ?? 0) * 1_000).toISOString(),
    asOf,
  };
}
