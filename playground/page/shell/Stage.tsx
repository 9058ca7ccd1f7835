import { useEffect } from 'react';
import { ChannelPane } from '../chat/ChannelPane.js';
import { ThreadPane } from '../chat/ThreadPane.js';
import { useMe, usePage, useWorkspace } from '../state/hooks.js';
import { canSee, channelTitle } from '../state/select.js';
import { BotHome, BotTabs } from '../views/BotHome.js';
import { ClosedDoor } from './ClosedDoor.js';
import { startChannel } from './startChannel.js';
import { Welcome } from './Welcome.js';

/** Everything right of the sidebar: a channel with perhaps a thread, or the bot's App Home. */
export function Stage() {
  const workspace = useWorkspace();
  const me = useMe();
  const place = usePage((state) => state.place);
  const wanted = place.view === 'channel' ? place.channel : startChannel(workspace, me.id);
  const channel = workspace.channels.find((c) => c.id === wanted && canSee(c, me));
  const isHome = place.view === 'home';
  const title = isHome ? workspace.bot.name : channel && channelTitle(workspace, channel, me.id);
  useEffect(() => {
    document.title = `${title ?? 'Playground'} · ${workspace.team.name}`;
  }, [title, workspace.team.name]);

  if (isHome) return <BotHome />;
  if (!channel) return <ClosedDoor />;
  const isWithBot = channel.isIm && channel.members.includes(workspace.bot.userId);
  const thread = place.view === 'channel' ? place.thread : null;
  return (
    <>
      <ChannelPane key={channel.id} channel={channel}>
        {isWithBot && <BotTabs tab="messages" />}
        {!channel.isIm && channel.members.includes(me.id) && <Welcome channel={channel.id} />}
      </ChannelPane>
      {thread !== null && <ThreadPane channel={channel} root={thread} />}
    </>
  );
}
