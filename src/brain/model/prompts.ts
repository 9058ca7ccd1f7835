import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Purpose } from '../../domain/brain.js';
import { AppError } from '../../domain/errors.js';
import { estimateTokens } from '../../domain/text/tokens.js';
import { STATIC_TOKENS } from './budget.js';

/** The variables that the code supplies to each prompt; a prompt uses all of them and no others. */
const PROMPT_VARIABLES = {
  read: ['blueprints', 'state', 'collected_fields', 'conversation'],
  match: ['teams', 'signals', 'collected_fields'],
  converse: ['teams', 'person', 'location', 'open', 'linked', 'memory', 'shown', 'conversation'],
} as const satisfies Record<Purpose, readonly string[]>;

/** One message of a prompt. Operators write `system` parts; what holds people's words is a `user` part. */
interface PromptPart {
  role: 'system' | 'user';
  template: string;
}

/** A prompt as its file says it. `parts[0]` is static, so that a provider can cache it. */
export interface Prompt {
  id: Purpose;
  version: number;
  parts: readonly PromptPart[];
}

export type Prompts = Readonly<Record<Purpose, Prompt>>;

const FrontMatter = z.strictObject({
  id: z.string(),
  version: z.number().int().positive(),
  variables: z.array(z.string()),
});
/** The headings that a prompt may have, in this order, and who speaks below each. */
const SECTIONS = [
  ['System', 'system'],
  ['Blueprints', 'system'],
  ['Teams', 'system'],
  ['State', 'user'],
  ['Conversation', 'user'],
] as const;
const VARIABLE = /\{\{([^{}]*)\}\}/gu;

const invalid = (file: string, line: number, problem: string, cause?: unknown): AppError =>
  new AppError('prompt_invalid', `${file}:${line}: ${problem}`, { cause, fields: { file, line } });

function parseFrontMatter(file: string, id: Purpose, head: string): z.infer<typeof FrontMatter> {
  let data: unknown;
  try {
    data = parse(head);
  } catch (cause) {
    throw invalid(file, 2, 'the front matter is not valid YAML', cause);
  }
  const result = FrontMatter.safeParse(data);
  const lineOf = (key: string) => head.split('\n').findIndex((line) => line.startsWith(`${key}:`)) + 2;
  if (!result.success) {
    const [issue] = result.error.issues;
    const key = String(issue?.path[0] ?? '');
    const problem = `front matter: ${key} ${issue?.message ?? 'is wrong'}`.trim();
    throw invalid(file, Math.max(1, lineOf(key)), problem);
  }
  if (result.data.id !== id) throw invalid(file, lineOf('id'), `id must be ${id}, it is ${result.data.id}`);
  const allowed: readonly string[] = PROMPT_VARIABLES[id];
  const unknown = result.data.variables.find((name) => !allowed.includes(name));
  const missing = allowed.find((name) => !result.data.variables.includes(name));
  const list = allowed.join(', ');
  if (unknown !== undefined)
    throw invalid(file, lineOf('variables'), `unknown variable ${unknown}; allowed: ${list}`);
  if (missing !== undefined)
    throw invalid(file, lineOf('variables'), `variable ${missing} is missing; needed: ${list}`);
  return result.data;
}

function checkUse(file: string, bodyLine: number, body: string, variables: readonly string[]): void {
  const used = new Set<string>();
  for (const [index, line] of body.split('\n').entries()) {
    for (const match of line.matchAll(VARIABLE)) {
      const name = match[1] ?? '';
      used.add(name);
      if (variables.includes(name)) continue;
      throw invalid(file, bodyLine + index, `unknown variable {{${name}}}; allowed: ${variables.join(', ')}`);
    }
  }
  const unused = variables.find((name) => !used.has(name));
  if (unused !== undefined)
    throw invalid(file, bodyLine, `{{${unused}}} is declared but stands nowhere in the prompt`);
}

function parseParts(file: string, id: Purpose, bodyLine: number, body: string): PromptPart[] {
  const headings = [...body.matchAll(/^# (.+)$/gmu)];
  const lineAt = (index: number) => bodyLine + body.slice(0, index).split('\n').length - 1;
  let order = -1;
  const parts = headings.map((heading, index): PromptPart => {
    const place = SECTIONS.findIndex(([name]) => name === heading[1]?.trim());
    const section = SECTIONS[place];
    if (section === undefined || place <= order) {
      const names = SECTIONS.map(([name]) => name).join(', ');
      const problem = `"${heading[0]}" is not expected here; sections, in this order: ${names}`;
      throw invalid(file, lineAt(heading.index), problem);
    }
    order = place;
    const end = headings[index + 1]?.index ?? body.length;
    return { role: section[1], template: body.slice(heading.index + heading[0].length, end).trim() };
  });
  const [first] = parts;
  if (first === undefined || headings[0]?.[1]?.trim() !== 'System')
    throw invalid(file, bodyLine, 'begin with "# System"');
  if (/\{\{/u.test(first.template))
    throw invalid(file, bodyLine, 'the System section must hold no variables, so that it can be cached');
  const tokens = estimateTokens(first.template);
  if (tokens > STATIC_TOKENS[id]) {
    const much = `the System section is too long: about ${tokens} tokens of at most ${STATIC_TOKENS[id]}`;
    throw invalid(file, bodyLine, much);
  }
  return parts;
}

/** Reads one prompt from its text. Throws AppError `prompt_invalid` naming file and line. */
export function parsePrompt(file: string, id: Purpose, source: string): Prompt {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/u.exec(source);
  if (match === null) throw invalid(file, 1, 'begin with front matter between two lines of ---');
  const [whole, head = ''] = match;
  const body = source.slice(whole.length);
  const bodyLine = whole.split('\n').length;
  const { version, variables } = parseFrontMatter(file, id, head);
  checkUse(file, bodyLine, body, variables);
  return { id, version, parts: parseParts(file, id, bodyLine, body) };
}

/** Loads and checks every prompt of the folder; throws AppError `prompt_invalid` for the first that is wrong. */
export async function loadPrompts(dir: string): Promise<Prompts> {
  const load = async (id: Purpose): Promise<Prompt> => {
    const file = path.join(dir, `${id}.md`);
    const source = await readFile(file, 'utf8').catch((cause: unknown) => {
      throw invalid(file, 1, 'the prompt cannot be read; put the file back', cause);
    });
    return parsePrompt(file, id, source);
  };
  const [read, match, converse] = await Promise.all([load('read'), load('match'), load('converse')]);
  return { read, match, converse };
}

/** Puts the values in the place of their variables, once: a value that looks like a variable stays as it is. */
export const renderPart = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(VARIABLE, (whole, name: string) => values[name] ?? whole);
