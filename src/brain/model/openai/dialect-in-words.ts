import type { Dialect } from './dialect.js';

/** What a server does not take as it is documented, and how it is asked instead: in sentences for operators. */
export function dialectInWords(dialect: Dialect): string[] {
  const { form, formInPrompt, tools, room, limit, mostTokens, effort, effortWithTools, without, besides } =
    dialect;
  const inPrompt = formInPrompt || form === 'json' || form === 'words';
  const switches = Object.entries(besides).map(([name, value]) => `${name}: ${value}`);
  const told: readonly (readonly [boolean, string])[] = [
    [
      inPrompt,
      'It does not keep to a JSON schema beside the prompt, so the prompt holds it as well: some 2,500 tokens more a reading.',
    ],
    [
      tools === 'words',
      'It takes no tools as functions, so the prompt describes them, and calls are read out of its words.',
    ],
    [
      effortWithTools === 'none' && effort !== 'none',
      'It calls tools only without thinking: there it is asked with reasoning_effort none.',
    ],
    [
      room > 1,
      'It thinks before it answers, and is given four times the room for that. OPENAI_REASONING_EFFORT=none or low makes it faster, where it knows that.',
    ],
    [limit === null, 'It takes no limit for the length of its answers.'],
    [mostTokens !== null, `It writes at most ${mostTokens} tokens an answer.`],
    [without.length > 0, `It refuses ${without.join(' and ')}, which is left out.`],
    [switches.length > 0, `It wants ${switches.join(', ')}, which is set.`],
  ];
  return told.filter(([isSo]) => isSo).map(([, text]) => text);
}
