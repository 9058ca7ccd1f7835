import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { seed } from '../seed/index.js';
import { Autosave } from './autosave.js';
import { createWorld } from './create-world.js';
import { HttpLink } from './http-link.js';
import { type Playground, type PlaygroundOptions, SLACK_ACK_TIMEOUT_MS } from './options.js';
import { internalApi } from './page/api.js';
import { bundlePage } from './page/bundle.js';
import { servePage } from './page/serve.js';
import { Probe } from './probe.js';
import { loadState, saveState } from './saved-state.js';
import { serveFile } from './serve-file.js';
import { webApi } from './web-api.js';
import type { World } from './world.js';

/**
 * Starts a Slack workspace on this machine, listening on 127.0.0.1 only.
 * @throws the system's error when the port is taken (code EADDRINUSE) and where the data file can't be read
 */
export async function startPlayground(options: PlaygroundOptions): Promise<Playground> {
  const warn = options.warn ?? ((line: string) => void process.stderr.write(`${line}\n`));
  const { dataFile } = options;
  const saved = dataFile === undefined ? undefined : await loadState(dataFile, seed.team.id, warn);
  const app = express();
  const server = createServer(app);
  // who uses a connection again in the moment in which it is closed for being idle is cut off; ours all end with us
  server.keepAliveTimeout = 0;
  const port = await listen(server, options.port);
  const http = httpLink(options);
  const origin = `http://127.0.0.1:${port}`;
  const world = createWorld({ origin, options, seed, saved, http, machineNow: Date.now, warn });
  tellClock(world, options.onClock);
  addRoutes(app, world, port, options.page ?? true);
  server.on('upgrade', (request, socket, head) => world.sockets.upgrade(request, socket, head));
  const autosave =
    dataFile === undefined ? undefined : new Autosave(world.changes, () => save(dataFile, world), warn);
  const probe = http ? new Probe(http, world) : undefined;
  return { url: `${origin}/`, apiUrl: `${origin}/api/`, close: () => close(server, world, autosave, probe) };
}

function tellClock({ clock, changes }: World, onClock: PlaygroundOptions['onClock']): void {
  if (clock.offsetMs !== 0) onClock?.(clock.offsetMs);
  changes.subscribe((change) => {
    if (change.type === 'clock') onClock?.(change.clock.offsetMs);
  });
}

function addRoutes(app: Express, world: World, port: number, withPage: boolean): void {
  app.disable('x-powered-by');
  app.use('/api', ...webApi(world));
  app.get('/files-pri/:file/:name', serveFile(world));
  app.use(
    '/_',
    internalApi(world, () => port),
  );
  if (withPage) {
    const bundle = bundlePage(fileURLToPath(new URL('../page', import.meta.url)));
    bundle.catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      world.warn(`The playground's page could not be built; the server runs without it. ${why}`);
    });
    app.use(servePage(bundle));
  }
  app.use(onError(world));
}

/** Bodies that can't be read get their 4xx; what is our own fault is told, and answered without its inside. */
function onError(world: World): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const status =
      error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500;
    if (status >= 500) {
      const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
      world.warn(`${request.method} ${request.path} failed: ${why}`);
    }
    const code = status >= 500 ? 'internal_error' : 'invalid_request';
    response
      .status(status)
      .json({ ok: false, error: code, message: 'This request could not be understood.' });
  };
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

function httpLink(options: PlaygroundOptions): HttpLink | undefined {
  if (options.botUrls.length === 0) return undefined;
  const { botUrls: urls, signingSecret, ackTimeoutMs = SLACK_ACK_TIMEOUT_MS } = options;
  return new HttpLink({ urls, signingSecret, ackTimeoutMs, machineNow: Date.now });
}

async function save(file: string, world: World): Promise<void> {
  const { messages, ...rest } = world.store.contents();
  const lasting = messages.filter((message) => message.ephemeralTo === undefined);
  await saveState(file, {
    version: 1,
    teamId: world.team.id,
    offsetMs: world.clock.offsetMs,
    ...rest,
    messages: lasting,
  });
}

async function close(
  server: Server,
  world: World,
  autosave: Autosave | undefined,
  probe: Probe | undefined,
): Promise<void> {
  probe?.stop();
  world.events.stop();
  world.faults.clear();
  await world.sockets.close();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
  await autosave?.close();
}
