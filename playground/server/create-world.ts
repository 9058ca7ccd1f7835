import type { Bot } from '../protocol.js';
import type { Seed } from '../seed/seed.js';
import { BotStatus } from './bot-status.js';
import { CallLog } from './call-log.js';
import { ChangeFeed } from './changes.js';
import { Clock } from './clock.js';
import { EventSender } from './event-sender.js';
import { Faults } from './faults.js';
import type { HttpLink } from './http-link.js';
import type { AppIdentity } from './identity.js';
import { newToken } from './ids.js';
import { BotLinks } from './links.js';
import { type PlaygroundOptions, SLACK_ACK_TIMEOUT_MS, SLACK_RETRY_DELAYS_MS } from './options.js';
import { ResponseUrls } from './response-urls.js';
import type { SavedState } from './saved-state.js';
import { SocketMode } from './socket-mode.js';
import { Store } from './store.js';
import { Triggers } from './triggers.js';
import { ViewStacks } from './view-stacks.js';
import type { World } from './world.js';

export interface WorldParts {
  readonly origin: string;
  readonly options: PlaygroundOptions;
  readonly seed: Seed;
  readonly saved: SavedState | undefined;
  readonly http: HttpLink | undefined;
  readonly machineNow: () => number;
  readonly warn: (line: string) => void;
}

/** Puts a workspace together: from what was saved, else from the seed. */
export function createWorld({ origin, options, seed, saved, http, machineNow, warn }: WorldParts): World {
  const app = identity(seed, options);
  const changes = new ChangeFeed();
  const clock = new Clock(machineNow, saved?.offsetMs ?? 0);
  for (const message of saved?.messages ?? []) clock.startAfter(message.ts);
  const contents = saved ?? { users: seed.users, channels: seed.channels, messages: [], homes: [] };
  const bot = new BotStatus(startingBot(seed, app), changes);
  const sockets = new SocketMode(app, clock, bot, options.ackTimeoutMs ?? SLACK_ACK_TIMEOUT_MS);
  const faults = new Faults();
  const links = new BotLinks(sockets, http, bot, faults.elsewhere);
  const store = new Store(contents, changes);
  const retryDelaysMs = options.retryDelaysMs ?? SLACK_RETRY_DELAYS_MS;
  return {
    origin,
    team: seed.team,
    app,
    machineNow,
    clock,
    changes,
    store,
    views: new ViewStacks(changes),
    triggers: new Triggers(clock),
    responseUrls: new ResponseUrls(clock),
    bot,
    links,
    sockets,
    events: new EventSender({ team: seed.team, app, clock, links, faults, store, retryDelaysMs }),
    faults,
    calls: new CallLog(),
    userGroups: seed.userGroups,
    stories: seed.stories,
    warn,
  };
}

function identity(seed: Seed, options: PlaygroundOptions): AppIdentity {
  const { signingSecret, botToken, appToken } = options;
  return { ...seed.app, signingSecret, botToken, appToken, verificationToken: newToken(24) };
}

function startingBot(seed: Seed, app: AppIdentity): Bot {
  return {
    userId: app.botUserId,
    botId: app.botId,
    appId: app.appId,
    name: app.name,
    reachable: false,
    via: null,
    commands: seed.commands,
    shortcuts: seed.shortcuts,
  };
}
