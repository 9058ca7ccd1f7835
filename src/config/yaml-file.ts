import { readFileSync } from 'node:fs';
import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { ErrorCode } from '../domain/errors.js';
import { explainIssue } from './explain-issue.js';
import { problemsError } from './problems.js';

/**
 * A YAML file as `schema` has it. @throws AppError `code`, listing every problem as file:line:column, what is wrong and
 * what is allowed
 */
export function readYamlFile<T>(file: string, schema: z.ZodType<T>, code: ErrorCode = 'config_invalid'): T {
  return parseYaml(readText(file), file, schema, code);
}

/** As readYamlFile, for a text that is already there. `file` stands in the messages. */
export function parseYaml<T>(
  text: string,
  file: string,
  schema: z.ZodType<T>,
  code: ErrorCode = 'config_invalid',
): T {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const heading = `${file} needs a change before Frontdoor can start:`;
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ pos, message }) => `${at(pos[0])}: ${explainSyntax(message)}`);
    throw problemsError(problems, heading, code);
  }
  const parsed = schema.safeParse(document.toJS(), { reportInput: true });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.flatMap((issue) =>
    explainIssue(issue, schema).map(({ path, sentence }) => `${at(offsetOf(document, path))}: ${sentence}`),
  );
  throw problemsError(problems, heading, code);
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

/** `@` and a backtick can't begin an unquoted value in YAML, and handles begin so. */
function explainSyntax(message: string): string {
  return /reserved character/.test(message) ? `${message}. Put the value in quotes, as in "@name".` : message;
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
