import { asOpenAi } from '../answers.js';
import { llamaError } from '../llama-cpp.js';
import type { Profile } from '../profile.js';

/** Started without --jinja, as before it was the default: tools are refused as if the server were broken. */
export const llamaCppWithoutJinja: Profile = {
  name: 'llama.cpp without Jinja',
  source: 'public reports of "tools param requires --jinja flag"',
  model: 'qwen2.5-3b-instruct-q4_k_m.gguf',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: ({ body }) =>
    body.tools === undefined ? null : llamaError(500, 'tools param requires --jinja flag', 'server_error'),
  writes: (meant, request) => asOpenAi(meant, request),
};
