import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll } from '@jest/globals';

/** Where LangChain keeps the storage that hands a graph's settings down to its nodes: in the globals of each test file. */
const STORAGE = Symbol.for('ls:tracing_async_local_storage');

// Node keeps a storage in use until it is told otherwise, and every promise that is made then carries one value more: from
// file to file all that a worker does would become slower.
afterAll(() => {
  const storage: unknown = Reflect.get(globalThis, STORAGE);
  if (storage instanceof AsyncLocalStorage) storage.disable();
});
