import type { PersonText } from './person-text.js';

/** The words of a text, to be read for what they mean. docs/architecture.md has who may import this. */
export const opened = (text: PersonText): string => String(text);
