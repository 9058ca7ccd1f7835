import type { SlackIdentity, SlackPorts } from '../ports.js';

/** What every listener gets: the ports and who we are. */
export interface ListenerContext {
  ports: SlackPorts;
  self: SlackIdentity;
}
