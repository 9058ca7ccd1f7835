import { useUnread } from '../chat/useSeen.js';
import { useMe, usePage, useWorkspace } from '../state/hooks.js';
import { directMessage } from '../state/select.js';
import { Avatar } from '../ui/Avatar.js';
import { useOpenDm } from './useOpenDm.js';

/** Everybody I can write to directly. */
export function PeopleLinks() {
  const workspace = useWorkspace();
  const me = useMe();
  const place = usePage((state) => state.place);
  const isUnread = useUnread();
  const openDm = useOpenDm();
  const others = workspace.users.filter((user) => !user.isBot && user.id !== me.id);
  return (
    <section aria-labelledby="nav-people">
      <h2 id="nav-people">Direct messages</h2>
      <ul>
        {others.map((user) => {
          const dm = directMessage(workspace, me.id, user.id);
          const isHere = place.view === 'channel' && dm !== null && place.channel === dm.id;
          const isNew = dm !== null && isUnread(dm.id);
          return (
            <li key={user.id}>
              <button
                type="button"
                className="nav-link"
                aria-current={isHere ? 'page' : undefined}
                data-testid="dm-link"
                data-user-id={user.id}
                data-unread={isNew || undefined}
                onClick={() => void openDm(user.id)}
              >
                <Avatar user={user} size="s" />
                <span>{user.realName}</span>
                {isNew && <span className="unread">new</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
