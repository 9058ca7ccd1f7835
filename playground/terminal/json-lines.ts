import type { Teller } from './told.js';

/** One JSON object a line and nothing else. */
export function createJsonTeller(write: (text: string) => void): Teller {
  return {
    tell: (told) => write(`${JSON.stringify(told)}\n`),
    aside: () => undefined,
  };
}
