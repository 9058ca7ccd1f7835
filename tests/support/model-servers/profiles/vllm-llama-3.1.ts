import { asOpenAi, completion, plainly } from '../answers.js';
import type { Profile } from '../profile.js';
import { llama } from '../templates.js';
import { refusedByVllm } from '../vllm.js';

/**
 * One call at a time. The parser knows a call by the text's beginning: where the model marks it as code, it stays a text, and
 * what are arguments elsewhere are called parameters.
 */
export const vllmLlama31: Profile = {
  name: 'vLLM, Llama 3.1',
  source:
    'vLLM docs, tool calling (llama3_json parser and its known issues); the chat template of Llama 3.1; public reports of <|python_tag|> in contents',
  model: 'meta-llama/Llama-3.1-8B-Instruct',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: (request) => refusedByVllm(request, llama),
  writes: (meant, request) => {
    const said = plainly(meant);
    if (!('calls' in said)) return asOpenAi(said, request);
    const calls = said.calls.map(({ name, args }) => JSON.stringify({ name, parameters: args }));
    return completion({ content: `<|python_tag|>${calls.join('; ')}`, tool_calls: [] }, request);
  },
};
