import { z } from 'zod';
import { jsonOf } from '../../support/model-servers/asked.js';
import { spotsIn } from '../requests/mutate.js';
import { pick, type Random } from '../requests/samples.js';

export const Call = z.looseObject({ function: z.looseObject({ name: z.string(), arguments: z.string() }) });
export type Call = z.infer<typeof Call>;

/** A message on its way to be spoilt. */
export interface Draft {
  random: Random;
  tools: readonly string[];
  content: string | null;
  calls: Call[];
  /** what else stands in the message, or stands for what stood there */
  more: Record<string, unknown>;
  finish: unknown;
  kinds: string[];
  marked: boolean;
}

/** Puts another text in the place of the one that says what is meant: the content, or the arguments of a call. */
export function rewrite(draft: Draft, change: (text: string) => string): void {
  const call = draft.calls.length > 0 ? pick(draft.random, draft.calls) : null;
  if (call !== null) call.function.arguments = change(call.function.arguments);
  else draft.content = change(draft.content ?? '');
}

export function note(draft: Draft, kind: string, marked = false): void {
  draft.kinds.push(kind);
  draft.marked &&= marked;
}

/** Does something to what the text holds as JSON; a text that is none is left alone. */
export function edit(draft: Draft, change: (value: Record<string, unknown>) => void): void {
  rewrite(draft, (text) => {
    const value: unknown = jsonOf(text);
    if (typeof value !== 'object' || value === null) return text;
    const copy = { ...value };
    change(copy);
    return JSON.stringify(copy);
  });
}

/** Words inside the JSON, such as a question: the longer ones, which are for people. */
export function inValue(draft: Draft, change: (text: string) => string): void {
  edit(draft, (value) => {
    const spots = spotsIn(value, draft.random).filter((spot) => typeof spot.value === 'string');
    const words = spots.filter((spot) => String(spot.value).includes(' '));
    if (spots.length === 0) return;
    const spot = pick(draft.random, words.length > 0 ? words : spots);
    spot.put(change(String(spot.value)));
  });
}

/** What a call means, whatever stands in it. */
export const meansIn = ({ function: { name, arguments: text } }: Call) => ({
  name,
  args: z.record(z.string(), z.unknown()).catch({}).parse(jsonOf(text)),
});

/** Words for people that the answer holds. */
export const plain = ({ content, calls }: Draft): string => {
  const value: unknown = jsonOf(calls[0]?.function.arguments ?? content ?? '');
  const text = z.object({ text: z.string() }).safeParse(value).data?.text;
  return text ?? 'I will look into that for you.';
};
