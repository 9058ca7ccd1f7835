import { asOpenAi, completion, plainly, THOUGHT, toolCalls } from '../answers.js';
import type { Profile } from '../profile.js';
import { qwen } from '../templates.js';
import { refusedByVllm } from '../vllm.js';

/**
 * One system message, and first. Without a reasoning parser thinking stays in the text; its beginning is in the template, so
 * only the end of it is seen. An answer that is held to a schema has no room for thinking.
 */
export const vllmQwen35: Profile = {
  name: 'vLLM, Qwen 3.5 without a reasoning parser',
  source: 'vLLM docs, reasoning outputs and tool calling (hermes parser); the chat template of Qwen 3.5',
  model: 'Qwen/Qwen3.5-35B-A3B',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: (request) => refusedByVllm(request, qwen),
  writes: (meant, request) => {
    const said = plainly(meant);
    if ('json' in said && request.body.response_format !== undefined) return asOpenAi(said, request);
    const thought = `${THOUGHT}\n</think>\n\n`;
    if ('calls' in said)
      return completion(
        { content: thought, tool_calls: toolCalls(said.calls, request, 'chatcmpl-tool-', 32) },
        request,
        { finish: 'tool_calls' },
      );
    return completion(
      { content: `${thought}${'json' in said ? JSON.stringify(said.json) : said.text}` },
      request,
    );
  },
};
