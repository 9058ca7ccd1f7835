import type { App } from '@slack/bolt';
import { registerCommands } from './commands.js';
import type { ListenerContext } from './context.js';
import { registerHome } from './home.js';
import { registerInteractions } from './interactions.js';
import { registerMemberPosts } from './member-posts.js';
import { registerClips, registerMessages } from './messages.js';
import { registerModals } from './modals.js';
import { registerReactions } from './reactions.js';
import { registerShortcut } from './shortcut.js';
import { registerTypeAhead } from './type-ahead.js';
import { registerUnknown } from './unknown.js';
import { registerDirectory, registerLifecycle } from './workspace.js';

/** Everything that Frontdoor listens to in Slack. What most often comes is looked at first. */
export function registerListeners(app: App, context: ListenerContext): void {
  registerDirectory(app, context);
  registerMessages(app, context);
  registerLifecycle(app, context);
  registerUnknown(app, context);
  registerInteractions(app, context);
  registerMemberPosts(app, context);
  registerModals(app, context);
  registerTypeAhead(app, context);
  registerCommands(app, context);
  registerShortcut(app, context);
  registerReactions(app, context);
  registerClips(app, context);
  registerHome(app, context);
}
