import { asOpenAi } from '../answers.js';
import type { Profile } from '../profile.js';
import { answerLimit, tokensIn } from '../request.js';
import { vllmError } from '../vllm.js';

/** What is held of a conversation: the request, and all that an answer may take. */
const WINDOW = 4_096;

/** A window that is small beside what is asked for: the request fits, an answer of that length does not. */
export const vllmSmallContext: Profile = {
  name: 'vLLM, a small context',
  source: 'vLLM source, validation of prompts and max_tokens; public reports of both sentences',
  model: 'Qwen/Qwen2.5-7B-Instruct',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: (request) => {
    const asked = tokensIn(request);
    if (asked > WINDOW)
      return vllmError(
        `This model's maximum context length is ${WINDOW} tokens. However, your request has ${asked} input tokens. Please reduce the length of the input messages.`,
      );
    const limit = answerLimit(request);
    if (limit === null || limit <= WINDOW - asked) return null;
    return vllmError(
      `'max_tokens' or 'max_completion_tokens' is too large: ${limit}. This model's maximum context length is ${WINDOW} tokens and your request has ${asked} input tokens (${limit} > ${WINDOW} - ${asked}).`,
    );
  },
  writes: (meant, request) => asOpenAi(meant, request),
};
