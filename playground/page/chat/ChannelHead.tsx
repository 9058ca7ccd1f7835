import type { Channel } from '../../protocol.js';
import { DrawerButton } from '../shell/DrawerButton.js';
import { useMe, useWorkspace } from '../state/hooks.js';
import { counterpart, userById } from '../state/select.js';
import { Icon } from '../ui/Icon.js';
import { InviteBot } from './InviteBot.js';

interface Props {
  readonly channel: Channel;
  readonly title: string;
}

/** A channel's name, topic and number of members. */
export function ChannelHead({ channel, title }: Props) {
  const workspace = useWorkspace();
  const me = useMe();
  const topic = channel.isIm ? (userById(workspace, counterpart(channel, me.id)).title ?? '') : channel.topic;
  const count = channel.members.length === 1 ? '1 member' : `${channel.members.length} members`;
  return (
    <header className="pane-head">
      <DrawerButton />
      <div className="pane-title">
        <h1>
          {!channel.isIm && <Icon name={channel.isPrivate ? 'lock' : 'hash'} />}
          {title}
        </h1>
        {topic !== '' && <p>{topic}</p>}
      </div>
      {!channel.isIm && <InviteBot channel={channel} />}
      {!channel.isIm && <span className="pane-count">{count}</span>}
    </header>
  );
}
