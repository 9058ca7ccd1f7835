import type { App } from '@slack/bolt';
import { registerActions } from './actions.js';
import { registerAskBackModal } from './ask-back-modal.js';
import { registerChoices } from './choices.js';
import { registerClips } from './clips.js';
import { registerCommands } from './commands.js';
import type { ListenerContext } from './context.js';
import { registerDirectory } from './directory.js';
import { registerEditModal } from './edit-modal.js';
import { registerFindModal } from './find-modal.js';
import { registerHelpModal } from './help-modal.js';
import { registerHome } from './home.js';
import { registerLifecycle } from './lifecycle.js';
import { registerMessages } from './messages.js';
import { registerReactions } from './reactions.js';
import { registerShortcut } from './shortcut.js';
import { registerShowAllModal } from './show-all-modal.js';
import { registerTasksModal } from './tasks-modal.js';
import { registerTypeAhead } from './type-ahead.js';
import { registerUndo } from './undo.js';
import { registerUnknown } from './unknown.js';

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
