import { z } from 'zod';
import { answerIn, isObject, isTooDeep, jsonIn } from '../json-in-text.js';
import { withoutEnds, withoutFence, withoutThinking } from '../markup.js';
import { type Body, schemaIn, type WireCall, WireMessage } from './body.js';
import { plain } from './calls-in-tags.js';
import { argumentsOf, callsIn } from './calls-in-text.js';
import { refusalIn } from './refusal.js';

/** A model's answer in the one form that the rest of Frontdoor reads, and the model's message as it came. */
export interface Answer {
  completion: object;
  /** null where nothing in it could go back: it made no calls of its own */
  origin: WireMessage | null;
}

/**
 * What came instead of an answer: the model or a filter declines, it ended at the limit of an answer, nothing that could be one, words
 * in which the form that was asked for is not, or an error in the place of an answer.
 */
export type NoAnswer = { is: 'refused' | 'cut_off' | 'nothing' | 'formless' | 'error' };

const Choice = z.looseObject({
  finish_reason: z.string().nullish(),
  message: z
    .looseObject({
      content: z.unknown().optional(),
      refusal: z.string().nullish(),
      tool_calls: z.array(z.looseObject({})).nullish(),
      function_call: z.looseObject({}).nullish(),
    })
    .nullish(),
  error: z.unknown().optional(),
});
const Completion = z.looseObject({
  error: z.unknown().optional(),
  choices: z.array(Choice).nullish(),
  usage: z.looseObject({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish().catch(null),
});

/** By which words servers tell that a filter ended an answer, and that its limit did. */
const FILTERED = /filter|safety|recitation|prohibited|block|refus|sensitive|moderat|guardrail|toxic|violat/iu;
const CUT_OFF = /length|limit|max_|context/iu;

/**
 * The answer in a server's response, however the server writes it: content in parts, thinking before it or around it, JSON in a fence
 * or among words, calls as text, arguments as an object, calls without an id.
 * @param data the response, which is data from outside
 * @param callable tools that may be called though the request names them only
 */
export function answerOf(data: unknown, body: Body, callable: readonly string[] = []): Answer | NoAnswer {
  const { error, choices, usage } = Completion.safeParse(data).data ?? {};
  const [choice] = choices ?? [];
  if (error || choice?.error) return { is: 'error' };
  const { message, finish_reason: end } = choice ?? {};
  if (choice === undefined && saysSomething(data)) return { is: 'error' };
  if (!message) return { is: 'nothing' };
  if (FILTERED.test(end ?? '') || message.refusal || hasRefusal(message.content)) return { is: 'refused' };
  if (CUT_OFF.test(end ?? '')) return { is: 'cut_off' };
  const made = body.tools === undefined ? [] : callsOf(message, body);
  const words = textOf(message.content);
  const text = words || formInCall(message, body) || thoughtForm(message, body);
  if (isTooDeep(text)) return { is: 'nothing' };
  const calls = made.length > 0 ? made : writtenCalls(text, body, callable);
  const content = calls.length > 0 ? '' : contentOf(text, body, words === '');
  if (content === null) return { is: isBroken(text) ? 'nothing' : 'formless' };
  const said = { role: 'assistant', content, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
  const came = {
    ...withoutNulls(message),
    ...said,
    ...(made.length > 0 ? { content: message.content ?? '' } : {}),
  };
  return {
    completion: {
      id: '',
      object: 'chat.completion',
      created: 0,
      model: body.model,
      choices: [{ index: 0, finish_reason: 'stop', message: said }],
      ...(usage ? { usage } : {}),
    },
    origin: calls.length > 0 ? (WireMessage.safeParse(came).data ?? null) : null,
  };
}

/** Words, whether they came as a text, in parts, or as the object that was asked for; parts that hold thinking are none. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(textOf).join('');
  if (!isObject(content) || THOUGHT.test(String(content['type']))) return '';
  if (content['type'] === undefined) return JSON.stringify(content);
  return typeof content['text'] === 'string' ? content['text'] : '';
}

const hasRefusal = (content: unknown): boolean =>
  Array.isArray(content) && content.some((part) => isObject(part) && part['type'] === 'refusal');

/** Whether there is a sentence in what has no answer: that is an error, though it came with a 200. */
const saysSomething = (data: unknown): boolean =>
  isObject(data) && refusalIn(200, JSON.stringify(data), new Headers(), 0).said !== '';

/** The form that was asked for as arguments of a function that nobody offered: so some proxies make a model keep to it. */
function formInCall(message: NonNullable<z.infer<typeof Choice>['message']>, body: Body): string {
  const [call] = schemaIn(body) === null ? [] : callsOf(message, body);
  return call?.function.arguments ?? '';
}

/** The form that was asked for, where the server takes all that a model writes for thinking (LM Studio). Words are never taken from there. */
function thoughtForm(message: object, body: Body): string {
  const { reasoning_content: thought } = Thought.safeParse(message).data ?? {};
  return schemaIn(body) === null || !thought ? '' : thought;
}

const Thought = z.looseObject({ reasoning_content: z.string().nullish() });

/** What servers call a part of a message that holds thinking. */
const THOUGHT = /think|reason|thought/iu;

/** Words, or the form that was asked for; null where that is not in them. Words alone are an answer where the form is about words. */
function contentOf(text: string, body: Body, isThought: boolean): string | null {
  const spoken = withoutThinking(text);
  const schema = schemaIn(body);
  if (schema === null) return wordsIn(withoutEnds(spoken)) || null;
  const names = new Set(isObject(schema['properties']) ? Object.keys(schema['properties']) : []);
  const answer = answerIn(spoken, names);
  if (answer !== null) return JSON.stringify(answer);
  const words = isThought ? '' : withoutEnds(spoken);
  const isProse = /\p{L}/u.test(words) && !/^(?:[{["]|null$)/u.test(words) && jsonIn(words).length === 0;
  return names.has('text') && isProse ? JSON.stringify({ text: words }) : null;
}

/** Words as they are, but that a fence around an answer in its form is not a part of it, as one around code is. */
function wordsIn(text: string): string {
  const inside = withoutFence(text);
  return inside === text || answerIn(inside, new Set(['text'])) === null ? text : inside;
}

/** No words at all, or JSON that breaks off: asked again in the same way, it may well come whole. */
const isBroken = (text: string): boolean =>
  withoutThinking(text) === '' || (text.includes('{') && jsonIn(text).length === 0);

const Made = z.looseObject({
  id: z.union([z.string(), z.number()]).nullish(),
  name: z.string().nullish(),
  arguments: z.unknown().optional(),
  function: z.looseObject({ name: z.string().nullish(), arguments: z.unknown() }).nullish(),
});

/** The calls that came as such, each with an id that no other has and with arguments as a text. */
function callsOf(message: NonNullable<z.infer<typeof Choice>['message']>, body: Body): WireCall[] {
  const old = message.function_call ? [message.function_call] : [];
  const free = idsFor(body);
  return (message.tool_calls?.length ? message.tool_calls : old).flatMap((one) => {
    const call = Made.safeParse(one).data;
    const made = call?.function ?? call;
    const name = nameOf(made?.name ?? '', body);
    if (call === undefined || name === '') return [];
    const args = argumentsText(made?.arguments);
    const { name: _, arguments: __, ...rest } = call;
    return [
      {
        ...rest,
        id: free(String(call.id ?? '')),
        type: 'function',
        function: { ...call.function, name, arguments: args },
      },
    ];
  });
}

/** Arguments as JSON, however they were handed over; what breaks off stays what it is. */
function argumentsText(given: unknown): string {
  if (typeof given !== 'string') return JSON.stringify(argumentsOf(given));
  if (given.trim() === '' || isTooDeep(given)) return '{}';
  const read = argumentsOf(given);
  const isRead = Object.keys(read).length > 0 || /^\s*\{\s*\}\s*$/u.test(given);
  // a text within JSON, so that the client takes it for arguments that the tool is to refuse
  return JSON.stringify(isRead ? read : given);
}

/** Servers leave a prefix before the name of a function, or a sign of the model's own behind it. */
function nameOf(given: string, { tools = [] }: Body): string {
  const whole = given.replace(/<\|[\s\S]*$/u, '').trim();
  const short = plain(whole);
  return tools.some((tool) => tool.function.name === short) ? short : whole;
}

function writtenCalls(text: string, body: Body, callable: readonly string[]): WireCall[] {
  if (body.tools === undefined) return [];
  const free = idsFor(body);
  const tools = body.tools.map((tool) => tool.function);
  return callsIn(withoutThinking(text), tools, callable).map(({ name, args }) => ({
    id: free(''),
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }));
}

/** Ids that a protocol can carry. */
const FITTING = /^[\w-]{1,64}$/u;

/** Nine letters and digits: the only length that Mistral's API and the templates of its models take. */
const callId = (number: number): string => `call${String(number).padStart(5, '0')}`;

/** Gives each call an id of its own: the server's where it can be carried. */
function idsFor({ messages }: Body): (given: string) => string {
  const taken = new Set(messages.flatMap(({ tool_calls: calls = [] }) => calls.map(({ id }) => id)));
  return (given) => {
    let id = given;
    for (let number = taken.size + 1; !FITTING.test(id) || taken.has(id); number += 1) {
      id = callId(number);
    }
    taken.add(id);
    return id;
  };
}

const withoutNulls = (object: object): object =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
