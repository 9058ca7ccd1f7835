import type { BrainCall } from '../domain/brain.js';

/** What a failed call means and what an operator can do, in one or two sentences. */
export function remedyFor({ outcome, said = '', model, ms }: BrainCall): string {
  const told = said === '' ? '' : ` (${said})`;
  switch (outcome) {
    case 'ok':
      return 'The model answers.';
    case 'malformed':
      return `The model ${model} answers in another form than it was asked for${told}. If that happens often, choose a larger model (docs/models.md).`;
    case 'cut_off':
      return `The model ${model} does not come to the end of its answer: it thinks for too long. Set OPENAI_REASONING_EFFORT to none or low, or choose a model that does not think first.`;
    case 'refused':
      return `The model or a filter before it declined what one message says${told}. Others are not concerned.`;
    case 'too_long':
      return `The model ${model} takes less than a conversation and the forms need${told}. Give its server a context of at least 16,000 tokens.`;
    case 'misconfigured':
      return `${misconfigured(said, model)}${told}`;
    case 'limited':
      return `The model's server wants us to wait${told}. If that happens often, raise the limits of your account.`;
    case 'failed':
      return unavailable(said, told);
    case 'timeout':
      return `The model's server took longer than ${Math.round(ms / 100) / 10} s. Choose a faster model, or raise BRAIN_TIMEOUT_MS and TURN_TIMEOUT_MS (docs/models.md).`;
  }
}

/** An answer that is no error of HTTP: a page, or a redirect. */
const ANOTHER_ADDRESS = /^(?:2|3)\d\d /u;
const NO_MODEL = /model|deployment/iu;

function misconfigured(said: string, model: string): string {
  const status = said.slice(0, 3);
  if (ANOTHER_ADDRESS.test(said)) {
    return 'OPENAI_BASE_URL is not the address of a server that speaks OpenAI’s protocol. Most such addresses end with /v1.';
  }
  if (status === '401' || status === '403')
    return 'The model’s server refuses the key. Set OPENAI_API_KEY to one that it takes.';
  if (status === '402' || status === '429')
    return 'The account at the model’s server has no credit left. Add some, or set another key.';
  if (status === '404' && NO_MODEL.test(said)) {
    return `The model’s server has no model ${model}. Set OPENAI_MODEL to one that it has; npm run doctor lists them.`;
  }
  if (status === '404' || status === '405') {
    return 'There is nothing that answers at OPENAI_BASE_URL. Most such addresses end with /v1; Azure’s older ones need OPENAI_API_VERSION.';
  }
  return 'The model’s server does not take the request, however it is asked. Look up the server and the model in docs/models.md.';
}

function unavailable(said: string, told: string): string {
  if (/^\d{3}/u.test(said))
    return `The model’s server fails${told}. Look into its own log or its status page.`;
  return `The model’s server can’t be reached${told}. Start it, or set OPENAI_BASE_URL to where it is.`;
}
