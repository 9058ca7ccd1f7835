import type { Channel, Message, User } from '../protocol.js';
import { clipWire, sharedWire } from './file-wire.js';
import type { AppIdentity, Team } from './identity.js';

/** A JSON object on its way to the bot. */
export type Wire = Record<string, unknown>;

/** A message as the Web API shows it. Metadata goes along only when the caller asked for it. */
export function messageWire(
  message: Message,
  team: Team,
  app: AppIdentity,
  root?: Message,
  withMetadata = false,
): Wire {
  const wire: Wire = {
    type: 'message',
    user: message.user,
    ts: message.ts,
    text: message.text,
    team: team.id,
    ...(message.clientMsgId === undefined ? {} : { client_msg_id: message.clientMsgId }),
    ...(message.botId === undefined ? {} : botFields(message.botId, team, app)),
    ...(message.blocks === undefined ? {} : { blocks: message.blocks }),
    ...(message.edited === undefined ? {} : { edited: message.edited }),
    ...fileFields(message, team),
    ...(message.deletedAt === undefined ? {} : { subtype: 'tombstone', user: 'USLACKBOT', hidden: true }),
    ...threadFields(message, root),
    ...(message.reactions.length === 0 ? {} : { reactions: message.reactions.map(reactionWire) }),
    ...(withMetadata && message.metadata ? { metadata: message.metadata } : {}),
    ...(message.deletedAt === undefined ? message.wire : {}),
  };
  return Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== null));
}

function botFields(botId: string, team: Team, app: AppIdentity): Wire {
  return {
    bot_id: botId,
    app_id: app.appId,
    bot_profile: {
      id: botId,
      app_id: app.appId,
      name: app.name,
      deleted: false,
      updated: 0,
      team_id: team.id,
    },
  };
}

function fileFields(message: Message, team: Team): Wire {
  const { clip, files = [] } = message;
  const all = [
    ...(clip === undefined ? [] : [clipWire(clip, message, team)]),
    ...files.map((file) => sharedWire(file, message, team)),
  ];
  if (all.length === 0) return {};
  return {
    subtype: 'file_share',
    files: all,
    upload: false,
    display_as_bot: false,
  };
}

function threadFields(message: Message, root: Message | undefined): Wire {
  if (message.threadTs !== undefined) {
    return { thread_ts: message.threadTs, ...(root ? { parent_user_id: root.user } : {}) };
  }
  if (message.replyCount === 0) return {};
  return {
    thread_ts: message.ts,
    reply_count: message.replyCount,
    reply_users: message.replyUsers,
    reply_users_count: message.replyUsers.length,
    latest_reply: message.latestReply,
    is_locked: false,
    subscribed: false,
  };
}

function reactionWire(reaction: Message['reactions'][number]): Wire {
  return { name: reaction.name, users: reaction.users, count: reaction.users.length };
}

export function channelWire(channel: Channel, team: Team, botUserId: string): Wire {
  const common = {
    id: channel.id,
    created: channel.created,
    is_archived: channel.isArchived ?? false,
    context_team_id: team.id,
  };
  if (channel.isIm) {
    const other = channel.members.find((member) => member !== botUserId) ?? botUserId;
    return {
      ...common,
      is_im: true,
      is_channel: false,
      is_group: false,
      is_mpim: false,
      user: other,
      is_open: true,
    };
  }
  const text = (value: string): Wire => ({ value, creator: channel.creator, last_set: channel.created });
  return {
    ...common,
    name: channel.name,
    name_normalized: channel.name,
    is_channel: !channel.isPrivate,
    is_group: channel.isPrivate,
    is_im: false,
    is_mpim: channel.isMpim ?? false,
    is_private: channel.isPrivate,
    is_general: channel.name === 'general',
    is_member: channel.members.includes(botUserId),
    is_shared: channel.isExtShared ?? false,
    is_ext_shared: channel.isExtShared ?? false,
    is_pending_ext_shared: false,
    is_org_shared: false,
    creator: channel.creator,
    topic: text(channel.topic),
    purpose: text(''),
    num_members: channel.members.length,
  };
}

/** Slack: a guest of one channel is restricted, too. */
export function userWire(user: User, team: Team): Wire {
  const [firstName = user.realName, ...rest] = user.realName.split(' ');
  return {
    id: user.id,
    team_id: user.teamId ?? team.id,
    name: user.name,
    deleted: user.isDeactivated ?? false,
    real_name: user.realName,
    tz: user.tz,
    is_admin: false,
    is_owner: false,
    is_restricted: user.isRestricted ?? false,
    is_ultra_restricted: user.isUltraRestricted ?? false,
    is_stranger: false,
    is_bot: user.isBot,
    is_app_user: false,
    updated: 0,
    profile: {
      title: user.title ?? '',
      real_name: user.realName,
      real_name_normalized: user.realName,
      display_name: user.displayName ?? user.name,
      display_name_normalized: user.displayName ?? user.name,
      first_name: firstName,
      last_name: rest.join(' '),
      ...(user.email === undefined ? {} : { email: user.email }),
      team: user.teamId ?? team.id,
    },
  };
}
