import { useMemo } from 'react';
import type { Channel } from '../../protocol.js';
import { Composer } from '../composer/Composer.js';
import { useMe, useWorkspace } from '../state/hooks.js';
import { useGo } from '../state/navigate.js';
import { channelPlace } from '../state/place.js';
import { channelTitle, threadMessages } from '../state/select.js';
import { Icon } from '../ui/Icon.js';
import { JoinBar } from './JoinBar.js';
import { MessageList } from './MessageList.js';
import { MessageScroll } from './MessageScroll.js';
import { StatusLine } from './StatusLine.js';

/** One thread beside its channel, with a composer of its own. */
export function ThreadPane({ channel, root }: { readonly channel: Channel; readonly root: string }) {
  const workspace = useWorkspace();
  const me = useMe();
  const go = useGo();
  const messages = useMemo(
    () => threadMessages(workspace, channel.id, root, me.id),
    [workspace, channel.id, root, me.id],
  );
  const title = channelTitle(workspace, channel, me.id);
  return (
    <aside className="thread-pane" aria-label="Thread" data-testid="thread-pane" data-thread={root}>
      <header className="pane-head">
        <div className="pane-title">
          <h2>Thread</h2>
          <p>{channel.isIm ? title : `#${title}`}</p>
        </div>
        <button
          type="button"
          className="icon-button"
          aria-label="Close thread"
          data-testid="close-thread"
          onClick={() => go(channelPlace(channel.id))}
        >
          <Icon name="close" />
        </button>
      </header>
      <MessageScroll key={root}>
        {/* A log of its own for each thread: opening one must not read it out from the start. */}
        <div role="log" aria-live="polite" aria-label="Messages in this thread">
          {messages.length === 0 && <p className="empty">This thread is empty.</p>}
          <MessageList messages={messages} inThread />
          <StatusLine channel={channel.id} thread={root} />
        </div>
      </MessageScroll>
      {channel.members.includes(me.id) ? (
        <Composer key={`${me.id}/${root}`} channel={channel.id} thread={root} label="Reply…" />
      ) : (
        <JoinBar channel={channel} />
      )}
    </aside>
  );
}
