import type { SlackIdentity, SlackPorts } from '../ports.js';
import type { Sync } from '../sync/sync.js';

/** What every listener gets: the ports, who we are, and what reads again what Slack tells only half of. */
export interface ListenerContext {
  ports: SlackPorts;
  self: SlackIdentity;
  sync: Pick<Sync, 'poke'>;
}
