import { nothingNamed, type References } from '../domain/references.js';

/** References where no entities are kept: nothing is named, found or linked. */
export function noReferences(): References {
  return {
    resolve: () => Promise.resolve(nothingNamed()),
    named: () => Promise.resolve([]),
    isMember: () => Promise.resolve(true),
    isEveryones: () => Promise.resolve(false),
    context: (_viewer, ids) => Promise.resolve({ summaries: [], unknown: [...ids] }),
    linked: () => Promise.resolve(null),
    tasks: () => Promise.resolve({ tasks: [], total: 0 }),
    ofKind: () => Promise.resolve([]),
    find: () => Promise.resolve([]),
  };
}
