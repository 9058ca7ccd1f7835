import { asOpenAi, completion, plainly } from '../answers.js';
import type { Profile } from '../profile.js';

/** A small model that writes its calls into the text, in a fence. */
export const ollamaLlama32: Profile = {
  name: 'Ollama, Llama 3.2 3B',
  source: 'Ollama source, openai/openai.go; public reports of calls as JSON in the content, fenced',
  model: 'llama3.2:3b',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: () => null,
  writes: (meant, request) => {
    const said = plainly(meant);
    if (!('calls' in said)) return asOpenAi(said, request);
    const [{ name, args } = { name: '', args: {} }] = said.calls;
    const call = JSON.stringify({ name, parameters: args }, null, 2);
    return completion({ content: `\`\`\`json\n${call}\n\`\`\`` }, request);
  },
};
