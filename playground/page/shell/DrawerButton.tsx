import { usePage, useStore } from '../state/hooks.js';
import { Icon } from '../ui/Icon.js';

/** Opens the sidebar where the screen is too narrow to show it always. */
export function DrawerButton() {
  const store = useStore();
  const isOpen = usePage((state) => state.drawer);
  return (
    <button
      type="button"
      className="icon-button drawer-button"
      aria-label="Channels and people"
      aria-expanded={isOpen}
      data-testid="drawer"
      onClick={() => store.send({ type: 'drawer', open: !isOpen })}
    >
      <Icon name="menu" />
    </button>
  );
}
