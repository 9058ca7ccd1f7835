import type { SlackIdentity, SlackPorts } from '../ports.js';
import type { LookUp } from '../sync/look-up.js';
import type { Sync } from '../sync/sync.js';

/** What every listener gets: the ports, who we are, what reads again what Slack tells only half of, and who gets to know people. */
export interface ListenerContext {
  ports: SlackPorts;
  self: SlackIdentity;
  sync: Pick<Sync, 'poke'>;
  lookUp: Pick<LookUp, 'meet'>;
}
