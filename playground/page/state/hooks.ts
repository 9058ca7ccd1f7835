import { createContext, useContext, useSyncExternalStore } from 'react';
import type { User, WorkspaceState } from '../../protocol.js';
import type { PageEvent, PageState } from './model.js';
import type { Store } from './store.js';

export type PageStore = Store<PageState, PageEvent>;

export const StoreContext = createContext<PageStore | null>(null);

export function useStore(): PageStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('StoreContext is missing: render <App> inside its provider.');
  return store;
}

/** Reads a slice of the page's state; `select` must return something that stays the same until it changes. */
export function usePage<T>(select: (state: PageState) => T): T {
  const store = useStore();
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

/** The workspace and who I am. Only for components below the point where both are known. */
export function useWorkspace(): WorkspaceState {
  const workspace = usePage((state) => state.workspace);
  if (!workspace) throw new Error('The workspace is not loaded yet.');
  return workspace;
}

export function useMe(): User {
  const workspace = useWorkspace();
  const me = usePage((state) => state.me);
  const user = workspace.users.find((candidate) => candidate.id === me);
  if (!user) throw new Error('Nobody is chosen yet.');
  return user;
}
