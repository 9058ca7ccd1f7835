import type { Change } from '../../protocol.js';
import type { PageEvent, PageState } from './model.js';
import { applyChange } from './workspace.js';

const MAX_TOASTS = 4;

/** The page's next state. Pure. */
export function reduce(state: PageState, event: PageEvent): PageState {
  switch (event.type) {
    case 'change':
      return withChange(state, event.change);
    case 'connection':
      return { ...state, connection: event.connection };
    case 'become':
      return { ...state, me: event.user };
    case 'go':
      return { ...state, place: event.place, drawer: false };
    case 'toast':
      return withToast(state, event.text);
    case 'dismiss':
      return { ...state, toasts: state.toasts.filter((toast) => toast.id !== event.id) };
    case 'seen':
      if ((state.seen[event.key] ?? '') >= event.ts) return state;
      return { ...state, seen: { ...state.seen, [event.key]: event.ts } };
    case 'draft':
      return { ...state, drafts: { ...state.drafts, [event.key]: event.text } };
    case 'drawer':
      return { ...state, drawer: event.open };
    case 'focus':
      return { ...state, focus: event.key };
  }
}

function withChange(state: PageState, change: Change): PageState {
  if (change.type === 'notice') return change.userId === state.me ? withToast(state, change.text) : state;
  if (change.type === 'snapshot') return withSnapshot(state, change);
  if (!state.workspace) return state;
  return { ...state, workspace: applyChange(state.workspace, change) };
}

/** What was there when the page opened counts as read; a snapshot after a lost connection doesn't. */
function withSnapshot(state: PageState, change: Extract<Change, { type: 'snapshot' }>): PageState {
  const people = change.state.users.filter((user) => !user.isBot);
  const me = people.some((user) => user.id === state.me) ? state.me : (people[0]?.id ?? null);
  if (state.workspace) return { ...state, workspace: change.state, me };
  const seen: Record<string, string> = {};
  for (const message of change.state.messages)
    for (const person of people) seen[seenKey(person.id, message.channel)] = message.ts;
  return { ...state, workspace: change.state, me, seen };
}

function withToast(state: PageState, text: string): PageState {
  const toast = { id: state.toastCount, text };
  const toasts = [...state.toasts, toast].slice(-MAX_TOASTS);
  return { ...state, toasts, toastCount: state.toastCount + 1 };
}

export function seenKey(user: string, channel: string): string {
  return `${user}/${channel}`;
}
