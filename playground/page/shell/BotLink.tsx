import { useUnread } from '../chat/useSeen.js';
import { useMe, usePage, useWorkspace } from '../state/hooks.js';
import { HOME_PATH } from '../state/place.js';
import { directMessage, userById } from '../state/select.js';
import { Avatar } from '../ui/Avatar.js';

/** The bot, and whether it can be reached. */
export function BotLink() {
  const workspace = useWorkspace();
  const me = useMe();
  const place = usePage((state) => state.place);
  const isUnread = useUnread();
  const { bot } = workspace;
  const dm = directMessage(workspace, me.id, bot.userId);
  const isInDm = place.view === 'channel' && place.channel === dm?.id;
  const isNew = dm !== null && isUnread(dm.id);
  return (
    <section aria-labelledby="nav-apps">
      <h2 id="nav-apps">App</h2>
      <a
        href={HOME_PATH}
        className="nav-link"
        aria-current={place.view === 'home' || isInDm ? 'page' : undefined}
        data-testid="bot-link"
        data-unread={isNew || undefined}
      >
        <Avatar user={userById(workspace, bot.userId)} size="s" />
        <span>{bot.name}</span>
        {isNew && <span className="unread">new</span>}
        <small
          className="bot-state"
          data-testid="bot-state"
          data-reachable={bot.reachable}
          data-via={bot.via ?? 'none'}
        >
          {bot.reachable ? 'reachable' : 'not reachable'}
        </small>
      </a>
    </section>
  );
}
