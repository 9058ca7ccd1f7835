import { readFileSync } from 'node:fs';
import {
  type Document,
  isMap,
  isNode,
  LineCounter,
  parseDocument,
  visit,
  type YAMLError,
  type ErrorCode as YamlErrorCode,
} from 'yaml';
import type { z } from 'zod';
import { AppError, type ErrorCode, messageOf } from '../domain/errors.js';
import { explainIssue } from './explain-issue.js';
import { type Finding, groupOf, shown, textOf } from './finding.js';

/** Lists whose entries have names of their own, by which a sentence calls them. */
const OWNERS: ReadonlyMap<PropertyKey | undefined, { kind: string; by: string }> = new Map([
  ['blueprints', { kind: 'blueprint', by: 'id' }],
  ['fields', { kind: 'field', by: 'name' }],
]);

/** Whose the place is, to put before the sentence: `blueprint "vendor", field "impact": `; nothing where it needs none. */
function ownerOf(raw: unknown, path: readonly PropertyKey[]): string {
  let here = raw;
  const owners = path.slice(0, -1).flatMap((key, at) => {
    here = Array.isArray(here) ? here[Number(key)] : groupOf(here)[String(key)];
    const owner = OWNERS.get(path[at - 1]);
    if (owner === undefined || typeof key !== 'number') return [];
    const name = textOf(groupOf(here)[owner.by]);
    return `${owner.kind} ${name === undefined ? key + 1 : shown(name)}`;
  });
  return owners.length === 0 ? '' : `${owners.join(', ')}: `;
}

/** One error for the operator that lists every problem found, each with its remedy, so that one round mends them all. */
export function problemsError(
  problems: readonly string[],
  heading: string,
  code: ErrorCode = 'config_invalid',
): AppError {
  const list = problems.map((problem) => `  - ${problem}`).join('\n');
  return new AppError(code, `${heading}\n${list}`, { fields: { problems: problems.length } });
}

/** What is wrong from that character on. */
interface SyntaxProblem {
  offset: number;
  sentence: string;
}

