import { type Body, schemaIn, type WireCall, type WireMessage, wordsOf } from './body.js';
import { formInWords, stepInWords, toolsInWords } from './in-words.js';

/** By which names servers have the most that an answer may take. */
export const LIMIT_NAMES = ['max_completion_tokens', 'max_tokens'] as const;
/**
 * How one server wants to be spoken to. All speak OpenAI's protocol, and each leaves out, renames or forbids a part of it. It is
 * learned from what the server refuses (lessons.ts), never from the name of a model.
 */
export interface Dialect {
  /** null: it takes no limit */
  limit: (typeof LIMIT_NAMES)[number] | null;
  /** the names that it refused */
  refusedLimits: readonly string[];
  /** the most tokens of an answer that it takes; null: it named none */
  mostTokens: number | null;
  /** how much more than planned an answer may take: a model that thinks first needs it */
  room: number;
  /** how an answer's form is asked for, the surest way first; in `words` only the prompt says it */
  form: 'strict' | 'schema' | 'json' | 'words';
  /** whether the prompt has to say the form as well: the server passes over what it is told beside it */
  formInPrompt: boolean;
  /** whether it takes tools as functions; else the prompt describes them */
  tools: 'functions' | 'words';
  /** whether it knows messages of a system; else that is how the first message of the user begins */
  system: 'own' | 'user';
  /** how long the model is to think; null: as it likes */
  effort: string | null;
  /** the same where tools are offered */
  effortWithTools: string | null;
  /** whether the model's own messages go back with all that they held, such as what it thought; else only what all servers know */
  asItCame: boolean;
  /** switches of its own that it wants set */
  besides: Readonly<Record<string, boolean>>;
  /** parameters that it refused by name */
  without: readonly string[];
}

/** How a server is spoken to that has refused nothing yet. `ownOpenAI`: it is OpenAI's own, whose newer models know one name only. */
export function firstDialect(effort: string | null, ownOpenAI: boolean): Dialect {
  return {
    limit: ownOpenAI ? 'max_completion_tokens' : 'max_tokens',
    refusedLimits: [],
    mostTokens: null,
    room: 1,
    form: 'strict',
    formInPrompt: false,
    tools: 'functions',
    system: 'own',
    effort,
    effortWithTools: effort,
    asItCame: true,
    besides: {},
    without: [],
  };
}

/** The model's own messages of this turn as they came, by the ids of their calls. */
export type Origins = ReadonlyMap<string, WireMessage>;

/** The request in the server's dialect. */
export function inDialect(body: Body, dialect: Dialect, origins: Origins): Record<string, unknown> {
  const { messages: _, tools, response_format, max_tokens, max_completion_tokens, ...rest } = body;
  const functions = dialect.tools === 'functions' ? tools : undefined;
  const planned = Number(max_completion_tokens ?? max_tokens) * dialect.room;
  const effort = functions === undefined ? dialect.effort : dialect.effortWithTools;
  const request = {
    ...rest,
    ...dialect.besides,
    ...(dialect.limit === null ? {} : { [dialect.limit]: Math.min(planned, dialect.mostTokens ?? planned) }),
    ...(effort === null ? {} : { reasoning_effort: effort }),
    ...(functions === undefined ? {} : { tools: functions }),
    ...(response_format === undefined ? {} : formIn(response_format, dialect)),
    messages: messagesIn(body, dialect, origins),
  };
  return Object.fromEntries(Object.entries(request).filter(([name]) => !dialect.without.includes(name)));
}

/** The form of the answer, as far as the server can be told of it beside the prompt. */
function formIn(format: NonNullable<Body['response_format']>, { form }: Dialect): Record<string, unknown> {
  if (form === 'words') return {};
  if (form === 'json') return { response_format: { type: 'json_object' } };
  if (form === 'strict') return { response_format: format };
  const { strict: _, ...json_schema } = format.json_schema;
  return { response_format: { ...format, json_schema } };
}

/** One message of the system, then the user and the model by turns. */
function messagesIn(body: Body, dialect: Dialect, origins: Origins): WireMessage[] {
  const { messages, tools } = body;
  const inWords = tools !== undefined && dialect.tools === 'words';
  const spoken = messages.map((message) =>
    inWords ? stepInWords(message) : asItCame(message, dialect, origins),
  );
  const told = inWords ? toolsInWords(tools.map((tool) => tool.function)) : schemaInWords(body, dialect);
  const [first, ...others] =
    told === null ? spoken : spoken.map((one, at) => (at === 0 ? joined(one, told) : one));
  if (first === undefined) return [];
  const role = dialect.system === 'user' && first.role === 'system' ? 'user' : first.role;
  return merged([{ ...first, role }, ...others]);
}

function schemaInWords(body: Body, { form, formInPrompt }: Dialect): string | null {
  const schema = schemaIn(body);
  const isTold = formInPrompt || form === 'json' || form === 'words';
  return schema !== null && isTold ? formInWords(schema) : null;
}

const joined = (message: WireMessage, more: string): WireMessage => ({
  ...message,
  content: `${wordsOf(message)}\n\n${more}`,
});

/**
 * One message for each change of speaker: the templates of Mistral, Gemma and others refuse two of a role in a row. Results of
 * tools follow each other, one for each call.
 */
function merged(messages: readonly WireMessage[]): WireMessage[] {
  const said: WireMessage[] = [];
  for (const message of messages) {
    const last = said.at(-1);
    const goesOn = last?.role === message.role && (message.role === 'user' || message.role === 'system');
    if (last !== undefined && goesOn) said[said.length - 1] = joined(last, wordsOf(message));
    else said.push(message);
  }
  return said;
}

/** The model's own message with all that it held, and only those calls of which the result follows. */
function asItCame(message: WireMessage, dialect: Dialect, origins: Origins): WireMessage {
  const calls = message.tool_calls ?? [];
  const origin = dialect.asItCame ? origins.get(calls[0]?.id ?? '') : undefined;
  if (origin === undefined) return withoutBlank(message);
  const made = (call: WireCall) => origin.tool_calls?.find(({ id }) => id === call.id) ?? call;
  return withoutBlank({ ...origin, tool_calls: calls.map(made) });
}

/** Some servers refuse a text that is empty, and take that there is none. */
const withoutBlank = (message: WireMessage): WireMessage =>
  message.tool_calls !== undefined && wordsOf(message).trim() === '' && !Array.isArray(message.content)
    ? { ...message, content: null }
    : message;
