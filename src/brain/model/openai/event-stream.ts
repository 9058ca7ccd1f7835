import { z } from 'zod';
import { isObject } from '../json-in-text.js';

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
  choices: z.array(z.looseObject({ delta: Delta.nullish(), finish_reason: z.string().nullish() })).nullish(),
  usage: z.unknown().optional(),
});

/** Whether an answer is a stream of events, which some servers send though nobody asked for one. */
export const isEventStream = (text: string): boolean => /^\s*(?:data|event|id|:)[ :]/u.test(text);

/** The answer that a stream of chunks makes, in the form of one that came whole; null where it holds none. */
export function answerOfStream(text: string): unknown {
  const lines = text.split(/\r?\n/u).filter((line) => line.startsWith('data:'));
  const events = lines.flatMap((line) => jsonOf(line.slice('data:'.length)));
  const failed = events.find((event) => isObject(event) && event['error'] !== undefined);
  if (failed !== undefined) return failed;
  const chunks = events.map((event) => Chunk.safeParse(event).data).filter((chunk) => chunk !== undefined);
  if (chunks.length === 0) return null;
  const choices = chunks.map((chunk) => chunk.choices?.[0]).filter((choice) => choice !== undefined);
  const deltas = choices.map(({ delta }) => delta ?? Delta.parse({}));
  const calls = new Map<
    number,
    { id: string; type: 'function'; function: { name: string; arguments: string } }
  >();
  for (const part of deltas.flatMap((delta) => delta.tool_calls ?? [])) {
    const index = part.index ?? calls.size;
    const call = calls.get(index) ?? { id: '', type: 'function', function: { name: '', arguments: '' } };
    calls.set(index, {
      ...call,
      id: call.id || (part.id ?? ''),
      function: {
        name: call.function.name || (part.function?.name ?? ''),
        arguments: call.function.arguments + (part.function?.arguments ?? ''),
      },
    });
  }
  const message = {
    role: 'assistant',
    content: deltas.map(({ content }) => content ?? '').join(''),
    ...(calls.size === 0 ? {} : { tool_calls: [...calls.values()] }),
  };
  const finish_reason = choices.findLast((choice) => choice.finish_reason)?.finish_reason ?? 'stop';
  return {
    choices: [{ index: 0, message, finish_reason }],
    usage: chunks.findLast((chunk) => chunk.usage)?.usage,
  };
}

function jsonOf(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}
