import type { Change, Message, ThreadStatus, WorkspaceState } from '../../protocol.js';

/** Applies one change that the server told us of. Things with the same identity are replaced, new ones added. */
export function applyChange(state: WorkspaceState, change: Change): WorkspaceState {
  switch (change.type) {
    case 'snapshot':
      return change.state;
    case 'message':
      return { ...state, messages: withMessage(state.messages, change.message) };
    case 'view':
      return { ...state, views: upsert(state.views, change.view, byId(change.view.id)) };
    case 'viewClosed':
      return { ...state, views: state.views.filter((view) => view.id !== change.viewId) };
    case 'home': {
      const { userId } = change.home;
      return { ...state, homes: upsert(state.homes, change.home, (h) => h.userId === userId) };
    }
    case 'user':
      return { ...state, users: upsert(state.users, change.user, byId(change.user.id)) };
    case 'channel':
      return { ...state, channels: upsert(state.channels, change.channel, byId(change.channel.id)) };
    case 'channelGone': {
      const { channelId } = change;
      const messages = state.messages.filter((message) => message.channel !== channelId);
      return { ...state, messages, channels: state.channels.filter((channel) => channel.id !== channelId) };
    }
    case 'status':
      return { ...state, statuses: withStatus(state.statuses, change.status) };
    case 'bot':
      return { ...state, bot: change.bot };
    case 'clock':
      return { ...state, clock: change.clock };
    case 'notice':
      return state;
  }
}

function withMessage(messages: readonly Message[], message: Message): Message[] {
  const { channel, ts } = message;
  const same = messages.findIndex((m) => m.ts === ts && m.channel === channel);
  if (same >= 0) return messages.with(same, message);
  const before = messages.findLastIndex((m) => m.ts < ts);
  return messages.toSpliced(before + 1, 0, message);
}

function withStatus(statuses: readonly ThreadStatus[], status: ThreadStatus): ThreadStatus[] {
  const others = statuses.filter((s) => s.channel !== status.channel || s.threadTs !== status.threadTs);
  return status.status === '' ? others : [...others, status];
}

function byId(id: string): (thing: { readonly id: string }) => boolean {
  return (thing) => thing.id === id;
}

function upsert<T>(things: readonly T[], thing: T, isSame: (other: T) => boolean): T[] {
  const at = things.findIndex(isSame);
  return at < 0 ? [...things, thing] : things.with(at, thing);
}
