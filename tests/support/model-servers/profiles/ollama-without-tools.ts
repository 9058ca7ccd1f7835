import { completion, inShape, wordsFor } from '../answers.js';
import type { Profile } from '../profile.js';
import { openAiError } from '../refusals.js';

/**
 * A model whose template knows no tools: offering some is refused. Parameters that Ollama doesn't know are passed over, and a JSON
 * schema is kept to. Calls can only be described in the prompt.
 */
export const ollamaWithoutTools: Profile = {
  name: 'Ollama, Gemma 3',
  source: 'Ollama source, openai/openai.go (errors, chat completions) and server/images.go (capabilities)',
  model: 'gemma3:4b',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: ({ body }) =>
    (body.tools ?? []).length > 0
      ? openAiError(400, { message: `registry.ollama.ai/library/${body.model} does not support tools` })
      : null,
  writes: (meant, request) => {
    const said = inShape(meant, request, true);
    const content = 'calls' in said ? '' : wordsFor(said);
    return completion({ content }, request, { more: { system_fingerprint: 'fp_ollama' } });
  },
};
