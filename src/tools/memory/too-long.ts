import { LONGEST_NOTE } from '../../domain/memory.js';

/** Says why a text is no note. */
export const tooLong = (text: string): string =>
  `A note takes ${LONGEST_NOTE} characters at most, and this has ${text.length}. Nothing was kept; give its gist.`;
