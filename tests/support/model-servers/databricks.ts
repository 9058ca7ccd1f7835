import type { HttpAnswer } from './profile.js';

/** A refusal of Databricks' model serving: a code and a message, side by side. */
export const databricksError = (message: string): HttpAnswer => ({
  status: 400,
  body: { error_code: 'BAD_REQUEST', message },
});
