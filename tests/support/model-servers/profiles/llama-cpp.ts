import { asOpenAi, completion, plainly, THOUGHT, toolCalls } from '../answers.js';
import { llamaError } from '../llama-cpp.js';
import type { Profile } from '../profile.js';
import { tokensIn } from '../request.js';
import { gemma } from '../templates.js';

/** What it is started with where nobody says more. */
const WINDOW = 4_096;

/** What a template raises comes as an error of the server, though the request is to blame; thinking comes in a field of its own. */
export const llamaCpp: Profile = {
  name: 'llama.cpp, Gemma 3',
  source:
    'llama.cpp server README; its pull request on exceed_context_size_error; public reports of Jinja exceptions',
  model: 'gemma-3-27b-it-Q4_K_M.gguf',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: (request) => {
    const raised = gemma(request.body.messages);
    if (raised !== null)
      return llamaError(
        500,
        `\n------------\nWhile executing CallExpression at line 19, column 27 in source:\n...% 2 == 0) -%}↵        {{ raise_exception("Conversation roles must alternate user...\n                                           ^\nError: Jinja Exception: ${raised}`,
        'server_error',
      );
    const asked = tokensIn(request);
    if (asked <= WINDOW) return null;
    return llamaError(
      400,
      'the request exceeds the available context size. try increasing the context size or enable context shift',
      'exceed_context_size_error',
      { n_prompt_tokens: asked, n_ctx: WINDOW },
    );
  },
  writes: (meant, request) => {
    const said = plainly(meant);
    if (!('calls' in said)) return asOpenAi(said, request);
    const calls = toolCalls(said.calls, request, '', 32);
    return completion({ content: '', reasoning_content: THOUGHT, tool_calls: calls }, request, {
      finish: 'tool_calls',
    });
  },
};
