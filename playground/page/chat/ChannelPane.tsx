import { type ReactNode, useMemo } from 'react';
import type { Channel } from '../../protocol.js';
import { Composer } from '../composer/Composer.js';
import { useMe, useWorkspace } from '../state/hooks.js';
import { channelMessages, channelTitle } from '../state/select.js';
import { ChannelHead } from './ChannelHead.js';
import { JoinBar } from './JoinBar.js';
import { MessageList } from './MessageList.js';
import { MessageScroll } from './MessageScroll.js';
import { useSeen } from './useSeen.js';

interface Props {
  readonly channel: Channel;
  /** Goes between the head and the messages. */
  readonly children?: ReactNode;
}

/** A channel or direct message: its head, its messages and the composer. */
export function ChannelPane({ channel, children }: Props) {
  const workspace = useWorkspace();
  const me = useMe();
  const messages = useMemo(
    () => channelMessages(workspace, channel.id, me.id),
    [workspace, channel.id, me.id],
  );
  useSeen(channel.id);
  const title = channelTitle(workspace, channel, me.id);
  const name = channel.isIm ? title : `#${title}`;
  return (
    <main className="channel-pane" aria-label={name} data-testid="channel-pane">
      <ChannelHead channel={channel} title={title} />
      {children}
      <MessageScroll key={channel.id}>
        <div>
          {messages.length === 0 && <p className="empty">Nothing was said here yet.</p>}
          <MessageList messages={messages} inThread={false} />
        </div>
      </MessageScroll>
      {channel.members.includes(me.id) ? (
        <Composer
          key={`${me.id}/${channel.id}`}
          channel={channel.id}
          thread={null}
          label={`Message ${name}`}
        />
      ) : (
        <JoinBar channel={channel} />
      )}
    </main>
  );
}
