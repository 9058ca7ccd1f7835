import type { Message, WorkspaceState } from '../../../playground/protocol.js';

/** A message with the usual things filled in. */
export function message(ts: string, more: Partial<Message> = {}): Message {
  const base = { channel: 'C1', user: 'U1', text: 'hello', reactions: [], replyCount: 0, replyUsers: [] };
  return { ...base, ts, ...more };
}

/** A workspace of two people, a bot and three channels. */
export function workspace(more: Partial<WorkspaceState> = {}): WorkspaceState {
  const user = (id: string, name: string, realName: string, isBot = false) => ({
    id,
    name,
    realName,
    isBot,
    avatarColor: '#333',
    tz: 'UTC',
  });
  const channel = (id: string, name: string, members: string[], isPrivate = false) => ({
    id,
    name,
    members,
    isPrivate,
    topic: '',
    isIm: false,
    created: 0,
    creator: 'U1',
  });
  return {
    team: { id: 'T1', name: 'Harbor', domain: 'harbor', url: 'http://127.0.0.1:3000/' },
    users: [
      user('U1', 'dana', 'Dana Kim'),
      user('U2', 'alex', 'Alex Chen'),
      user('UB', 'frontdoor', 'Frontdoor', true),
    ],
    channels: [
      channel('C1', 'general', ['U1', 'U2', 'UB']),
      channel('C2', 'growth', ['U2']),
      channel('C3', 'leadership', ['U2'], true),
    ],
    messages: [],
    views: [],
    homes: [],
    statuses: [],
    userGroups: [{ id: 'S1', handle: 'identity-oncall', name: 'Identity on call' }],
    stories: [],
    clock: { offsetMs: 0 },
    bot: {
      userId: 'UB',
      botId: 'B1',
      appId: 'A1',
      name: 'Frontdoor',
      reachable: true,
      via: 'http',
      commands: [{ command: '/frontdoor', description: 'Requests', usageHint: '[new | mine]' }],
      shortcuts: [],
    },
    ...more,
  };
}
