import { assistantMethods } from './assistant.js';
import { authMethods } from './auth.js';
import { chatMethods } from './chat.js';
import { conversationMethods } from './conversations.js';
import { fileMethods } from './files.js';
import { historyMethods } from './history.js';
import type { Method } from './method.js';
import { reactionMethods } from './reactions.js';
import { userMethods } from './users.js';
import { viewMethods } from './views.js';

/** Every Web API method of the playground by its name; what is not here answers unknown_method. */
export const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    ...assistantMethods,
    ...authMethods,
    ...chatMethods,
    ...conversationMethods,
    ...fileMethods,
    ...historyMethods,
    ...reactionMethods,
    ...userMethods,
    ...viewMethods,
  }),
);
