import { usePage } from '../state/hooks.js';
import { useAddressBar } from '../state/navigate.js';
import type { Memory } from '../state/remember.js';
import { ModalStack, useMyModals } from '../views/ModalStack.js';
import { KnownNames } from './KnownNames.js';
import { MemoryContext } from './memory.js';
import { Sidebar } from './Sidebar.js';
import { SkipLink } from './SkipLink.js';
import { Stage } from './Stage.js';
import { Toasts } from './Toasts.js';

/** The whole page. */
export function App({ memory }: { readonly memory: Memory }) {
  useAddressBar();
  const isReady = usePage((state) => state.workspace !== null && state.me !== null);
  return <MemoryContext value={memory}>{isReady ? <Workplace /> : <Opening />}</MemoryContext>;
}

function Opening() {
  const isLost = usePage((state) => state.connection === 'lost');
  return (
    <p className="opening" role="status">
      {isLost ? 'The playground does not answer. Trying again…' : 'Opening the workspace…'}
    </p>
  );
}

function Workplace() {
  const hasThread = usePage(({ place }) => place.view === 'channel' && place.thread !== null);
  const isDrawerOpen = usePage((state) => state.drawer);
  const modals = useMyModals();
  return (
    <KnownNames>
      <SkipLink />
      <div className="workplace" data-thread={hasThread || undefined} data-drawer={isDrawerOpen || undefined}>
        <Sidebar />
        <Stage />
      </div>
      {modals.length > 0 ? <ModalStack views={modals} /> : <Toasts />}
    </KnownNames>
  );
}
