import type { SlackEvent } from './event-bodies.js';
import type { AppIdentity } from './identity.js';

/** Slack: sent once after a person removed the app from the workspace; it says nothing but its type. */
export function uninstalledEvent(): SlackEvent {
  return { type: 'app_uninstalled' };
}

/** Slack names the users whose tokens were revoked: people's in `oauth`, the bot's own in `bot`. */
export function revokedEvent(app: AppIdentity, bot: boolean): SlackEvent {
  return { type: 'tokens_revoked', tokens: bot ? { bot: [app.botUserId] } : { oauth: ['U0PERSON'] } };
}
