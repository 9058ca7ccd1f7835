import type { App } from '@slack/bolt';
import { registerCommands } from './commands.js';
import type { ListenerContext } from './context.js';
import { registerHome } from './home.js';
import { registerActions, registerChoices, registerUndo } from './interactions.js';
import { registerClips, registerMessages } from './messages.js';
import {
  registerAskBackModal,
  registerEditModal,
  registerFindModal,
  registerHelpModal,
  registerShowAllModal,
  registerTasksModal,
} from './modals.js';
import { registerReactions } from './reactions.js';
import { registerShortcut } from './shortcut.js';
import { registerTypeAhead } from './type-ahead.js';
import { registerUnknown } from './unknown.js';
import { registerDirectory, registerLifecycle } from './workspace.js';

/** Everything that Frontdoor listens to in Slack. */
export function registerListeners(app: App, context: ListenerContext): void {
  registerDirectory(app, context);
  registerMessages(app, context);
  registerLifecycle(app, context);
  registerUnknown(app, context);
  registerActions(app, context);
  registerEditModal(app, context);
  registerAskBackModal(app, context);
  registerShowAllModal(app, context);
  registerTasksModal(app, context);
  registerHelpModal(app, context);
  registerTypeAhead(app, context);
  registerChoices(app, context);
  registerUndo(app, context);
  registerCommands(app, context);
  registerShortcut(app, context);
  registerReactions(app, context);
  registerClips(app, context);
  registerHome(app, context);
  registerFindModal(app, context);
}
