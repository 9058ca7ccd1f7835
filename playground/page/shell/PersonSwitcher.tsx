import { useMe, useWorkspace } from '../state/hooks.js';
import { Avatar } from '../ui/Avatar.js';
import { Icon } from '../ui/Icon.js';
import { Menu } from '../ui/Menu.js';
import { useBecome } from './useBecome.js';

/** Who I am, and the menu to become someone else. */
export function PersonSwitcher() {
  const { users } = useWorkspace();
  const me = useMe();
  const become = useBecome();
  const people = users.filter((user) => !user.isBot);
  return (
    <Menu
      label="Become someone else"
      triggerHasText
      className="person-switcher"
      align="start"
      data={{ 'data-testid': 'person-switcher', 'data-user-id': me.id }}
      trigger={
        <>
          <Avatar user={me} />
          <span>
            <small>You are </small>
            <strong>{me.realName}</strong>
            <span className="unseen">. Become someone else</span>
          </span>
          <Icon name="chevron" />
        </>
      }
      items={people.map((user) => ({
        key: user.id,
        testId: `person-${user.id}`,
        checked: user.id === me.id,
        label: (
          <>
            <Avatar user={user} size="s" /> {user.realName}
          </>
        ),
        description: user.title,
        choose: () => become(user.id),
      }))}
    />
  );
}
