import { asOpenAi, completion, inShape, plainly, THOUGHT, toolCalls } from '../answers.js';
import type { Profile } from '../profile.js';

/** Takes tools; thinking stands in `reasoning`, calls beside an empty text, each with its place. */
export const ollamaQwen3: Profile = {
  name: 'Ollama, Qwen 3',
  source: 'Ollama source, openai/openai.go (chat completions, tool calls)',
  model: 'qwen3:14b',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: () => null,
  writes: (meant, request) => {
    const said = inShape(plainly(meant), request, true);
    const more = { more: { system_fingerprint: 'fp_ollama' } };
    if (!('calls' in said)) return asOpenAi(said, request, more);
    const calls = toolCalls(said.calls, request, 'call_', 8).map((call, index) => ({ ...call, index }));
    return completion({ content: '', reasoning: THOUGHT, tool_calls: calls }, request, {
      finish: 'tool_calls',
      ...more,
    });
  },
};
