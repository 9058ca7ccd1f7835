import { asOpenAi, completion, toolCalls } from '../answers.js';
import type { Profile } from '../profile.js';
import { mistral } from '../templates.js';
import { refusedByVllm } from '../vllm.js';

/** The template that comes with the model: roles alternate, and ids of calls are long. */
export const vllmMistralSmall: Profile = {
  name: 'vLLM, Mistral Small 3',
  source:
    'vLLM docs, tool calling (mistral parser); the chat template of Mistral Small 3, as vLLM and llama.cpp keep it',
  model: 'mistralai/Mistral-Small-3.2-24B-Instruct-2506',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: (request) => refusedByVllm(request, mistral),
  writes: (meant, request) =>
    'calls' in meant
      ? completion({ content: '', tool_calls: toolCalls(meant.calls, request, '', 9) }, request, {
          finish: 'tool_calls',
        })
      : asOpenAi(meant, request),
};
