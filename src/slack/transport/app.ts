import { App, type AppOptions, type Logger as BoltLogger, LogLevel, type ReceiverEvent } from '@slack/bolt';
import { WebAPIPlatformError, WebClient } from '@slack/web-api';
import { z } from 'zod';
import { AppError } from '../../domain/errors.js';
import { networkFailure } from '../../domain/network-failure.js';
import type { Logger } from '../../domain/ports.js';
import type { FilesIn } from '../../domain/tickets/shared-file.js';
import { classify, isSlacksFault, repeatable } from '../delivery/classify.js';
import { createPeople, type HiddenPeople, type NamesOf } from '../delivery/lookups.js';
import { createChannelName } from '../directory/channel-name.js';
import { createLookUp, type LookUp } from '../directory/look-up.js';
import { createSync } from '../directory/sync.js';
import { registerListeners } from '../listeners/index.js';
import { publishHome } from '../listeners/publish-home.js';
import type { SlackIdentity, SlackPorts, SlackSettings } from '../ports.js';
import { createThreadReader } from '../read-thread.js';
import { createReader } from '../reader.js';
import { createFilesIn } from '../shared-files.js';
import type { HomeSection } from '../views/home/place.js';
import { createDoor } from './door.js';
import { httpTransport } from './http/transport.js';
import { createReach } from './reach.js';
import { reportLateFailure } from './report-failure.js';
import { socketTransport } from './socket/transport.js';
import { webClientOptions } from './web-client.js';

/**
 * Slack's libraries write to our log through this. Their debug lines hold whole payloads, so those are dropped; of
 * an error only its name and code are kept.
 */
export function boltLogger(log: Logger, info: LogLevel): BoltLogger {
  const line =
    (level: 'debug' | 'warn' | 'error') =>
    (...parts: unknown[]): void =>
      log[level]({ from: 'bolt' }, parts.map(describe).join(' '));
  const nothing = () => {};
  return {
    debug: nothing,
    info: line('debug'),
    warn: line('warn'),
    error: line('error'),
    setLevel: nothing,
    getLevel: () => info,
    setName: nothing,
  };
}

function describe(part: unknown): string {
  if (part instanceof Error) return 'code' in part ? `${part.name} (${String(part.code)})` : part.name;
  return typeof part === 'string' ? part : typeof part;
}

/** How long a stop waits for what is shown after an answer. Milliseconds. */
const SHOW_MS = 2_000;

async function keepUntilDone(kept: Set<Promise<void>>, work: Promise<void>): Promise<void> {
  kept.add(work);
  await work.finally(() => kept.delete(work));
}

/**
 * Bolt's App, which tells Slack that an event was taken only when its listeners are done. Bolt itself acks an event before its
 * listeners run, so that one whose insert failed would be lost; here that ack is kept until processing resolved and never sent
 * after a failure. Presses, forms and commands are acked by their listeners, whose acks go out at once: what stores something acks
 * when it is stored, what only shows something acks first. What the door turns away reaches no listener; how Slack is told so is
 * the transport's.
 */
class DurableApp extends App {
  /** what Slack has no answer to yet, and all that is under way, what is shown after an answer included */
  private readonly unanswered = new Set<Promise<void>>();
  private readonly underWay = new Set<Promise<void>>();
  private draining = false;
  private readonly door: (body: unknown) => void;
  private readonly ports: Pick<SlackPorts, 'log' | 'sleep'>;

  constructor(options: AppOptions, door: (body: unknown) => void, ports: Pick<SlackPorts, 'log' | 'sleep'>) {
    super(options);
    this.door = door;
    this.ports = ports;
  }

  override async processEvent(event: ReceiverEvent): Promise<void> {
    this.door(event.body);
    if (this.draining) throw new Error('shutting down: Slack delivers this again');
    let answered = (): void => undefined;
    const answer = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const work = this.processThenAck(event, answered).finally(answered);
    await Promise.all([keepUntilDone(this.unanswered, answer), keepUntilDone(this.underWay, work)]);
  }

  /**
   * Takes nothing new; resolves when Slack has its answer to all that was taken, whether it succeeded or not. What is shown after an
   * answer is waited for a little: a window may wait for as long as Slack says.
   */
  async drain(): Promise<void> {
    this.draining = true;
    await Promise.allSettled(this.unanswered);
    await Promise.race([Promise.allSettled(this.underWay), this.ports.sleep(SHOW_MS)]);
  }

