import { z } from 'zod';
import type { Message, User, WorkspaceState } from '../../protocol.js';
import { userById } from '../state/select.js';

const text = z.string().optional().catch(undefined);

const namedSchema = z.object({
  username: text,
  bot_id: text,
  bot_profile: z.object({ name: text }).optional().catch(undefined),
});

/** Who stands above a message: its account, or the name under which another app posts it. A person who posts through an app stays one. */
export function authorOf(workspace: WorkspaceState, message: Message): User {
  const account = userById(workspace, message.user);
  if (message.wire === undefined || isKnown(workspace, message)) return account;
  if (message.user === 'USLACKBOT') return { ...account, realName: 'Slackbot', isBot: true };
  const { username, bot_profile, bot_id } = namedSchema.parse(message.wire);
  const name = username || bot_profile?.name;
  if (!name && bot_id === undefined) return account;
  return { ...account, realName: name || 'An app', isBot: true };
}

/** Tells authors apart, also those without an account. */
export function authorKey({ user, wire = {} }: Message): string {
  const { username, bot_id } = namedSchema.parse(wire);
  return [user, username, bot_id].join('/');
}

function isKnown({ users }: WorkspaceState, { user }: Message): boolean {
  return users.some(({ id }) => id === user);
}
