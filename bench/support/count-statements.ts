import type { Pool } from 'pg';

/** Counts the statements that go through a pool while it is on. */
export function countStatements(pool: Pool) {
  let on = false;
  let count = 0;
  const wrapped = new WeakSet<object>();
  // not only new connections: those that are open already are handed out again
  pool.on('acquire', (client) => {
    if (wrapped.has(client)) return;
    wrapped.add(client);
    const send = client.query.bind(client);
    Object.assign(client, {
      query: (...args: Parameters<typeof send>) => {
        if (on) count += 1;
        return send(...args);
      },
    });
  });
  return {
    on: () => {
      on = true;
    },
    off: () => {
      on = false;
    },
    count: () => count,
  };
}
