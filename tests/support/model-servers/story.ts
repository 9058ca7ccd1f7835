import { z } from 'zod';
import { SAMPLE_QUESTION, SAMPLE_REQUEST } from '../../../src/brain/model/examine.js';
import { noActs } from '../openai-server.js';
import { isTold } from './answers.js';
import type { Asked } from './asked.js';
import type { Meant, MeantCall } from './profile.js';
import type { ChatRequest } from './request.js';

/** What people say, and what must come of it. `WORDS` and `QUESTION` are the model's own. */
export const SAYS = {
  opening: 'I need help, the CRM app is slow',
  correction: 'sorry, it is the ERP app that is slow',
  lookUp: 'where does T-12 stand, and what do we know about checkout?',
  again: 'once more: where does T-12 stand, and what do we know about checkout?',
  proposal: 'please add a task: order the cake',
} as const;
export const SUMMARY = { opening: 'The CRM app is slow', correction: 'The ERP app is slow' } as const;
export const QUESTION = 'Whom does the slow CRM keep from working?';
export const WORDS = 'Alex Kim has it in hand for Friday, and of that page nobody wrote anything down.';
export const TITLE = 'Order the cake';

/** The tools of a look-up in their order, each with what only its result says. */
const STEPS: readonly { call: MeantCall; result: string }[] = [
  { call: { name: 'fetch_reference_context', args: { tickets: ['task:t12'] } }, result: '"unknown":[' },
  { call: { name: 'query_knowledge', args: { question: 'checkout' } }, result: '"known":[' },
];

/** What a good model means by each request of the story, whatever server it runs on. */
export function meant(asked: Asked): Meant {
  if (asked.purpose === 'read') return { json: { ...noActs, ...actsOf(asked.newest) } };
  if (asked.purpose === 'match') return { json: NO_TEAM };
  if (asked.purpose === 'unknown') return { text: 'OK' };
  if (asked.newest.text === SAMPLE_QUESTION)
    return calling({ name: 'fetch_ticket', args: { ticket: 'T-1' } }, asked);
  if (asked.newest.text.includes(SAYS.proposal))
    return calling({ name: 'create_task', args: { title: TITLE } }, asked);
  const next = STEPS.find(({ call, result }) => !isDone(call, result, asked.request));
  return next ? calling(next.call, asked) : answering(WORDS, asked);
}

const NO_TEAM = {
  reasoning: 'Nothing says who.',
  team_id: null,
  confidence: 0,
  alternatives: [],
  playback: null,
};

function actsOf({ ts, text }: Asked['newest']): object {
  const summary = (quote: string, value: string) => ({
    set: [{ ts, quote, field: 'request_summary', key: null, value, status: null }],
  });
  if (text.includes(SAYS.opening))
    return {
      open: [{ ts, blueprint: null, on_behalf_of: null }],
      ...summary('the CRM app is slow', SUMMARY.opening),
      questions: [{ field: 'business_impact', question: QUESTION }],
    };
  if (text === SAMPLE_REQUEST) return { open: [{ ts, blueprint: null, on_behalf_of: null }] };
  if (text.includes(SAYS.correction)) return summary('it is the ERP app that is slow', SUMMARY.correction);
  return { acts: [{ ts, act: 'ask' }] };
}

/** Whether a call was made already: its result stands in the request, as a message of its own or in somebody's words. */
const isDone = ({ name }: MeantCall, result: string, { body, text }: ChatRequest): boolean =>
  text.replaceAll('\\', '').includes(result) ||
  body.messages.some(({ tool_calls: calls }) => calls?.some(({ function: made }) => made.name === name));

const offered = ({ body }: ChatRequest): readonly string[] =>
  (body.tools ?? []).map(({ function: made }) => made.name);

/** A call of a tool that is offered in full, by way of the tool that tells of the others; as text where the prompt tells of it. */
function calling(call: MeantCall, { request }: Asked): Meant {
  const names = offered(request);
  if (names.includes(call.name)) return { calls: [call] };
  if (names.includes('more_tools')) return { calls: [{ name: 'more_tools', args: { names: [call.name] } }] };
  if (request.text.includes(call.name)) return described(call, request);
  return { text: 'I have nothing here to look that up with.' };
}

/** Words: by the function for them, as an object where the form or the prompt wants one, else plainly. */
function answering(text: string, { request }: Asked): Meant {
  const answer = { text, offers: null };
  const by = (request.body.tools ?? []).find(({ function: made }) =>
    isTold(JSON.stringify(made.parameters ?? {}), Object.keys(answer)),
  );
  if (by) return { calls: [{ name: by.function.name, args: answer }] };
  const asksForObject =
    request.body.response_format !== undefined || isTold(request.text, Object.keys(answer));
  return asksForObject ? { json: { ...emptyOf(request), ...answer } } : { text };
}

/** What holds lists of calls, or one, in the objects that prompts ask for. */
const LISTS = ['calls', 'tool_calls'];
const ONE = ['call', 'tool_call', 'function_call'];

/**
 * A call where tools are only described in the prompt: between the marks that the prompt shows, where the wanted object has a
 * place for it, or as the bare object that most models were taught.
 */
function described({ name, args }: MeantCall, request: ChatRequest): Meant {
  const shape = `${JSON.stringify(request.body.response_format ?? {})}\n${request.text}`;
  const holds = (key: string) => new RegExp(`"?\\b${key}"?\\??\\s*:\\s*[\\[{]`, 'u').test(shape);
  const key = ['arguments', 'args', 'parameters'].find((word) => isTold(shape, [word])) ?? 'arguments';
  const call = { name, [key]: args };
  if (request.text.includes('<tool_call>'))
    return { text: `<tool_call>\n${JSON.stringify(call)}\n</tool_call>` };
  const [list, one] = [LISTS.find(holds), ONE.find(holds)];
  if (list !== undefined) return { json: { ...emptyOf(request), [list]: [call] } };
  return { json: one === undefined ? call : { ...emptyOf(request), [one]: call } };
}

const Schema = z.object({
  properties: z.record(z.string(), z.object({ type: z.unknown() })),
});

/** An object of the wanted form in which nothing stands yet, where the request has a schema for it. */
function emptyOf({ body }: ChatRequest): Readonly<Record<string, unknown>> {
  const { data } = Schema.safeParse(body.response_format?.json_schema?.schema);
  const empty = (type: unknown) => (type === 'array' ? [] : type === 'string' ? '' : null);
  return Object.fromEntries(
    Object.entries(data?.properties ?? {}).map(([name, { type }]) => [name, empty(type)]),
  );
}
