import type { Channel, Message, OpenView } from '../protocol.js';
import type { AppIdentity, Team } from './identity.js';
import { viewWire } from './view-wire.js';
import { messageWire, type Wire } from './wire.js';

/** An event of Slack's Events API, as it stands in the envelope's `event`. */
export type SlackEvent = Wire & { type: string };

/** What every event body needs to know about the workspace. */
export interface EventContext {
  readonly team: Team;
  readonly app: AppIdentity;
}

/** Slack: "channel", "group" for private channels, "im" and "mpim" for direct messages. */
function channelType(channel: Channel): 'channel' | 'group' | 'im' | 'mpim' {
  if (channel.isIm) return 'im';
  if (channel.isMpim) return 'mpim';
  return channel.isPrivate ? 'group' : 'channel';
}

/** A message inside an event carries neither reactions nor the thread's counters, as it is new. */
function fresh(message: Message, root: Message | undefined, context: EventContext): Wire {
  return messageWire({ ...message, reactions: [], replyCount: 0 }, context.team, context.app, root);
}

export function messageEvent(
  message: Message,
  root: Message | undefined,
  channel: Channel,
  context: EventContext,
): SlackEvent {
  return {
    ...fresh(message, root, context),
    type: 'message',
    channel: channel.id,
    event_ts: message.ts,
    channel_type: channelType(channel),
  };
}

/** Slack sends it besides the message event, and again with `edited` when such a message is edited. */
export function mentionEvent(
  message: Message,
  root: Message | undefined,
  channel: Channel,
  context: EventContext,
): SlackEvent {
  return {
    ...fresh(message, root, context),
    type: 'app_mention',
    channel: channel.id,
    event_ts: message.edited?.ts ?? message.ts,
  };
}

export function changedEvent(
  message: Message,
  previous: Message,
  channel: Channel,
  ts: string,
  context: EventContext,
): SlackEvent {
  return {
    type: 'message',
    subtype: 'message_changed',
    hidden: true,
    channel: channel.id,
    channel_type: channelType(channel),
    ts,
    event_ts: ts,
    message: messageWire(message, context.team, context.app),
    previous_message: messageWire(previous, context.team, context.app),
  };
}

export function deletedEvent(
  previous: Message,
  channel: Channel,
  ts: string,
  context: EventContext,
): SlackEvent {
  return {
    type: 'message',
    subtype: 'message_deleted',
    hidden: true,
    channel: channel.id,
    channel_type: channelType(channel),
    ts,
    event_ts: ts,
    deleted_ts: previous.ts,
    previous_message: messageWire(previous, context.team, context.app),
  };
}

export function reactionEvent(
  type: 'reaction_added' | 'reaction_removed',
  message: Message,
  user: string,
  name: string,
  ts: string,
): SlackEvent {
  return {
    type,
    user,
    reaction: name,
    item: { type: 'message', channel: message.channel, ts: message.ts },
    item_user: message.user,
    event_ts: ts,
  };
}

/** Slack tells which file is another than before, and not in what. */
export function fileChangedEvent(fileId: string, ts: string): SlackEvent {
  return { type: 'file_change', file_id: fileId, file: { id: fileId }, event_ts: ts };
}

export function homeOpenedEvent(
  user: string,
  channelId: string,
  tab: 'home' | 'messages',
  home: OpenView | undefined,
  ts: string,
  context: EventContext,
): SlackEvent {
  const view = tab === 'home' && home ? { view: viewWire(home, context.team, context.app) } : {};
  return { type: 'app_home_opened', user, channel: channelId, tab, event_ts: ts, ...view };
}

export function memberEvent(
  type: 'member_joined_channel' | 'member_left_channel',
  user: string,
  channel: Channel,
  inviter: string | undefined,
  ts: string,
  context: EventContext,
): SlackEvent {
  return {
    type,
    user,
    channel: channel.id,
    channel_type: channel.isPrivate ? 'G' : 'C',
    team: context.team.id,
    ...(inviter === undefined ? {} : { inviter }),
    event_ts: ts,
  };
}
