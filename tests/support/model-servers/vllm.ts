import type { HttpAnswer } from './profile.js';
import type { ChatRequest } from './request.js';
import type { TemplateRule } from './templates.js';

/** A refusal as vLLM sends it since 0.10: in an `error` of its own, with the name of a Python exception. */
export const vllmError = (message: string): HttpAnswer => ({
  status: 400,
  body: { error: { message, type: 'BadRequestError', param: null, code: 400 } },
});

/**
 * vLLM passes over parameters that it doesn't know, and renders the model's chat template. What a template raises comes twice in
 * the sentence, for the exception and its cause read alike.
 * Source: vLLM source, OpenAI serving and protocol; public reports of its bodies.
 */
export function refusedByVllm({ body }: ChatRequest, template: TemplateRule): HttpAnswer | null {
  const raised = template(body.messages);
  return raised === null ? null : vllmError(`${raised} ${raised}`);
}
