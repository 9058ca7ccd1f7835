import { asOpenAi, completion, plainly, toolCalls } from '../answers.js';
import type { Profile } from '../profile.js';
import { gemma } from '../templates.js';
import { refusedByVllm } from '../vllm.js';

/** Roles alternate. The model says its words plainly, whatever function it is given for them. */
export const vllmGemma3: Profile = {
  name: 'vLLM, Gemma 3',
  source:
    'vLLM docs, tool calling (pythonic parser) and its example template for Gemma 3; public reports of the refusal',
  model: 'google/gemma-3-27b-it',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: (request) => refusedByVllm(request, gemma),
  writes: (meant, request) => {
    const said = plainly(meant);
    if (!('calls' in said)) return asOpenAi(said, request);
    const calls = toolCalls(said.calls, request, 'chatcmpl-tool-', 32);
    return completion({ content: null, tool_calls: calls }, request, { finish: 'tool_calls' });
  },
};
