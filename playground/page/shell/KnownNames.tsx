import { type ReactNode, useMemo } from 'react';
import { useMe, useWorkspace } from '../state/hooks.js';
import { canSee } from '../state/select.js';
import { NamesContext } from '../text/Mrkdwn.js';

/** Lets mentions in text find the names of people, and of the channels that I may see. */
export function KnownNames({ children }: { readonly children: ReactNode }) {
  const { users, channels, userGroups } = useWorkspace();
  const me = useMe();
  const names = useMemo(
    () => ({
      user: (id: string) => users.find((user) => user.id === id)?.realName ?? null,
      channel: (id: string) =>
        channels.find((channel) => channel.id === id && canSee(channel, me))?.name ?? null,
      group: (id: string) => userGroups.find((group) => group.id === id)?.handle ?? null,
      me: me.id,
    }),
    [users, channels, userGroups, me.id],
  );
  return <NamesContext value={names}>{children}</NamesContext>;
}
