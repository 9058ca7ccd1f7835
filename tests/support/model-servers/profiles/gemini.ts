import { asOpenAi, completion, idFor, toolCalls } from '../answers.js';
import { callingMessages } from '../asked-back.js';
import type { HttpAnswer, Profile } from '../profile.js';
import { firstOf } from '../refusals.js';
import { type ChatRequest, unknownIn } from '../request.js';

const KNOWN = [
  ...[
    'model',
    'messages',
    'max_tokens',
    'max_completion_tokens',
    'temperature',
    'top_p',
    'n',
    'stop',
    'stream',
  ],
  ...[
    'stream_options',
    'tools',
    'tool_choice',
    'parallel_tool_calls',
    'response_format',
    'reasoning_effort',
    'extra_body',
    'user',
  ],
];

/** Its own words in a list of one error. Calls carry a signature that must come back, and a schema holds no references. */
export const gemini: Profile = {
  name: 'Gemini, its OpenAI endpoint',
  source:
    'Gemini API docs, OpenAI compatibility and thought signatures; public reports of both refusals, in lists of one',
  model: 'gemini-3.6-flash',
  base: '/v1beta/openai',
  can: { reading: true, questions: true },
  refuses: (request) =>
    firstOf(
      () => unknownNames(request),
      () => unsigned(request),
    ),
  writes: (meant, request) => {
    if (!('calls' in meant)) return asOpenAi(meant, request);
    const calls = toolCalls(meant.calls, request, 'function-call-', 19).map((call, at) =>
      at === 0 ? { ...call, extra_content: { google: { thought_signature: idFor(request, 99, 64) } } } : call,
    );
    return completion({ tool_calls: calls }, request, { finish: 'tool_calls' });
  },
};

const invalid = (message: string): HttpAnswer => ({
  status: 400,
  body: [{ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }],
});

function unknownNames(request: ChatRequest): HttpAnswer | null {
  const { tools = [], response_format: form } = request.body;
  const names = [
    ...unknownIn(request, KNOWN).map((name) => `Unknown name "${name}": Cannot find field.`),
    ...tools.flatMap(({ function: made }, at) =>
      JSON.stringify(made.parameters ?? {}).includes('"$ref"')
        ? [`Unknown name "ref" at 'tools[0].function_declarations[${at}].parameters': Cannot find field.`]
        : [],
    ),
    ...(JSON.stringify(form ?? {}).includes('"$ref"')
      ? [`Unknown name "ref" at 'generation_config.response_schema': Cannot find field.`]
      : []),
  ];
  if (names.length === 0) return null;
  return invalid(names.map((name) => `Invalid JSON payload received. ${name}`).join('\n'));
}

function unsigned({ body }: ChatRequest): HttpAnswer | null {
  for (const { message, at } of callingMessages(body.messages)) {
    const [first] = message.tool_calls ?? [];
    if (JSON.stringify(first?.['extra_content'] ?? {}).includes('"thought_signature"')) continue;
    return invalid(
      `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${first?.function.name}\` , position ${at + 1}. Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.`,
    );
  }
  return null;
}
