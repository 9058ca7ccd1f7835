import { asOpenAi, completion, plainly, THOUGHT, toolCalls } from '../answers.js';
import type { HttpAnswer, Profile } from '../profile.js';
import { firstOf } from '../refusals.js';
import type { ChatRequest } from '../request.js';
import { unknownIn } from '../request.js';

const KNOWN = [
  ...['model', 'messages', 'temperature', 'top_p', 'max_tokens', 'stream', 'stop', 'random_seed', 'metadata'],
  ...['response_format', 'tools', 'tool_choice', 'presence_penalty', 'frequency_penalty', 'n', 'prediction'],
  ...['parallel_tool_calls', 'prompt_mode', 'reasoning_effort', 'safe_prompt', 'guardrails'],
];
/** What a message may hold, by its role. */
const MAY_HOLD: Readonly<Record<string, readonly string[]>> = {
  system: ['role', 'content'],
  user: ['role', 'content'],
  assistant: ['role', 'content', 'tool_calls', 'prefix'],
  tool: ['role', 'content', 'tool_call_id', 'name'],
};

/** Refuses each field that it doesn't know, ids of calls that are not its own, and roles out of order; it thinks in parts. */
export const mistralApi: Profile = {
  name: 'Mistral API, Magistral',
  source: 'Mistral API reference and docs on reasoning; public reports of extra_forbidden, 3230 and 3280',
  model: 'magistral-medium-latest',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: (request) =>
    firstOf(
      () => extra(request),
      () => order(request),
      () => ids(request),
    ),
  writes: (meant, request) => {
    const said = plainly(meant);
    if ('calls' in said)
      return completion({ content: '', tool_calls: toolCalls(said.calls, request, '', 9) }, request, {
        finish: 'tool_calls',
      });
    if ('json' in said) return asOpenAi(said, request);
    const thinking = { type: 'thinking', thinking: [{ type: 'text', text: THOUGHT }] };
    return completion({ content: [thinking, { type: 'text', text: said.text }] }, request);
  },
};

function extra(request: ChatRequest): HttpAnswer | null {
  const places = [
    ...unknownIn(request, KNOWN).map((name) => ['body', name]),
    ...request.body.messages.flatMap((message, at) =>
      Object.keys(message)
        .filter((name) => !MAY_HOLD[message.role]?.includes(name))
        .map((name) => ['body', 'messages', at, message.role, name]),
    ),
  ];
  if (places.length === 0) return null;
  const detail = places.map((loc) => ({
    type: 'extra_forbidden',
    loc,
    msg: 'Extra inputs are not permitted',
    input: null,
  }));
  return {
    status: 422,
    body: { object: 'error', message: { detail }, type: 'invalid_request_error', param: null, code: null },
  };
}

const mistralError = (message: string, type: string, code: string): HttpAnswer => ({
  status: 400,
  body: { object: 'error', message, type, param: null, code },
});

/** After whom a system or user message must not come. */
function order({ body }: ChatRequest): HttpAnswer | null {
  for (const [at, { role }] of body.messages.entries()) {
    const before = body.messages[at - 1]?.role;
    const isOut =
      (role === 'user' && before === 'tool') ||
      (role === 'system' && before !== undefined && before !== 'system');
    if (isOut)
      return mistralError(
        `Unexpected role '${role}' after role '${before}'`,
        'invalid_request_message_order',
        '3230',
      );
  }
  return null;
}

function ids({ body }: ChatRequest): HttpAnswer | null {
  const made = body.messages.flatMap(({ tool_calls: calls }) => calls ?? []).map(({ id = '' }) => id);
  const wrong = made.find((id) => !/^[a-zA-Z0-9]{9}$/u.test(id));
  if (wrong === undefined) return null;
  return mistralError(
    `Tool call id was ${wrong} but must be a-z, A-Z, 0-9, with a length of 9.`,
    'invalid_function_call',
    '3280',
  );
}
