import type { Memory } from '../domain/memory.js';

/** A memory with nothing in it, for where there is no database. */
export function noMemory(): Memory {
  return {
    search: () => Promise.resolve([]),
    note: () => Promise.resolve(null),
    goals: () => Promise.resolve([]),
    goal: () => Promise.resolve(null),
    watches: () => Promise.resolve([]),
    bedside: () => Promise.resolve(null),
    projectNamed: (_viewer, name) => Promise.resolve({ key: `name:${name.toLowerCase()}`, name }),
  };
}
