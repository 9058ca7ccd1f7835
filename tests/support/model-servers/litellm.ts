import type { HttpAnswer } from './profile.js';
import { openAiError } from './refusals.js';

/**
 * What LiteLLM's proxy makes of an error, its own or a provider's: the sentence with the exception's name before it and the
 * route behind it.
 * Source: LiteLLM docs, drop_params; public reports of the proxy's bodies.
 */
export const litellmError = (sentence: string, model: string): HttpAnswer =>
  openAiError(400, {
    message: `litellm.${sentence}. Received Model Group=${model}\nAvailable Model Group Fallbacks=None`,
    code: '400',
  });
