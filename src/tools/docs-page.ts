import { z } from 'zod';
import { parametersOf, TOOL_CATEGORIES, type Tool, type ToolSet } from '../domain/tools/tool.js';
import { examplesOf } from './help.js';

const TITLE: Readonly<Record<Tool['category'], string>> = {
  navigation: 'Navigation',
  editing: 'Editing',
  analysis: 'Analysis',
  ui: 'How we talk',
  knowledge: 'Knowledge',
  generation: 'Generation',
  memory: 'Memory',
  references: 'References',
};

const WAY: Readonly<Record<ToolSet, string>> = { text: 'message', voice: 'clip', quick: 'command' };

const APPROVAL: Readonly<Record<Tool['approval'], string>> = {
  none: '',
  card: 'at the review card',
  ask: 'asked before',
};

const INTRO = `# Tools

What Frontdoor does on request. This page is made from the registry (\`npm run docs:tools\`), and a test fails when it is not
what the registry says. How to add one: [adding-a-tool.md](adding-a-tool.md).

A tool works in a **message**, in an audio **clip** with a transcript, or in a **command** (\`/frontdoor …\`), which is answered
within three seconds and without a model. A command only looks things up by itself; what it wants changed goes to the person's
latest conversation. **Undo** takes back what has a mark in that column; **approval** says who is asked first. The answers below
are what Frontdoor says in a small company (\`evals/tool-world.yaml\`), without a model, in short: cards and buttons are left out.`;

/**
 * All tools as a page of Markdown: a table for each category, and below it what each tool answers and takes.
 * @param answers to the examples, by the example
 */
export function docsPage(tools: readonly Tool[], answers: ReadonlyMap<string, string>): string {
  const parts = TOOL_CATEGORIES.flatMap((category) => {
    const own = tools.filter((tool) => tool.category === category);
    const told = own.flatMap((tool) => [answersOf(tool, answers), argumentsOf(tool)]);
    return own.length === 0
      ? []
      : [`## ${TITLE[category]}`, table(own), ...told.filter((part) => part !== '')];
  });
  return `${[INTRO, ...parts].join('\n\n')}\n`;
}

function table(tools: readonly Tool[]): string {
  const rows = tools.map((tool) => [
    `\`${tool.name}\``,
    tool.summary,
    examplesOf(tool)
      .map((example) => `“${example}”`)
      .join(', '),
    tool.sets.map((set) => WAY[set]).join(', '),
    APPROVAL[tool.approval],
    tool.reversible ? 'yes' : '',
  ]);
  const head = ['Tool', 'What it does', 'Say', 'Works in', 'Approval', 'Undo'];
  return [head, Array<string>(head.length).fill('---'), ...rows].map(row).join('\n');
}

const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();

/** What is answered to each example. */
function answersOf(tool: Tool, answers: ReadonlyMap<string, string>): string {
  const lines = examplesOf(tool).flatMap((example) => {
    const answer = answers.get(example);
    return answer === undefined ? [] : [`- “${example}” → ${inline(answer)}`];
  });
  return lines.length === 0 ? '' : [`**\`${tool.name}\`** answers`, ...lines].join('\n');
}

/** Slack's marks as Markdown would not read them. */
const inline = (text: string): string => `\`${unescaped(text).replaceAll('`', "'")}\``;
const unescaped = (text: string): string =>
  text.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&');

const Parameters = z.looseObject({
  properties: z.record(z.string(), z.looseObject({ description: z.string().optional() })).default({}),
  required: z.array(z.string()).default([]),
});

/** What a tool takes, one line an argument. */
function argumentsOf({ name, args }: Tool): string {
  const { properties, required } = Parameters.parse(parametersOf(args));
  const lines = Object.entries(properties).map(([argument, schema]) => {
    const told = [kindOf(schema), ...(required.includes(argument) ? [] : ['optional'])].join(', ');
    const says = schema.description === undefined ? '' : `: ${schema.description.replace(/\s+/g, ' ')}`;
    return `- \`${argument}\` (${told})${says}`;
  });
  return [`**\`${name}\`** takes ${lines.length === 0 ? 'nothing.' : ''}`.trimEnd(), ...lines].join('\n');
}

/** A type in a few words, as a JSON schema has it. */
function kindOf(schema: Readonly<Record<string, unknown>>): string {
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => `\`${String(value)}\``).join(', ');
  const { type, maxLength } = schema;
  const most = typeof maxLength === 'number' ? ` of at most ${maxLength} characters` : '';
  return typeof type === 'string' ? `${type}${most}` : 'any of several forms';
}
