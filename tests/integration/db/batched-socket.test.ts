import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { BatchedSocket } from '../../../src/db/batched-socket.js';

const Address = z.object({ port: z.number() });

/** A server that keeps what it hears until the other side ends. */
async function listening() {
  const heard: Buffer[] = [];
  const server = createServer((socket: Socket) => socket.on('data', (chunk) => heard.push(chunk)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: Address.parse(server.address()).port, text: () => Buffer.concat(heard).toString() };
}

describe('a connection that sends in batches', () => {
  it('holds back what is written in one go, and sends all of it in order', async () => {
    const { server, port, text } = await listening();
    const socket = new BatchedSocket();
    socket.connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const told: string[] = [];
    socket.write('a', () => told.push('a'));
    socket.write(Buffer.from('b'));
    expect([socket.writableCorked, socket.writableLength]).toEqual([1, 2]);
    await new Promise(process.nextTick);
    expect(socket.writableCorked).toBe(0);
    socket.write('c', 'utf8', () => told.push('c'));
    socket.end('d');
    await once(socket, 'close');
    expect([text(), told]).toEqual(['abcd', ['a', 'c']]);
    server.close();
  });
});
