import type { HttpAnswer } from './profile.js';

/** A refusal of llama-server, in its own order and with its own names. */
export const llamaError = (status: number, message: string, type: string, more: object = {}): HttpAnswer => ({
  status,
  body: { error: { code: status, message, type, ...more } },
});
