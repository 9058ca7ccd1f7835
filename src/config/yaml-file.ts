import { readFileSync } from 'node:fs';
import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { ErrorCode } from '../domain/errors.js';
import { explainIssue } from './explain-issue.js';
import type { Finding } from './finding.js';
import { ownerOf } from './owner.js';
import { problemsError } from './problems.js';
import { repeatedNames, type SyntaxProblem, syntaxProblems } from './yaml-syntax.js';

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