  /** Does what only shows something beside the events, so that no answer to Slack waits for it. */
  afterwards(show: () => Promise<unknown>): void {
    const failed = (error: unknown): void => reportLateFailure(this.ports.log, error);
    const shown = async (): Promise<void> => void (await show());
    void keepUntilDone(this.underWay, shown().catch(failed));
  }

  private async processThenAck(event: ReceiverEvent, answered: () => void): Promise<void> {
    let isAcked = false;
    const ackOnce = async (response?: unknown): Promise<void> => {
      if (isAcked) return;
      isAcked = true;
      await event.ack(response);
      answered();
    };
    const isEvent = 'event' in event.body;
    try {
      await super.processEvent({ ...event, ack: isEvent ? async () => undefined : ackOnce });
    } catch (error) {
      if (!isAcked) throw error;
      reportLateFailure(this.ports.log, error);
    }
    // what no listener has answered, such as a form that is none of ours, is not waited for either
    await ackOnce();
  }
}

const AuthTest = z.looseObject({
  user_id: z.string().min(1),
  bot_id: z.string().min(1),
  team_id: z.string().min(1),
  enterprise_id: z.string().nullish(),
  url: z.url(),
});

/** The app behind a bot, which `auth.test` does not tell. Slack: `bots.info`. */
const BotInfo = z.looseObject({ bot: z.looseObject({ app_id: z.string().regex(/^A[A-Z0-9]+$/) }) });

/** How often Slack is asked who we are when it is busy or has a fault, and the longest wait between. Milliseconds. */
const MAX_ASKS = 5;
const MAX_ASK_WAIT_MS = 30_000;

/** Asks Slack who the bot token belongs to, and again after what may pass. @throws AppError slack_failed */
async function askWhoWeAre(client: WebClient, apiUrl: string, { log, sleep }: SlackPorts): Promise<unknown> {
  for (let asked = 1; ; asked += 1) {
    try {
      return await client.auth.test();
    } catch (error) {
      const failure = repeatable(error);
      if (asked === MAX_ASKS || failure.result === 'failed' || !isSlacksFault(error)) {
        throw identityError(error, apiUrl);
      }
      const waitMs = Math.min(failure.afterMs, MAX_ASK_WAIT_MS);
      log.warn({ err: error, waitMs }, 'Slack is busy or has a fault; trying again');
      await sleep(waitMs);
    }
  }
}

/** Says what keeps us from knowing who we are. A token is named only where Slack speaks of it. */
function identityError(cause: unknown, apiUrl: string): AppError {
  const network = networkFailure(cause);
  if (network !== null) {
    return new AppError('slack_failed', `Slack could not be reached at ${apiUrl}. ${network}`, { cause });
  }
  if (isSlacksFault(cause)) {
    const { reason } = classify(cause);
    return new AppError(
      'slack_failed',
      `Slack is busy or has a fault (${reason}). Start again in a few minutes.`,
      { cause },
    );
  }
  if (cause instanceof WebAPIPlatformError) {
    const { error } = cause.data;
    return new AppError(
      'slack_failed',
      `Slack refuses the bot token (${error}). Check SLACK_BOT_TOKEN: it must be the app's current "Bot User OAuth Token" (xoxb-…).`,
      { cause, fields: { error } },
    );
  }
  return new AppError(
    'slack_failed',
    `Slack could not be reached at ${apiUrl}. Check the network, or SLACK_API_URL if it is set.`,
    { cause },
  );
}

/** Asks Slack who the bot token belongs to. @throws AppError slack_failed, naming the variable to check */
async function readIdentity(client: WebClient, apiUrl: string, ports: SlackPorts): Promise<SlackIdentity> {
  const answer = await askWhoWeAre(client, apiUrl, ports);
  const parsed = AuthTest.safeParse(answer);
  if (!parsed.success) {
    throw new AppError(
      'slack_failed',
      'SLACK_BOT_TOKEN is not a bot token: Slack named no bot for it. Use the "Bot User OAuth Token" (xoxb-…) of the app.',
      { cause: parsed.error },
    );
  }
  const { user_id, bot_id, team_id, enterprise_id = null, url } = parsed.data;
  const appId = await appOf(client, bot_id);
  return {
    botUserId: user_id,
    botId: bot_id,
    teamId: team_id,
    enterpriseId: enterprise_id,
    appId,
    teamUrl: url.endsWith('/') ? url : `${url}/`,
    // Slack's deep link to the app's Home tab
    homeUrl: appId && `slack://app?team=${encodeURIComponent(team_id)}&id=${appId}&tab=home`,
  };
}

