import { readFileSync } from 'node:fs';
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import type { z } from 'zod';
import { AppError, type ErrorCode } from '../domain/errors.js';
import { explainIssue } from './explain-issue.js';
import { type Finding, groupOf, shown, textOf } from './finding.js';

/** Lists whose entries have names of their own, by which a sentence calls them. */
const OWNERS: ReadonlyMap<string, { kind: string; by: string }> = new Map([
  ['blueprints', { kind: 'blueprint', by: 'id' }],
  ['fields', { kind: 'field', by: 'name' }],
]);

/** Whose the place is, to put before the sentence: `blueprint "vendor", field "impact": `; nothing where it needs none. */
function ownerOf(raw: unknown, path: readonly PropertyKey[]): string {
  const owners: string[] = [];
  let here = raw;
  for (const [index, key] of path.slice(0, -1).entries()) {
    const owner = typeof key === 'number' ? OWNERS.get(String(path[index - 1])) : undefined;
    here = Array.isArray(here) ? here[Number(key)] : groupOf(here)[String(key)];
    if (owner === undefined) continue;
    const name = textOf(groupOf(here)[owner.by]);
    owners.push(`${owner.kind} ${name === undefined ? Number(key) + 1 : shown(name)}`);
  }
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
const TABS = 'there is a tab in the indentation. Use spaces instead.';

/** One slip brings several complaints: these codes name it best, the best first. */
const TELLING: readonly string[] = ['MULTILINE_IMPLICIT_KEY', 'BAD_INDENT', 'BAD_SCALAR_START'];

/** What keeps the file from being read, the most telling first where several stand in one place. */
function syntaxProblems(document: Document.Parsed, text: string): SyntaxProblem[] {
  const errors = [...document.errors, ...document.warnings].filter(({ code }) => code !== 'DUPLICATE_KEY');
  const tooDeep = errors.find(({ code }) => code === 'RESOURCE_EXHAUSTION');
  if (tooDeep) {
    const sentence = 'this is nested too deeply to be read. Make it flatter.';
    return [{ offset: tooDeep.pos[0], sentence }];
  }
  // after a tab the parser takes the lines below for something else, and what it says of them misleads
  if (errors.some(({ code }) => code === 'TAB_AS_INDENT')) return tabsIn(text, errors);
  const rank = ({ code }: YAMLError) => (TELLING.includes(code) ? TELLING.indexOf(code) : TELLING.length);
  const ranked = [...errors].sort((a, b) => rank(a) - rank(b));
  return [...ranked.map((error) => problemOf(error, document)), ...aliasesOfNothing(document)];
}

function tabsIn(text: string, errors: readonly YAMLError[]): SyntaxProblem[] {
  const told = errors.filter(({ code }) => code === 'TAB_AS_INDENT').map(({ pos: [offset] }) => offset);
  const seen = [...text.matchAll(TAB)].map((match) => match.index + match[0].length - 1);
  return [...told, ...seen].map((offset) => ({ offset, sentence: TABS }));
}

/** Names that stand twice in one group. The rest of the file can still be read, so that they are told with all else. */
function repeatedNames(document: Document.Parsed, text: string): SyntaxProblem[] {
  return document.errors
    .filter(({ code }) => code === 'DUPLICATE_KEY')
    .map(({ pos: [offset] }) => {
      const name = NAME.exec(text.slice(offset, offset + 100))?.[1]?.trim() ?? 'this name';
      return { offset, sentence: `"${name}" is here for the second time. Keep one of the two.` };
    });
}

/** A name at the beginning of a text, with or without its quotes. */
const NAME = /^["']?([^"':\n]{1,60})/;

function aliasesOfNothing(document: Document.Parsed): SyntaxProblem[] {
  const problems: SyntaxProblem[] = [];
  visit(document, {
    Alias: (_key, alias) => {
      if (alias.resolve(document) !== undefined) return;
      const sentence = `nothing above is marked "&${alias.source}". If this is text, put it in quotes.`;
      problems.push({ offset: alias.range?.[0] ?? 0, sentence });
    },
  });
  return problems;
}

function problemOf(error: YAMLError, document: Document.Parsed): SyntaxProblem {
  const [offset] = error.pos;
  if (error.code === 'MISSING_CHAR' && /closing ["']quote/.test(error.message)) {
    const sentence = 'the quote that opens here is never closed. Put the same mark where the value ends.';
    return { offset: openedAt(document, offset), sentence };
  }
  return { offset, sentence: explain(error) };
}

/** Where the quoted value begins that runs on to this character. */
function openedAt(document: Document.Parsed, offset: number): number {
  let opened = offset;
  visit(document, (_key, node) => {
    if (!isScalar(node) || !node.type?.startsWith('QUOTE') || !node.range) return;
    const [from, to] = node.range;
    if (from < offset && to >= offset) opened = from;
  });
  return opened;
}

const UNALIGNED =
  'this line is not aligned with its neighbours. Indent lines that belong together by the same amount.';

function explain({ code, message }: YAMLError): string {
  switch (code) {
    case 'BAD_SCALAR_START': {
      const mark = message.at(-1) ?? '';
      return `a value that begins with ${mark} needs quotes, as in "${mark}name".`;
    }
    case 'BLOCK_AS_IMPLICIT_KEY':
      return /sequence/.test(message)
        ? UNALIGNED
        : 'there is a second name on this line. If a value contains a colon, put it in quotes.';
    case 'MULTILINE_IMPLICIT_KEY':
      return 'this runs on into the next line. Put a colon after a name, and indent names that belong together by the same amount.';
    case 'MISSING_CHAR':
      return /Sequence item/.test(message)
        ? UNALIGNED
        : 'a name has no value. Put a colon and a space after it, or indent it as a part of the value above.';
    case 'BAD_INDENT':
      return /Flow/.test(message)
        ? 'a [ or { above is not closed. Put the ] or } where its entries end.'
        : UNALIGNED;
    case 'MULTIPLE_DOCS':
      return 'a line of three dashes begins a second document. Keep all in one.';
    case 'TAG_RESOLVE_FAILED':
      return 'a value that begins with ! needs quotes, as in "!name".';
    case 'BAD_DQ_ESCAPE':
      return 'in double quotes a backslash has a meaning of its own. Write two of them, or use single quotes.';
    default:
      return 'this is not valid YAML from here on. Check the line’s quotes, brackets, dashes and indentation.';
  }
}

/**
 * What a file may hold: its shape, and the rules that no shape can say. `rules` get the file as it is, whether or not the
 * shape holds, so that all problems are told at once. `code` is the error's.
 */
export interface FileForm<T> {
  schema: z.ZodType<T>;
  rules: (raw: unknown) => Finding[];
  code: ErrorCode;
}

/** A YAML file of that form. @throws AppError, listing every problem as file:line:column, what is wrong and what to do */
export function readYamlFile<T>(file: string, form: FileForm<T>): T {
  return parseYaml(readText(file), file, form);
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
    const heading = `${file} needs a change before Frontdoor can start:`;
    return problemsError(told, heading, form.code);
  };

  const repeated = repeatedNames(document, text);
  const broken = firstOfEachLine(syntaxProblems(document, text), lines);
  if (broken.length > 0) throw refuse([...broken, ...repeated]);
  const raw = rawOf(document);
  if (raw === undefined) throw refuse([{ offset: 0, sentence: TOO_MUCH }]);

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
  const byLine = new Map<number, SyntaxProblem>();
  for (const problem of inOrder(problems)) {
    const { line } = lines.linePos(problem.offset);
    if (!byLine.has(line)) byLine.set(line, problem);
  }
  return [...byLine.values()];
}

const TOO_MUCH = 'the file repeats parts of itself too often. Write out what begins with *.';

/** YAML can repeat marked parts; a small file may be endless that way, which the library refuses by throwing; then undefined. */
function rawOf(document: Document): unknown {
  try {
    return document.toJS();
  } catch {
    return undefined;
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw problemsError(
      [`${reason}. Put the file back, or name another with FRONTDOOR_CONFIG.`],
      `${file} can’t be read:`,
    );
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
