import { z } from 'zod';
import { WireUser } from './to-user.js';

const Time = z.string().regex(/^\d{1,12}(\.\d{1,9})?$/);
const Id = z.string().regex(/^[A-Z][A-Z0-9]+$/);
const At = { event_ts: Time.optional() };

const OfUser = z.looseObject({ ...At, type: z.enum(['team_join', 'user_change']), user: WireUser });

const OfMember = z.looseObject({
  ...At,
  type: z.enum(['member_joined_channel', 'member_left_channel']),
  user: Id,
  channel: Id,
});

/** Slack: of a public channel "channel_…", of a private one "group_…"; those two that end in "left" are the bot's own. */
const OfChannel = z.looseObject({
  ...At,
  type: z.enum([
    ...(['channel_archive', 'channel_unarchive', 'channel_deleted', 'channel_left'] as const),
    ...(['group_archive', 'group_unarchive', 'group_deleted', 'group_left'] as const),
    ...(['channel_shared', 'channel_unshared'] as const),
  ]),
  channel: Id,
});

const OfNamed = z.looseObject({
  ...At,
  type: z.enum(['channel_created', 'channel_rename', 'group_rename']),
  channel: z.looseObject({ id: Id }),
});

const OfId = z.looseObject({
  ...At,
  type: z.literal('channel_id_changed'),
  old_channel_id: Id,
  new_channel_id: Id,
});

/** What Slack says of a channel in the channel itself, as a message of these subtypes. */
const OfMessage = z.looseObject({
  ...At,
  type: z.literal('message'),
  subtype: z.enum([
    'channel_convert_to_private',
    'channel_convert_to_public',
    'channel_topic',
    'group_topic',
  ]),
  channel: Id,
});

/** Slack's envelope, whose time is in whole seconds and counts where the event has none of its own. */
const Envelope = z.looseObject({
  event_time: z.number().int().positive(),
  event: z.discriminatedUnion('type', [OfUser, OfMember, OfChannel, OfNamed, OfId, OfMessage]),
});
type Event = z.infer<typeof Envelope>['event'];

/** The events that tell of people, channels or memberships, by type; of messages a few subtypes do. */
export const NEWS_TYPES: ReadonlySet<unknown> = new Set<string>([
  ...OfUser.shape.type.options,
  ...OfMember.shape.type.options,
  ...OfChannel.shape.type.options,
  ...OfNamed.shape.type.options,
  OfId.shape.type.value,
]);
export const NEWS_SUBTYPES: ReadonlySet<unknown> = new Set(OfMessage.shape.subtype.options);

/**
 * What follows from news:
 * - person: as Slack describes them now
 * - member: somebody came or left
 * - close: only members may see the channel, until it has been read again
 * - forget: nobody is known to be a member any more
 * - read: the channel is asked about, since the event does not say all
 * - welcome: the bot has come into the channel
 */
export type Order =
  | { do: 'person'; user: WireUser }
  | { do: 'member'; user: string; channel: string; present: boolean }
  | { do: 'close'; channel: string; state: 'deleted' | null }
  | { do: 'forget'; channel: string }
  | { do: 'read'; channel: string }
  | { do: 'welcome'; channel: string };

/** What an event of one of those types means. @throws ZodError for a form that is not Slack's */
export function readNews(body: unknown, botUserId: string): { at: Date; orders: Order[] } {
  const { event_time: seconds, event } = Envelope.parse(body);
  const at = new Date(Math.floor(Number(event.event_ts ?? seconds) * 1_000));
  return { at, orders: ordersOf(event, botUserId) };
}

function ordersOf(event: Event, botUserId: string): Order[] {
  switch (event.type) {
    case 'team_join':
    case 'user_change':
      return [{ do: 'person', user: event.user }];
    case 'member_joined_channel':
    case 'member_left_channel':
      return ofMember(event, botUserId);
    case 'channel_created':
    case 'channel_rename':
    case 'group_rename':
      return [read(event.channel.id)];
    case 'channel_id_changed':
      return [...deleted(event.old_channel_id), read(event.new_channel_id)];
    case 'message':
      return event.subtype === 'channel_convert_to_private' ? closed(event.channel) : [read(event.channel)];
    case 'channel_shared':
      return closed(event.channel);
    case 'channel_deleted':
    case 'group_deleted':
      return deleted(event.channel);
    case 'channel_left':
    case 'group_left':
      return left(event.channel);
    default:
      return [read(event.channel)];
  }
}

/** The bot's own coming and going decide whether the members are known at all. */
function ofMember({ type, user, channel }: z.infer<typeof OfMember>, botUserId: string): Order[] {
  const present = type === 'member_joined_channel';
  const member: Order = { do: 'member', user, channel, present };
  if (user !== botUserId) return [member];
  return present ? [member, read(channel), { do: 'welcome', channel }] : left(channel);
}

const read = (channel: string): Order => ({ do: 'read', channel });

/** It may be open again, or its members known, once it has been read; in between it is for nobody. */
const closed = (channel: string): Order[] => [{ do: 'close', channel, state: null }, read(channel)];

const left = (channel: string): Order[] => [{ do: 'forget', channel }, read(channel)];

const deleted = (channel: string): Order[] => [
  { do: 'close', channel, state: 'deleted' },
  { do: 'forget', channel },
];
