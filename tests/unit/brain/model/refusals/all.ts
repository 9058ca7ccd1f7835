import { EAST } from './east.js';
import { OPENAI } from './openai.js';
import { OWN } from './own.js';
import { PROXIES } from './proxies.js';
import type { Said } from './said.js';
import { WEST } from './west.js';

/** What servers really answer where they do not answer, from their documentation and from reports of their users. */
export const SAID: readonly Said[] = [...OPENAI, ...WEST, ...PROXIES, ...EAST, ...OWN];
