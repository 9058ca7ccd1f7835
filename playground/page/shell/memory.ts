import { createContext, useContext, useState } from 'react';
import type { Memory } from '../state/remember.js';

export const MemoryContext = createContext<Memory | null>(null);

/** A choice that outlives a reload, and the way to change it. */
export function useRemembered(key: string): [string | null, (value: string) => void] {
  const memory = useContext(MemoryContext);
  const [value, setValue] = useState(() => memory?.read(key) ?? null);
  const remember = (next: string) => {
    memory?.write(key, next);
    setValue(next);
  };
  return [value, remember];
}
