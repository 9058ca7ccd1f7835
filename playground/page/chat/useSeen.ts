import { useEffect } from 'react';
import { useMe, usePage, useStore, useWorkspace } from '../state/hooks.js';
import { seenKey } from '../state/reduce.js';
import { newestFromOthers } from '../state/select.js';

/** Marks a channel's messages as read while it is on screen. */
export function useSeen(channel: string): void {
  const store = useStore();
  const workspace = useWorkspace();
  const me = useMe();
  useEffect(() => {
    const ts = newestFromOthers(workspace, me.id).get(channel);
    if (ts !== undefined) store.send({ type: 'seen', key: seenKey(me.id, channel), ts });
  }, [store, workspace, me.id, channel]);
}

/** Tells of any channel whether somebody else wrote in it since I last looked. */
export function useUnread(): (channel: string) => boolean {
  const workspace = useWorkspace();
  const me = useMe();
  const seen = usePage((state) => state.seen);
  const newest = newestFromOthers(workspace, me.id);
  return (channel) => (newest.get(channel) ?? '') > (seen[seenKey(me.id, channel)] ?? '');
}
