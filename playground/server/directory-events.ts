import type { Channel, User } from '../protocol.js';
import type { EventContext, SlackEvent } from './event-bodies.js';
import { userWire } from './wire.js';

/** Slack: of public channels the events are called "channel_…", of private ones "group_…". */
export const familyOf = (channel: Channel): 'channel' | 'group' => (channel.isPrivate ? 'group' : 'channel');

/** Slack describes the person as `users.info` would. */
export function personEvent(
  type: 'team_join' | 'user_change',
  user: User,
  ts: string,
  { team }: EventContext,
): SlackEvent {
  return { type, user: userWire(user, team), cache_ts: Math.floor(Number(ts)), event_ts: ts };
}

/** Sent of public channels only. It has neither topic nor number of members. */
export function createdEvent(channel: Channel, ts: string, { team }: EventContext): SlackEvent {
  const { id, name, created, creator } = channel;
  return {
    type: 'channel_created',
    channel: {
      id,
      name,
      name_normalized: name,
      created,
      creator,
      context_team_id: team.id,
      is_channel: true,
      is_group: false,
      is_im: false,
      is_mpim: false,
      is_private: false,
      is_archived: false,
      is_general: false,
      is_shared: false,
      is_org_shared: false,
      is_ext_shared: false,
      is_pending_ext_shared: false,
    },
    event_ts: ts,
  };
}

export function renamedEvent(channel: Channel, ts: string): SlackEvent {
  const { id, name, created, isPrivate } = channel;
  return {
    type: `${familyOf(channel)}_rename`,
    channel: { id, name, name_normalized: name, created, is_channel: !isPrivate, is_mpim: false },
    event_ts: ts,
  };
}

/** What names no more than the channel and who did it: archived, brought back, deleted, or left by the bot. */
export function channelEvent(
  what: 'archive' | 'unarchive' | 'deleted' | 'left',
  channel: Channel,
  actor: string,
  ts: string,
): SlackEvent {
  const byUser = what === 'archive' || (what === 'unarchive' && !channel.isPrivate);
  const who = byUser ? { user: actor } : { actor_id: actor };
  return { type: `${familyOf(channel)}_${what}`, channel: channel.id, ...who, event_ts: ts };
}

/** The other company's team id is made up. */
export function sharedEvent(channel: Channel, shared: boolean, ts: string): SlackEvent {
  const other = 'T0ELSEWHERE';
  return shared
    ? { type: 'channel_shared', connected_team_id: other, channel: channel.id, event_ts: ts }
    : {
        type: 'channel_unshared',
        previously_connected_team_id: other,
        channel: channel.id,
        is_ext_shared: false,
        event_ts: ts,
      };
}

/** What Slack says in the channel itself. `channel` is as it is afterwards. */
export function noticeEvent(
  subtype: 'channel_convert_to_private' | 'channel_convert_to_public' | 'channel_topic' | 'group_topic',
  text: string,
  channel: Channel,
  user: string,
  ts: string,
): SlackEvent {
  const topic = subtype.endsWith('topic') ? { topic: channel.topic } : {};
  return {
    type: 'message',
    subtype,
    user,
    text,
    ...topic,
    ts,
    event_ts: ts,
    channel: channel.id,
    channel_type: channel.isPrivate ? 'group' : 'channel',
  };
}
