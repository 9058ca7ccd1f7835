import { fileURLToPath } from 'node:url';
import type { Conversation } from '../../../evals/support/conversation.js';
import { readConversations } from '../../../evals/support/read-conversations.js';
import { loadConfigFile } from '../../../src/config/config.js';

const pathOf = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** The teams and blueprints that ship. */
export const config = loadConfigFile(pathOf('frontdoor.config.yaml'));

/** The conversations that ship. */
export const shippedConversations = (): Conversation[] =>
  readConversations(pathOf('evals/conversations'), config);
