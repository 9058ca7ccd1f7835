import type { HttpAnswer } from './profile.js';

const SAFE = { filtered: false, severity: 'safe' };

/**
 * What Azure sends where its filter stops a prompt.
 * Source: Azure OpenAI docs, content filtering, "Scenario: the prompt is filtered"; public reports of the whole body.
 */
export function filteredByAzure(by: 'violence' | 'jailbreak'): HttpAnswer {
  const found =
    by === 'jailbreak' ? { filtered: true, detected: true } : { filtered: true, severity: 'medium' };
  return {
    status: 400,
    body: {
      error: {
        message:
          "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry. To learn more about our content filtering policies please read our documentation: https://go.microsoft.com/fwlink/?linkid=2198766",
        type: null,
        param: 'prompt',
        code: 'content_filter',
        status: 400,
        innererror: {
          code: 'ResponsibleAIPolicyViolation',
          content_filter_result: {
            hate: SAFE,
            jailbreak: { filtered: false, detected: false },
            self_harm: SAFE,
            sexual: SAFE,
            violence: SAFE,
            [by]: found,
          },
        },
      },
    },
  };
}
