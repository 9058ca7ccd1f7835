/** A value that changes by events and tells its listeners. */
export interface Store<S, E> {
  readonly get: () => S;
  readonly send: (event: E) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<S, E>(reduce: (state: S, event: E) => S, initial: S): Store<S, E> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    send: (event) => {
      const next = reduce(state, event);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
