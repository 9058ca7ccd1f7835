import { asOpenAi } from '../answers.js';
import type { Profile } from '../profile.js';
import { vllmError } from '../vllm.js';

/** Started without the flags for tools, as it comes: offering some is refused. */
export const vllmWithoutParser: Profile = {
  name: 'vLLM without a tool parser',
  source: 'vLLM docs, tool calling (automatic function calling); public reports of the refusal',
  model: 'microsoft/phi-4',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: ({ body }) =>
    (body.tools ?? []).length > 0 && body['tool_choice'] !== 'none'
      ? vllmError('"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set')
      : null,
  writes: (meant, request) => asOpenAi(meant, request),
};
