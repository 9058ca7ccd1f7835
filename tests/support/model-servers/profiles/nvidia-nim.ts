import { asOpenAi, completion, inFence, inShape, plainly } from '../answers.js';
import type { Profile } from '../profile.js';
import { unknownIn } from '../request.js';

const KNOWN = [
  ...[
    'model',
    'messages',
    'temperature',
    'top_p',
    'max_tokens',
    'seed',
    'stream',
    'stop',
    'tools',
    'tool_choice',
  ],
];

/** Names all parameters that it doesn't know in one text, in the form of a problem's details. */
export const nvidiaNim: Profile = {
  name: 'NVIDIA NIM, Nemotron',
  source: 'NVIDIA API catalog reference; public reports of its 422 (problem-details, extra_forbidden)',
  model: 'nvidia/nemotron-4-340b-instruct',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: (request) => {
    const unknown = unknownIn(request, KNOWN);
    if (unknown.length === 0) return null;
    return {
      status: 422,
      headers: { 'content-type': 'application/problem+json' },
      body: {
        type: 'urn:inference-service:problem-details:unprocessable-entity',
        title: 'Unprocessable Entity',
        status: 422,
        detail: unknown
          .map((name) => `body -> ${name}\n  Extra inputs are not permitted (type=extra_forbidden)`)
          .join('\n'),
        instance: '/v2/nvcf/pexec/functions/b0fcd392-e905-4ab4-8eb9-aeae95c30b37',
        requestId: '380d3287-f799-4c60-a12f-d5448609595a',
      },
    };
  },
  writes: (meant, request) => {
    const said = inShape(plainly(meant), request, false);
    return 'json' in said ? completion({ content: inFence(said.json) }, request) : asOpenAi(said, request);
  },
};
