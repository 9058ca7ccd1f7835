import type { Channel, Message, User, WorkspaceState } from '../../protocol.js';

/** The person or bot with this id; someone unknown still gets a name to show. */
export function userById(workspace: WorkspaceState, id: string): User {
  const known = workspace.users.find((user) => user.id === id);
  return known ?? { id, name: id, realName: 'Someone', isBot: false, avatarColor: '#6b7280', tz: 'UTC' };
}

/** Guests and people of other companies see the channels that they are in. */
export function canSee(channel: Channel, { id, isRestricted, teamId }: User): boolean {
  if (channel.members.includes(id)) return true;
  return !channel.isPrivate && !channel.isIm && isRestricted !== true && teamId === undefined;
}

/** Channels (no direct messages) this person may open, by name. */
export function channelsOf(workspace: WorkspaceState, user: string): Channel[] {
  return workspace.channels
    .filter((channel) => !channel.isIm && canSee(channel, userById(workspace, user)))
    .sort((a, b) => a.name.localeCompare(b.name));
}

export function directMessage(workspace: WorkspaceState, a: string, b: string): Channel | null {
  const both = (channel: Channel) => channel.members.includes(a) && channel.members.includes(b);
  return workspace.channels.find((channel) => channel.isIm && both(channel)) ?? null;
}

/** Who the other one in a direct message is. */
export function counterpart(channel: Channel, me: string): string {
  return channel.members.find((member) => member !== me) ?? me;
}

/** What a channel or direct message is called, seen by this person. */
export function channelTitle(workspace: WorkspaceState, channel: Channel, me: string): string {
  return channel.isIm ? userById(workspace, counterpart(channel, me)).realName : channel.name;
}

function isVisible(message: Message, user: string): boolean {
  if (message.ephemeralTo !== undefined && message.ephemeralTo !== user) return false;
  return message.deletedAt === undefined || message.replyCount > 0;
}

/** A channel's messages outside threads, oldest first. */
export function channelMessages(workspace: WorkspaceState, channel: string, me: string): Message[] {
  return workspace.messages.filter(
    (m) => m.channel === channel && (m.threadTs === undefined || m.threadTs === m.ts) && isVisible(m, me),
  );
}

/** A thread's messages, its root first. */
export function threadMessages(
  workspace: WorkspaceState,
  channel: string,
  root: string,
  me: string,
): Message[] {
  return workspace.messages.filter(
    (m) => m.channel === channel && (m.ts === root || m.threadTs === root) && isVisible(m, me),
  );
}

/** The newest message of someone else in each channel, by channel id. */
export function newestFromOthers(workspace: WorkspaceState, me: string): Map<string, string> {
  const newest = new Map<string, string>();
  for (const message of workspace.messages)
    if (message.user !== me && isVisible(message, me)) newest.set(message.channel, message.ts);
  return newest;
}
