import { useMe } from '../state/hooks.js';
import { DrawerButton } from './DrawerButton.js';

/** In place of a channel that I may not see, or that isn't there. */
export function ClosedDoor() {
  const me = useMe();
  return (
    <main className="channel-pane" aria-label="Not open to you">
      <header className="pane-head">
        <DrawerButton />
        <div className="pane-title">
          <h1>Not open to you</h1>
        </div>
      </header>
      <p className="empty">
        This conversation isn’t here, or {me.realName} isn’t part of it. Pick another channel, or become
        someone else in the sidebar.
      </p>
    </main>
  );
}
