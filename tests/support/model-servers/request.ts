import { z } from 'zod';

const Part = z.looseObject({ type: z.string(), text: z.string().optional() });

const Call = z.looseObject({
  id: z.string().optional(),
  function: z.looseObject({ name: z.string(), arguments: z.unknown() }),
});

const Message = z.looseObject({
  role: z.string(),
  content: z.union([z.string(), z.array(Part)]).nullish(),
  tool_calls: z.array(Call).nullish(),
  tool_call_id: z.string().optional(),
});
export type Message = z.infer<typeof Message>;

const Tool = z.looseObject({
  function: z.looseObject({ name: z.string(), parameters: z.unknown(), strict: z.boolean().nullish() }),
});

/** A request as far as all servers agree on it; what else it holds stays where it is. */
export const Body = z.looseObject({
  model: z.string(),
  messages: z.array(Message),
  tools: z.array(Tool).optional(),
  response_format: z
    .looseObject({
      type: z.string(),
      json_schema: z
        .looseObject({ name: z.string(), schema: z.unknown(), strict: z.boolean().nullish() })
        .optional(),
    })
    .optional(),
});
export type Body = z.infer<typeof Body>;

/** A request that came, as a profile looks at it. */
export interface ChatRequest {
  body: Body;
  /** what its messages say, one after another */
  text: string;
  query: URLSearchParams;
  /** how many requests this server had before, and how many of these offered tools */
  before: { all: number; withTools: number };
}

/** What a message says, in one piece or in parts. */
export function textOf({ content }: Message): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map(({ text = '' }) => text).join('\n');
}

export const saidIn = ({ messages }: Body): string => messages.map(textOf).join('\n');

/** A rough count of what a server reads, 4 letters a token: near enough to a limit that is passed by far or not at all. */
export const tokensIn = ({ body, text }: ChatRequest): number =>
  Math.ceil((text.length + JSON.stringify(body.tools ?? []).length) / 4);

/** How many tokens the answer may take, by whichever name that is said. */
export function answerLimit({ body }: ChatRequest): number | null {
  const limit = body['max_completion_tokens'] ?? body['max_tokens'];
  return typeof limit === 'number' ? limit : null;
}

/** The parameters that a server doesn't know. */
export const unknownIn = ({ body }: ChatRequest, known: readonly string[]): readonly string[] =>
  Object.keys(body).filter((name) => !known.includes(name));
