import { createServer, type Server } from 'node:http';
import { AppError } from '../domain/errors.js';
import type { ImportEndpoint } from './endpoint.js';

/** Milliseconds for a request's headers; the endpoint bounds how long a body takes. */
const HEADERS_TIMEOUT_MS = 10_000;

/**
 * A server for imports alone, where Slack does not call us. Answers the port, which 0 lets the system choose.
 * @throws AppError port_taken
 */
export async function serveImports(
  { listener }: ImportEndpoint,
  port: number,
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer(listener);
  server.requestTimeout = 0;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(portTaken(port, cause)));
    server.listen(port, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () => close(server),
  };
}

function portTaken(port: number, cause: Error): AppError {
  return new AppError(
    'port_taken',
    `Imports are taken on port ${port}, which can't be opened: ${cause.message}. Set PORT to a free one, or unset IMPORT_TOKEN.`,
    { cause, fields: { port } },
  );
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
