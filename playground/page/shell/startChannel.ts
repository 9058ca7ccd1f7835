import type { WorkspaceState } from '../../protocol.js';
import { channelsOf } from '../state/select.js';

/** Where a newcomer begins: where the first guided story plays, else the first channel they are in. */
export function startChannel(workspace: WorkspaceState, me: string): string | null {
  const open = channelsOf(workspace, me);
  const storied = workspace.stories[0]?.steps[0]?.channel;
  const found =
    open.find((channel) => channel.id === storied) ??
    open.find((channel) => channel.members.includes(me)) ??
    open[0];
  return found?.id ?? null;
}
