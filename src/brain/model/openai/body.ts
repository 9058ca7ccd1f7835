import { z } from 'zod';

/** A call in the protocol's form; where it came with more, such as a signature, that stays with it. */
export const WireCall = z.looseObject({
  id: z.string(),
  type: z.string().optional(),
  function: z.looseObject({ name: z.string(), arguments: z.string() }),
});
export type WireCall = z.infer<typeof WireCall>;

/** A message of a request in the protocol's form. */
export const WireMessage = z.looseObject({
  // the client renames the system for models that it takes for OpenAI's thinking ones, by their names
  role: z
    .enum(['system', 'developer', 'user', 'assistant', 'tool'])
    .transform((role) => (role === 'developer' ? 'system' : role)),
  content: z.union([z.string(), z.array(z.unknown())]).nullish(),
  tool_calls: z.array(WireCall).optional(),
  tool_call_id: z.string().optional(),
});
export type WireMessage = z.infer<typeof WireMessage>;

const WireTool = z.looseObject({
  type: z.literal('function'),
  function: z.looseObject({
    name: z.string(),
    description: z.string().optional(),
    parameters: z.record(z.string(), z.unknown()),
  }),
});

/** A request to `chat/completions` as OpenAI documents it, as far as Frontdoor sends one. */
export const Body = z.looseObject({
  model: z.string(),
  messages: z.array(WireMessage),
  tools: z.array(WireTool).optional(),
  response_format: z
    .object({
      type: z.literal('json_schema'),
      json_schema: z.looseObject({ name: z.string(), schema: z.record(z.string(), z.unknown()) }),
    })
    .optional(),
});
export type Body = z.infer<typeof Body>;

/** A tool as a request offers it. */
export type OfferedTool = NonNullable<Body['tools']>[number]['function'];

/** What the answer is to look like: a JSON schema, or null where tools are offered or words are wanted. */
export const schemaIn = ({ response_format: format }: Body): Record<string, unknown> | null =>
  format?.json_schema.schema ?? null;

/** The words of a message of ours; parts, which only a model's own messages have, go back untouched. */
export const wordsOf = ({ content }: WireMessage): string => (typeof content === 'string' ? content : '');
