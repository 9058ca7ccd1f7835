import { asOpenAi, inShape, plainly } from '../answers.js';
import type { HttpAnswer, Meant, Profile } from '../profile.js';
import { openAiError } from '../refusals.js';
import type { ChatRequest } from '../request.js';

/**
 * Knows JSON mode for this model, no schema, and neither beside tools. A call that the model wrote in another form than Groq expects
 * is refused with what was written; so is its first one here.
 */
export const groq: Profile = {
  name: 'Groq, Llama 3.3',
  source: 'Groq docs, structured outputs and tool use; public reports of each refusal',
  model: 'llama-3.3-70b-versatile',
  base: '/openai/v1',
  can: { reading: true, questions: true },
  refuses: ({ body }) => {
    const form = body.response_format?.type;
    if (form === 'json_schema')
      return openAiError(400, {
        message:
          'This model does not support response format `json_schema`. See supported models at https://console.groq.com/docs/structured-outputs#supported-models',
        param: 'response_format',
      });
    if (form === 'json_object' && body.tools !== undefined)
      return openAiError(400, {
        message: "'response_format` json_object cannot be combined with tool/function calling",
      });
    return 'reasoning_effort' in body
      ? openAiError(400, { message: '`reasoning_effort` is not supported with this model' })
      : null;
  },
  writes: (meant, request) => {
    const said = inShape(plainly(meant), request, false);
    return failedCall(said, request) ?? asOpenAi(said, request);
  },
};

/** The refusal of a call that went wrong. */
function failedCall(said: Meant, { before }: ChatRequest): HttpAnswer | null {
  const [call] = 'calls' in said ? said.calls : [];
  if (call === undefined || before.withTools > 0) return null;
  return {
    status: 400,
    body: {
      error: {
        message:
          "Failed to call a function. Please adjust your prompt. See 'failed_generation' for more details.",
        type: 'invalid_request_error',
        code: 'tool_use_failed',
        failed_generation: `<function=${call.name}${JSON.stringify(call.args)}</function>`,
      },
    },
  };
}
