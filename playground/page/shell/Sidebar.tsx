import { usePage, useStore, useWorkspace } from '../state/hooks.js';
import { DoorMark, Icon } from '../ui/Icon.js';
import { BotLink } from './BotLink.js';
import { ChannelLinks } from './ChannelLinks.js';
import { PeopleLinks } from './PeopleLinks.js';
import { PersonSwitcher } from './PersonSwitcher.js';
import { Stories } from './Stories.js';
import { ThemeToggle } from './ThemeToggle.js';
import { WorkspaceClock } from './WorkspaceClock.js';

/** The left side: the workspace, who I am, and everywhere I can go. */
export function Sidebar() {
  const { team } = useWorkspace();
  const store = useStore();
  const connection = usePage((state) => state.connection);
  const close = () => store.send({ type: 'drawer', open: false });
  return (
    <>
      <div className="scrim" aria-hidden="true" onPointerDown={close} />
      <aside className="sidebar" aria-label="Workspace">
        <header className="sidebar-head">
          <DoorMark />
          <div>
            <strong className="team-name">{team.name}</strong>
            <small role="status" data-connection={connection} data-testid="connection">
              {CONNECTION[connection]}
            </small>
          </div>
          <ThemeToggle />
          <button
            type="button"
            className="icon-button drawer-button"
            aria-label="Close the sidebar"
            onClick={close}
          >
            <Icon name="close" />
          </button>
        </header>
        <PersonSwitcher />
        <nav className="sidebar-scroll" aria-label="Channels and people">
          <BotLink />
          <ChannelLinks />
          <PeopleLinks />
        </nav>
        <Stories />
        <WorkspaceClock />
      </aside>
    </>
  );
}

const CONNECTION = {
  connecting: 'Connecting…',
  live: 'On this machine',
  lost: 'Connection lost, trying again…',
} as const;
