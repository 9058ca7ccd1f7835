import { createServer, type RequestListener, type Server } from 'node:http';
import { AppError } from '../../../domain/errors.js';

/** Slack gives up after 3 s; who needs longer than this to send a request is not Slack. Milliseconds. */
export const REQUEST_TIMEOUT_MS = 10_000;

/** How often connections are looked through for those that took too long. Node's own 30 s would triple the time. */
const LOOK_MS = 1_000;

/** Slack opens some dozens; more than this are held open by somebody who means harm. Node drops what goes beyond. */
const MAX_CONNECTIONS = 2_000;

/** A server whose connections are bounded: in number, in the time for headers, and idle ones by Node's own 5 s. */
export function createPort(listener: RequestListener): Server {
  // Node's limit for a whole request can't differ by path: whoever reads a body bounds how long that takes.
  const limits = {
    headersTimeout: REQUEST_TIMEOUT_MS,
    requestTimeout: 0,
    connectionsCheckingInterval: LOOK_MS,
  };
  const server = createServer(limits, (request, response) => {
    response.once('finish', () => {
      // A connection kept alive by its client would hold up a server that is closing.
      if (!server.listening) setImmediate(() => server.closeIdleConnections());
    });
    listener(request, response);
  });
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

/** Starts to listen and answers the port (0 lets the system choose one). @throws AppError port_taken */
export function listen(server: Server, port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const what =
        cause.code === 'EADDRINUSE'
          ? `Port ${port} is already in use. Stop the program that uses it, or set PORT to a free one.`
          : `Port ${port} can't be opened (${cause.code ?? cause.message}). Set PORT to one that this user may open.`;
      reject(new AppError('port_taken', what, { cause, fields: { port } }));
    });
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

/** Takes no new connection; resolves when the requests under way are answered. */
export function closePort(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
