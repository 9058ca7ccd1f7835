import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/**
 * Pairs of ports below those that systems give to connections and to whoever asks for any port (Linux from 32768, macOS from
 * 49152, some sandboxes from 16000): none of them is ever taken by accident.
 */
const FIRST = 10_000;
const PAIRS = 3_000;

/**
 * A port of 127.0.0.1 for a program to listen on, which no other test is given while this process lives, in whatever process
 * it runs. Of a pair of ports the lower is kept in use as the sign that the upper one, the answer, is given away: the system
 * takes the sign back with the process, however that ends. Rejects when there is no free pair.
 */
export async function freePort(): Promise<number> {
  const start = randomInt(PAIRS);
  for (let n = 0; n < PAIRS; n += 1) {
    const lower = FIRST + 2 * ((start + n) % PAIRS);
    const sign = await listen(lower);
    if (sign === null) continue;
    const trial = await listen(lower + 1);
    if (trial !== null) {
      await close(trial);
      sign.unref();
      return lower + 1;
    }
    await close(sign);
  }
  throw new Error(`There is no free pair of ports from ${FIRST} to ${FIRST + 2 * PAIRS}.`);
}

/** Null where the port is in use. */
function listen(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
