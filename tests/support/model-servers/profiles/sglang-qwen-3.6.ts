import { asOpenAi, completion, plainly, THOUGHT } from '../answers.js';
import type { MeantCall, Profile } from '../profile.js';

/**
 * The parser for an older Qwen takes a call of this one for a call, and finds none in it: the reason to end is a call, the list of
 * calls is empty, and the call stands in the text as this family writes it, each argument by itself.
 */
export const sglangQwen36: Profile = {
  name: 'SGLang, Qwen 3.6 with the parser of an older one',
  source:
    'SGLang docs, tool and reasoning parsers; public reports of empty tool_calls with the raw call in the content',
  model: 'Qwen3.6-35B-A3B-FP8',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: () => null,
  writes: (meant, request) => {
    const said = plainly(meant);
    if (!('calls' in said)) return asOpenAi(said, request);
    const content = `<think>\n${THOUGHT}\n</think>\n\n${said.calls.map(written).join('\n')}`;
    return completion({ content, reasoning_content: null, tool_calls: [] }, request, {
      finish: 'tool_calls',
    });
  },
};

/** A call as Qwen writes it since its coders: texts as they are, all else as JSON. */
function written({ name, args }: MeantCall): string {
  const parameters = Object.entries(args).map(([key, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `<parameter=${key}>\n${text}\n</parameter>`;
  });
  return `<tool_call>\n<function=${name}>\n${parameters.join('\n')}\n</function>\n</tool_call>`;
}
