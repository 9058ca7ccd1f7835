import { useContext } from 'react';
import { useStore } from '../state/hooks.js';
import { MemoryContext } from './memory.js';

/** Makes me someone else, also after a reload. */
export function useBecome(): (user: string) => void {
  const store = useStore();
  const memory = useContext(MemoryContext);
  return (user) => {
    memory?.write('me', user);
    store.send({ type: 'become', user });
  };
}
