import { type AppOptions, LogLevel } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import { boltLogger } from './bolt-logger.js';
import { createDoor } from './door.js';
import { DurableApp } from './durable-app.js';
import type { HomeSection } from './home/place.js';
import { publishHome } from './home/publish.js';
import { httpTransport } from './http/transport.js';
import { readIdentity } from './identity.js';
import { registerListeners } from './listeners/index.js';
import type { SlackIdentity, SlackPorts, SlackSettings } from './ports.js';
import { socketTransport } from './socket/transport.js';
import { createLookUp, type LookUp } from './sync/look-up.js';
import { createSync } from './sync/sync.js';
import { webClientOptions } from './web-client.js';

/** Slack's side, running. `port` is null in Socket Mode. */
export interface RunningSlack extends SlackIdentity, LookUp {
  client: WebClient;
  port: number | null;
  /** Shows a person a part of their App Home. Never rejects. */
  showHome(user: string, section: HomeSection): Promise<void>;
  /** Begins to read who and what there is in the workspace, in the background. */
  startSync(): void;
  /** Takes nothing new, lets what is under way finish and be answered, closes. */
  stop(): Promise<void>;
}

/**
 * Connects to the one workspace of the bot token and starts to take events.
 * @throws AppError slack_failed (token, network), port_taken
 */
export async function startSlack(settings: SlackSettings, ports: SlackPorts): Promise<RunningSlack> {
  const logger = boltLogger(ports.log, LogLevel.INFO);
  const clientOptions = webClientOptions(settings.apiUrl);
  const client = new WebClient(settings.botToken, { ...clientOptions, logger });
  const self = await readIdentity(client, settings.apiUrl);
  // a token that Slack accepts means that the app is installed, whatever was true before
  await ports.workspaceInstalled(self.teamId);
  const { transport: kind } = settings;
  const transport =
    kind.kind === 'http'
      ? httpTransport(kind, ports, logger)
      : socketTransport(settings, kind.appToken, ports, logger);
  const options: AppOptions = {
    token: settings.botToken,
    botId: self.botId,
    botUserId: self.botUserId,
    receiver: transport.receiver,
    clientOptions,
    logger,
    // The listeners know their own posts, and nothing is kept between events.
    ignoreSelf: false,
    convoStore: false,
  };
  const app = new DurableApp(options, createDoor(self, ports));
  app.error(async (error) => {
    throw error;
  });
  const directory = { ...ports.directory, ...self, client, log: ports.log };
  const sync = createSync(directory);
  const stopping = new AbortController();
  const lookUp = createLookUp({ ...directory, stopping: stopping.signal });
  const context = { ports, self, sync, lookUp };
  registerListeners(app, context);
  const port = await transport.start();
  return {
    ...self,
    ...lookUp,
    client,
    port,
    showHome: async (user, section) => {
      try {
        await publishHome(context, client, user, { place: { section, page: 0 } });
      } catch (error) {
        ports.log.warn({ err: error }, 'App Home could not be shown');
      }
    },
    startSync: () => sync.start(),
    async stop() {
      stopping.abort(new Error('the process is to stop'));
      await Promise.all([transport.stop(() => app.drain()), sync.stop()]);
    },
  };
}
