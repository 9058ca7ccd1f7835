import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a database that can be cut: every connection through it breaks without a word, and new ones go through. */
export interface CuttableWay {
  url: string;
  cut(): void;
  close(): Promise<void>;
}

/** Opens a port of its own before the database of `url`. */
export async function cuttableWay(url: string): Promise<CuttableWay> {
  const target = new URL(url);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy()).on('close', () => open.delete(from) && to.destroy());
    }
  });
  const port = await listen(server);
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    cut,
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}
