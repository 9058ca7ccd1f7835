import { connect, createServer, type Socket } from 'node:net';
import type { TestDatabase } from './database.js';

/** A way to the database that can fall silent without breaking, as a network can, let nobody through, and break. */
export async function wayTo(database: TestDatabase) {
  const sockets: Socket[] = [];
  const target = new URL(database.url);
  let isOpen = true;
  const server = createServer((near) => {
    if (!isOpen) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port || 5432), target.hostname);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  database.onClose(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(database.url);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    refuse: () => {
      isOpen = false;
    },
    /** as a server that has ended: open connections break, and new ones are refused */
    breakOff: () => {
      isOpen = false;
      for (const socket of sockets.splice(0)) socket.destroy();
    },
    admit: () => {
      isOpen = true;
    },
    fallSilent: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}