/** A tab in the indentation of a name or of an entry. */
const TAB = /^ *\t(?=[ \t]*(?:- |["'\w].*:))/gm;

/** One slip brings several complaints: these codes name it best, the best first. */
const TELLING: readonly YamlErrorCode[] = ['MULTILINE_IMPLICIT_KEY', 'BAD_INDENT', 'BAD_SCALAR_START'];

/** What keeps the file from being read, the most telling first where several stand in one place. */
function syntaxProblems(document: Document.Parsed, text: string): SyntaxProblem[] {
  const errors = [...document.errors, ...document.warnings].filter(({ code }) => code !== 'DUPLICATE_KEY');
  const tooDeep = errors.find(({ code }) => code === 'RESOURCE_EXHAUSTION');
  if (tooDeep) {
    return [{ offset: tooDeep.pos[0], sentence: 'this is nested too deeply to be read. Make it flatter.' }];
  }
  const tabs = errors.filter(({ code }) => code === 'TAB_AS_INDENT').map(({ pos: [offset] }) => offset);
  // after a tab the parser takes the lines below for something else, and what it says of them misleads
  if (tabs.length > 0) {
    const seen = [...text.matchAll(TAB)].map((match) => match.index + match[0].length - 1);
    const sentence = 'there is a tab in the indentation. Use spaces instead.';
    return [...tabs, ...seen].map((offset) => ({ offset, sentence }));
  }
  const rank = ({ code }: YAMLError) => (TELLING.includes(code) ? TELLING.indexOf(code) : TELLING.length);
  const problems = errors
    .sort((a, b) => rank(a) - rank(b))
    .map((error) => ({ offset: placeOf(error, document), sentence: explain(error) }));
  visit(document, {
    Alias: (_key, alias) => {
      if (alias.resolve(document) !== undefined) return;
      const sentence = `nothing above is marked "&${alias.source}". If this is text, put it in quotes.`;
      problems.push({ offset: alias.range?.[0] ?? 0, sentence });
    },
  });
  return problems;
}

/** A name at the beginning of a text, with or without its quotes. */
const NAME = /^["']?([^"':\n]{1,60})/;

/** Names that stand twice in one group. The rest of the file can still be read, so that they are told with all else. */
function repeatedNames({ errors }: Document.Parsed, text: string): SyntaxProblem[] {
  const repeated = errors.filter(({ code }) => code === 'DUPLICATE_KEY');
  return repeated.map(({ pos: [offset] }) => {
    const name = NAME.exec(text.slice(offset, offset + 100))?.[1]?.trim() ?? 'this name';
    return { offset, sentence: `"${name}" is here for the second time. Keep one of the two.` };
  });
}

const UNCLOSED_QUOTE = /closing ["']quote/;

/** Where the error stands; of a quoted value that runs on to there, where it begins. */
function placeOf({ code, message, pos: [offset] }: YAMLError, document: Document.Parsed): number {
  let place = offset;
  if (code !== 'MISSING_CHAR' || !UNCLOSED_QUOTE.test(message)) return place;
  visit(document, {
    Scalar: (_key, { type, range }) => {
      if (type?.startsWith('QUOTE') && range && range[0] < offset && range[1] >= offset) place = range[0];
    },
  });
  return place;
}

const UNALIGNED =
  'this line is not aligned with its neighbours. Indent lines that belong together by the same amount.';

/** What the parser's codes mean to who wrote the file. Its own messages don't say what to do. */
const EXPLANATIONS: Partial<Record<YamlErrorCode, (message: string) => string>> = {
  BAD_SCALAR_START: (message) => {
    const mark = message.at(-1) ?? '';
    return `a value that begins with ${mark} needs quotes, as in "${mark}name".`;
  },
  BLOCK_AS_IMPLICIT_KEY: (message) =>
    /sequence/.test(message)
      ? UNALIGNED
      : 'there is a second name on this line. If a value contains a colon, put it in quotes.',
  MULTILINE_IMPLICIT_KEY: () =>
    'this runs on into the next line. Put a colon after a name, and indent names that belong together by the same amount.',
  MISSING_CHAR: (message) => {
    if (UNCLOSED_QUOTE.test(message)) {
      return 'the quote that opens here is never closed. Put the same mark where the value ends.';
    }
    return /Sequence item/.test(message)
      ? UNALIGNED
      : 'a name has no value. Put a colon and a space after it, or indent it as a part of the value above.';
  },
  BAD_INDENT: (message) =>
    /Flow/.test(message) ? 'a [ or { above is not closed. Put the ] or } where its entries end.' : UNALIGNED,
  MULTIPLE_DOCS: () => 'a line of three dashes begins a second document. Keep all in one.',
  TAG_RESOLVE_FAILED: () => 'a value that begins with ! needs quotes, as in "!name".',
  BAD_DQ_ESCAPE: () =>
    'in double quotes a backslash has a meaning of its own. Write two of them, or use single quotes.',
};

const explain = ({ code, message }: YAMLError): string =>
  EXPLANATIONS[code]?.(message) ??
  'this is not valid YAML from here on. Check the line’s quotes, brackets, dashes and indentation.';

/**
 * What a file may hold: its shape, and the rules that no shape can say. `rules` get the file as it is, whether or not the
 * shape holds, so that all problems are told at once. `code` is the error's.
 */
export interface FileForm<T> {
  schema: z.ZodType<T>;
  rules: (raw: unknown) => Iterable<Finding>;
  code: ErrorCode;
}

/** A YAML file of that form. @throws AppError, listing every problem as file:line:column, what is wrong and what to do */
export function readYamlFile<T>(file: string, form: FileForm<T>): T {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    const problem = `${messageOf(cause)}. Put the file back, or name another with FRONTDOOR_CONFIG.`;
    throw problemsError([problem], `${file} can’t be read:`);
  }
  return parseYaml(text, file, form);
}

/** As readYamlFile, for a text that is already there. `file` stands in the messages. */
export function parseYaml<T>(text: string, file: string, form: FileForm<T>): T {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
  const refuse = (problems: readonly SyntaxProblem[]) => {
    const told = inOrder(problems).map(({ offset, sentence }) => {
      const { line, col } = lines.linePos(offset);
      return `${file}:${line}:${col}: ${sentence}`;
    });
    return problemsError(told, `${file} needs a change before Frontdoor can start:`, form.code);
  };

  const repeated = repeatedNames(document, text);
  const broken = firstOfEachLine(syntaxProblems(document, text), lines);
  if (broken.length > 0) throw refuse([...broken, ...repeated]);
  const raw = rawOf(document);
  if (raw === undefined) {
    const sentence = 'the file repeats parts of itself too often. Write out what begins with *.';
    throw refuse([{ offset: 0, sentence }]);
  }

  const parsed = form.schema.safeParse(raw, { reportInput: true });
  const issues = parsed.error?.issues.flatMap((issue) => explainIssue(issue, form.schema)) ?? [];
  const found = [...issues, ...form.rules(raw)].map(({ path, sentence }) => ({
    offset: offsetOf(document, path),
    sentence: `${ownerOf(raw, path)}${sentence}`,
  }));
  if (!parsed.success || found.length + repeated.length > 0) throw refuse([...found, ...repeated]);
  return parsed.data;
}

const inOrder = (problems: readonly SyntaxProblem[]) => [...problems].sort((a, b) => a.offset - b.offset);

/** One slip in a line makes many: the first is the one to mend. */
function firstOfEachLine(problems: readonly SyntaxProblem[], lines: LineCounter): SyntaxProblem[] {
  const lastFirst = inOrder(problems).reverse();
  return [...new Map(lastFirst.map((problem) => [lines.linePos(problem.offset).line, problem])).values()];
}

/** Undefined where the library throws, since marked parts that the file repeats would make it endless. */
function rawOf(document: Document): unknown {
  try {
    return document.toJS();
  } catch {
    return undefined;
  }
}

/** Where the value of that path stands, or its name, or, where it is missing, what should hold it. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = document.getIn(path.slice(0, length - 1), true);
    const name = path[length - 1];
    const pair = isMap(parent) ? parent.items.find(({ key }) => String(key) === String(name)) : undefined;
    const node = pair?.key ?? document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}
