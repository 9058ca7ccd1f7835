import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** A forward proxy on this machine that tunnels, as a company's does. */
export interface ConnectProxy {
  port: number;
  /** the hosts and ports that were asked for, in order */
  asked: string[];
  close(): Promise<void>;
}

/**
 * Starts one. Every name under `.test` leads to this machine; others can't be reached. With `credentials` ("user:password") it
 * takes nobody else.
 */
export async function startConnectProxy(credentials?: string): Promise<ConnectProxy> {
  const asked: string[] = [];
  const wanted = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`;
  const server = createServer((_request, response) => response.writeHead(405).end());
  const open = new Set<{ destroy(): unknown }>();
  server.on('connect', (request, socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    if (wanted !== undefined && request.headers['proxy-authorization'] !== wanted) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\n\r\n');
      return;
    }
    asked.push(request.url ?? '');
    const [host = '', port = ''] = (request.url ?? '').split(':');
    if (!host.endsWith('.test')) {
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      return;
    }
    const onward = connect(Number(port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.pipe(socket);
      socket.pipe(onward);
    });
    open.add(onward);
    onward.on('error', () => socket.destroy());
    socket.on('close', () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    asked,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
