/** Small choices that outlive a reload. This tab's choice wins over the last one made in any tab. */
export interface Memory {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, value: string) => void;
}

/** Remembers in the browser; where storage is switched off, it forgets. */
export function browserMemory(): Memory {
  const name = (key: string) => `frontdoor.playground.${key}`;
  return {
    read: (key) => {
      try {
        return sessionStorage.getItem(name(key)) ?? localStorage.getItem(name(key));
      } catch {
        return null;
      }
    },
    write: (key, value) => {
      try {
        sessionStorage.setItem(name(key), value);
        localStorage.setItem(name(key), value);
      } catch {
        // A private window may refuse storage; the choice then lasts until the reload.
      }
    },
  };
}
