import type { App } from '@slack/bolt';
import { registerActions } from './actions.js';
import { registerAskBackModal } from './ask-back-modal.js';
import type { ListenerContext } from './context.js';
import { registerEditModal } from './edit-modal.js';
import { registerLifecycle } from './lifecycle.js';
import { registerMessages } from './messages.js';
import { registerShowAllModal } from './show-all-modal.js';
import { registerTeamSearch } from './team-search.js';
import { registerUnknown } from './unknown.js';

/** Everything that Frontdoor listens to in Slack. */
export function registerListeners(app: App, context: ListenerContext): void {
  registerMessages(app, context);
  registerLifecycle(app, context);
  registerUnknown(app, context);
  registerActions(app, context);
  registerEditModal(app, context);
  registerAskBackModal(app, context);
  registerShowAllModal(app, context);
  registerTeamSearch(app, context);
}
