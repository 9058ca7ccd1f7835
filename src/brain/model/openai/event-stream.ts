import { z } from 'zod';
import { isObject, jsonOrNone } from '../json-in-text.js';

const Delta = z.looseObject({
  content: z.string().nullish(),
  tool_calls: z
    .array(
      z.looseObject({
        index: z.number().optional(),
        id: z.string().nullish(),
        function: z.looseObject({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
});
const Chunk = z.looseObject({
  // a whole message in one event is the only part of itself
  choices: z
    .array(
      z.looseObject({
        delta: Delta.nullish(),
        message: Delta.nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z.unknown().optional(),
});

/** Whether an answer is a stream of events, which some servers send though nobody asked for one. */
export const isEventStream = (text: string): boolean => /^\s*(?:data|event|id|:)[ :]/u.test(text);

/** The answer that a stream of chunks makes, in the form of one that came whole; null where it holds none. */
export function answerOfStream(text: string): unknown {
  const lines = text.split(/\r?\n/u).filter((line) => line.startsWith('data:'));
  const events = lines.map((line) => jsonOrNone(line.slice('data:'.length)));
  const failed = events.find((event) => isObject(event) && event['error'] !== undefined);
  if (failed !== undefined) return failed;
  const chunks = events.map((event) => Chunk.safeParse(event).data).filter((chunk) => chunk !== undefined);
  if (chunks.length === 0) return null;
  const choices = chunks.map((chunk) => chunk.choices?.[0]).filter((choice) => choice !== undefined);
  const deltas = choices.map(({ delta, message }) => delta ?? message ?? Delta.parse({}));
  const calls = callsIn(deltas);
  const message = {
    role: 'assistant',
    content: deltas.map(({ content }) => content ?? '').join(''),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
  const finish_reason = choices.findLast((choice) => choice.finish_reason)?.finish_reason ?? 'stop';
  return {
    choices: [{ index: 0, message, finish_reason }],
    usage: chunks.findLast((chunk) => chunk.usage)?.usage,
  };
}

interface Call {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}

/** The calls that pieces make. Another id begins another call, for some servers number all of them alike. */
function callsIn(deltas: readonly z.infer<typeof Delta>[]): Call[] {
  const calls: Call[] = [];
  const open = new Map<number, Call>();
  for (const { index, id, function: part } of deltas.flatMap((delta) => delta.tool_calls ?? [])) {
    const place = index ?? calls.length;
    const known = open.get(place);
    const isOther = known === undefined || (known.id !== '' && id ? known.id !== id : false);
    const call = isOther
      ? { id: '', type: 'function' as const, function: { name: '', arguments: '' } }
      : known;
    if (isOther) calls.push(call);
    open.set(place, call);
    call.id ||= id ?? '';
    call.function.name ||= part?.name ?? '';
    call.function.arguments += part?.arguments ?? '';
  }
  return calls;
}
