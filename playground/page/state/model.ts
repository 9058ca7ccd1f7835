import type { Change, WorkspaceState } from '../../protocol.js';
import type { Place } from './place.js';

type Connection = 'connecting' | 'live' | 'lost';

/** A short note in the corner of the page; `id` tells one from another. */
interface Toast {
  readonly id: number;
  readonly text: string;
}

/** Everything the page knows. The workspace is the server's word; the rest concerns this page alone. */
export interface PageState {
  readonly workspace: WorkspaceState | null;
  readonly connection: Connection;
  readonly me: string | null;
  readonly place: Place;
  readonly toasts: readonly Toast[];
  readonly toastCount: number;
  /** The ts of the newest message that was on screen, by `person/channel`. */
  readonly seen: Readonly<Record<string, string>>;
  /** What stands in the composers, by {@link draftKey}. */
  readonly drafts: Readonly<Record<string, string>>;
  /** The composer that should take the focus next, by {@link draftKey}. */
  readonly focus: string | null;
  /** Whether the sidebar is open, on screens too narrow to show it always. */
  readonly drawer: boolean;
}

export type PageEvent =
  | { readonly type: 'change'; readonly change: Change }
  | { readonly type: 'connection'; readonly connection: Connection }
  | { readonly type: 'become'; readonly user: string }
  | { readonly type: 'go'; readonly place: Place }
  | { readonly type: 'toast'; readonly text: string }
  | { readonly type: 'dismiss'; readonly id: number }
  | { readonly type: 'seen'; readonly key: string; readonly ts: string }
  | { readonly type: 'draft'; readonly key: string; readonly text: string }
  | { readonly type: 'focus'; readonly key: string | null }
  | { readonly type: 'drawer'; readonly open: boolean };

export function initialState(place: Place, me: string | null): PageState {
  return {
    workspace: null,
    connection: 'connecting',
    me,
    place,
    toasts: [],
    toastCount: 0,
    seen: {},
    drafts: {},
    focus: null,
    drawer: false,
  };
}

/** Names the composer of a channel, or of a thread in it, for one person. */
export function draftKey(user: string, channel: string, thread: string | null): string {
  return `${user}/${channel}/${thread ?? ''}`;
}
