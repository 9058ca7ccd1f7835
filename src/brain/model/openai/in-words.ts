import type { OfferedTool, WireMessage } from './body.js';
import { wordsOf } from './body.js';

/** The form of an answer, told in the prompt to a server that takes no schema. Some take JSON only where the prompt has that word. */
export const formInWords = (schema: Readonly<Record<string, unknown>>): string =>
  `Answer with one JSON object and nothing else. It keeps to this JSON schema: ${JSON.stringify(schema)}`;

/** The tools, told in the prompt to a server that takes none as functions: then calls come as JSON. */
export function toolsInWords(tools: readonly OfferedTool[]): string {
  const told = tools.map(({ name, description, parameters }) =>
    JSON.stringify({ name, description, parameters }),
  );
  return [
    'Functions, one a line, with the JSON schema of their arguments:',
    ...told,
    'Call them by one JSON object and nothing else: {"calls":[{"name":"…","arguments":{…}}]}. What they give comes next.',
  ].join('\n');
}

/** A call and its result as a server is told of them that knows neither: as what the model and the user said. */
export function stepInWords(message: WireMessage): WireMessage {
  if (message.role === 'tool') return { role: 'user', content: `What the call gave:\n${wordsOf(message)}` };
  if (message.tool_calls === undefined) return message;
  const calls = message.tool_calls.map(
    ({ function: { name, arguments: args } }) => `{"name":${JSON.stringify(name)},"arguments":${args}}`,
  );
  return { role: 'assistant', content: `{"calls":[${calls.join(',')}]}` };
}
