import type { Story, UserGroup } from '../protocol.js';
import type { BotStatus } from './bot-status.js';
import type { CallLog } from './call-log.js';
import type { ChangeFeed } from './changes.js';
import type { Clock } from './clock.js';
import type { EventSender } from './event-sender.js';
import type { Faults } from './faults.js';
import type { AppIdentity, Team } from './identity.js';
import type { BotLinks } from './links.js';
import type { ResponseUrls } from './response-urls.js';
import type { SocketMode } from './socket-mode.js';
import type { Store } from './store.js';
import type { Triggers } from './triggers.js';
import type { ViewStacks } from './view-stacks.js';

/** One running workspace: its parts, handed to whatever acts on it. Made in start.ts, nowhere else. */
export interface World {
  /** "http://127.0.0.1:3000", without a slash at the end. */
  readonly origin: string;
  readonly team: Team;
  readonly app: AppIdentity;
  /** The machine's clock, epoch milliseconds. */
  readonly machineNow: () => number;
  readonly clock: Clock;
  readonly changes: ChangeFeed;
  readonly store: Store;
  readonly views: ViewStacks;
  readonly triggers: Triggers;
  readonly responseUrls: ResponseUrls;
  readonly bot: BotStatus;
  readonly links: BotLinks;
  readonly sockets: SocketMode;
  readonly events: EventSender;
  readonly faults: Faults;
  readonly calls: CallLog;
  readonly userGroups: readonly UserGroup[];
  readonly stories: readonly Story[];
  /** Tells whoever runs the playground of something odd, in one line. */
  readonly warn: (line: string) => void;
}
