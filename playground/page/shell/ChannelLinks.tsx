import { useUnread } from '../chat/useSeen.js';
import { useMe, usePage, useWorkspace } from '../state/hooks.js';
import { channelPlace, formatPlace } from '../state/place.js';
import { channelsOf } from '../state/select.js';
import { Icon } from '../ui/Icon.js';
import { startChannel } from './startChannel.js';

/** The channels that I may open; those with something new stand out. */
export function ChannelLinks() {
  const workspace = useWorkspace();
  const me = useMe();
  const place = usePage((state) => state.place);
  const isUnread = useUnread();
  const current = place.view === 'channel' ? place.channel : null;
  const here = place.view === 'start' ? startChannel(workspace, me.id) : current;
  return (
    <section aria-labelledby="nav-channels">
      <h2 id="nav-channels">Channels</h2>
      <ul>
        {channelsOf(workspace, me.id).map((channel) => (
          <li key={channel.id}>
            <a
              href={formatPlace(channelPlace(channel.id))}
              className="nav-link"
              aria-current={channel.id === here ? 'page' : undefined}
              data-testid="channel-link"
              data-channel={channel.id}
              data-channel-name={channel.name}
              data-unread={isUnread(channel.id) || undefined}
            >
              <Icon name={channel.isPrivate ? 'lock' : 'hash'} />
              <span>{channel.name}</span>
              {isUnread(channel.id) && <span className="unread">new</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
