import { parse } from 'node:querystring';
import { z } from 'zod';
import { parseJson } from '../../normalize/wire.js';

/** pass: for Bolt. ignore: nothing for us, answered 200. refuse: answered 4xx. `reason` is for the log. */
type Shape = { verdict: 'pass' } | { verdict: 'ignore' | 'refuse'; reason: string };

const named = z.looseObject({});
const user = z.looseObject({ id: z.string() });
const interaction = { user, team: z.looseObject({ id: z.string() }).nullish(), channel: named.optional() };
/** Where Bolt looks for the conversation and the person of an event, whatever its type: a name, or a thing that has one. */
const event = z.looseObject({
  type: z.string(),
  channel: z.union([z.string(), named]).optional(),
  user: z.union([z.string(), named]).optional(),
  item: named.optional(),
});

/** The least that each kind of request must have for Bolt to route it. Source: Slack's payload references. */
const Body = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('url_verification'), challenge: z.string() }),
  z.looseObject({ type: z.literal('event_callback'), event }),
  z.looseObject({
    type: z.literal('block_actions'),
    ...interaction,
    actions: z.array(z.looseObject({ action_id: z.string() })).min(1),
  }),
  z.looseObject({ type: z.literal('block_suggestion'), ...interaction, action_id: z.string() }),
  z.looseObject({ type: z.literal('view_submission'), ...interaction, view: z.looseObject({}) }),
  z.looseObject({ type: z.literal('view_closed'), ...interaction, view: z.looseObject({}) }),
  z.looseObject({ type: z.literal('shortcut'), ...interaction, callback_id: z.string() }),
  z.looseObject({ type: z.literal('message_action'), ...interaction, callback_id: z.string() }),
]);
const KNOWN = new Set<string>(Body.options.flatMap((option) => [...option.shape.type.values]));
const Command = z.looseObject({ command: z.string(), user_id: z.string() });

/** Looks at a payload, however it came. Bolt breaks off with a TypeError on bodies such as null. */
export function shapeOf(payload: unknown): Shape {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    return { verdict: 'refuse', reason: 'not_an_object' };
  }
  if (Command.safeParse(payload).success) return { verdict: 'pass' };
  const type = 'type' in payload ? payload.type : undefined;
  if (typeof type !== 'string') return { verdict: 'refuse', reason: 'no_type' };
  if (!KNOWN.has(type)) return { verdict: 'ignore', reason: 'unknown_type' };
  return Body.safeParse(payload).success ? { verdict: 'pass' } : { verdict: 'refuse', reason: `bad_${type}` };
}

/** The payload of an HTTP body: JSON, or a form whose `payload` is JSON, or a form that is the payload (commands). */
export function payloadOf(body: Buffer, contentType: string | undefined): unknown {
  const text = body.toString('utf8');
  if (contentType !== 'application/x-www-form-urlencoded') return parseJson(text);
  const form = parse(text);
  return typeof form['payload'] === 'string' ? parseJson(form['payload']) : form;
}
