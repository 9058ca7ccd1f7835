import { completion, inShape, plainly, THOUGHT, wordsFor } from '../answers.js';
import type { Profile } from '../profile.js';

/** Knows nothing of the channels that the model writes in: thinking, calls and words all come in the text, marks included. */
export const mlxGptOss: Profile = {
  name: 'mlx-lm, gpt-oss',
  source: 'the Harmony format of gpt-oss; public reports of its marks in the contents of mlx-lm',
  model: 'openai/gpt-oss-20b',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: () => null,
  writes: (meant, request) => {
    const said = inShape(plainly(meant), request, false);
    const thought = `<|channel|>analysis<|message|>${THOUGHT}<|end|><|start|>assistant`;
    if (!('calls' in said))
      return completion({ content: `${thought}<|channel|>final<|message|>${wordsFor(said)}` }, request);
    const [{ name, args } = { name: '', args: {} }] = said.calls;
    const call = `<|channel|>commentary to=functions.${name} <|constrain|>json<|message|>${JSON.stringify(args)}<|call|>`;
    return completion({ content: `${thought}${call}` }, request);
  },
};