/**
 * No failure matters: a signing secret and a socket are one app's alone, so that the app that a request names is looked at only
 * to be sure, and a shortcut to the Home tab is the rest that depends on it.
 */
async function appOf(client: WebClient, botId: string): Promise<string | null> {
  const answer = await client.bots.info({ bot: botId }).catch(() => null);
  return BotInfo.safeParse(answer).data?.bot.app_id ?? null;
}

/** Slack's side, running. `port` is null in Socket Mode. */
export interface RunningSlack extends SlackIdentity, LookUp {
  namesOf: NamesOf;
  /** what a channel is called, without "#"; null: Slack does not tell. It rejects where Slack can't tell now */
  channelName(channel: string): Promise<string | null>;
  /** what was said in a thread before the bot was called in */
  readThread: ReturnType<typeof createThreadReader>;
  /** the files of some messages, handed over by the bot's token */
  filesIn: FilesIn;
  client: WebClient;
  port: number | null;
  /** Shows a person a part of their App Home. Never rejects. */
  showHome(user: string, section: HomeSection): Promise<void>;
  /** Begins to read who and what there is in the workspace, in the background. */
  startSync(): void;
  /**
   * Why Slack and we can't reach one another, in a word, and since when (ISO) where that is known; null: we can, as far as that can
   * be known cheaply. Never rejects.
   */
  whyOut(): Promise<{ why: string; since?: string } | null>;
  /** Takes nothing new, lets what is under way finish and be answered, closes. */
  stop(): Promise<void>;
}

/**
 * Connects to the one workspace of the bot token and starts to take events.
 * @throws AppError slack_failed (token, network), port_taken
 */
export async function startSlack(settings: SlackSettings, ports: SlackPorts): Promise<RunningSlack> {
  const logger = boltLogger(ports.log, LogLevel.INFO);
  const reach = createReach(() => performance.now());
  const clientOptions = { ...webClientOptions(settings.apiUrl), fetch: reach.fetch };
  const client = new WebClient(settings.botToken, { ...clientOptions, logger });
  const self = await readIdentity(client, settings.apiUrl, ports);
  // a token that Slack accepts means that the app is installed, whatever was true before
  await ports.workspaceInstalled(self.teamId);
  const { transport: way } = settings;
  const transport =
    way.kind === 'http'
      ? httpTransport(way, ports, logger)
      : socketTransport(way.appToken, clientOptions, ports, logger);
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
  const app = new DurableApp(options, createDoor(self, ports), ports);
  app.error(async (error) => {
    throw error;
  });
  const directory = { ...ports.directory, ...self, client, log: ports.log };
  const sync = createSync(directory);
  const stopping = new AbortController();
  const lookUp = createLookUp({ ...directory, stopping: stopping.signal });
  const keptNames = (users: readonly string[]) => ports.directory.store.names(self.teamId, users);
  const hidden: HiddenPeople = (readers, typed) =>
    ports.directory.store.hiddenPeople(self.teamId, readers, typed);
  const namesOf = createPeople(client, keptNames, hidden, () => ports.now());
  const channelName = createChannelName(directory);
  const reader = createReader(client, self, () => ports.now());
  const context = {
    ...{ ports, heard: new Set<string>(), self, sync },
    ...{ lookUp, namesOf, channelName, reader },
    afterwards: (show: () => Promise<unknown>) => app.afterwards(show),
  };
  registerListeners(app, context);
  const port = await transport.start();
  return {
    ...self,
    ...lookUp,
    namesOf,
    channelName,
    readThread: createThreadReader(client, self.botUserId, reader),
    filesIn: createFilesIn(client, settings),
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
    whyOut: async () => {
      const since = transport.downSince();
      if (since !== null) return { why: 'disconnected', since: new Date(since).toISOString() };
      const why = await reach.whyOut(client);
      return why === null ? null : { why };
    },
    async stop() {
      stopping.abort(new Error('the process is to stop'));
      await Promise.all([transport.stop(() => app.drain()), sync.stop()]);
    },
  };
}
