import { type Document, isScalar, visit, type YAMLError } from 'yaml';

/** What is wrong from that character on. */
export interface SyntaxProblem {
  offset: number;
  sentence: string;
}

/** A tab in the indentation of a name or of an entry. */
const TAB = /^ *\t(?=[ \t]*(?:- |["'\w].*:))/gm;
const TABS = 'a tab stands in the indentation. Use spaces instead.';

/** One slip brings several complaints: these codes name it best, the best first. */
const TELLING: readonly string[] = ['MULTILINE_IMPLICIT_KEY', 'BAD_INDENT', 'BAD_SCALAR_START'];

/** What keeps the file from being read, the most telling first where several stand in one place. */
export function syntaxProblems(document: Document.Parsed, text: string): SyntaxProblem[] {
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
export function repeatedNames(document: Document.Parsed, text: string): SyntaxProblem[] {
  return document.errors
    .filter(({ code }) => code === 'DUPLICATE_KEY')
    .map(({ pos: [offset] }) => {
      const name = NAME.exec(text.slice(offset, offset + 100))?.[1]?.trim() ?? 'this name';
      return { offset, sentence: `"${name}" stands here for the second time. Keep one of the two.` };
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

const UNALIGNED = 'this line is not in line with its neighbours. Indent what belongs together alike.';

function explain({ code, message }: YAMLError): string {
  switch (code) {
    case 'BAD_SCALAR_START': {
      const mark = message.at(-1) ?? '';
      return `a value that begins with ${mark} needs quotes, as in "${mark}name".`;
    }
    case 'BLOCK_AS_IMPLICIT_KEY':
      return /sequence/.test(message)
        ? UNALIGNED
        : 'a second name stands on this line. Put a value that holds a colon in quotes.';
    case 'MULTILINE_IMPLICIT_KEY':
      return 'this runs on into the next line. Put a colon after a name, and indent names that belong together alike.';
    case 'MISSING_CHAR':
      return /Sequence item/.test(message)
        ? UNALIGNED
        : 'a name stands without a value. Put a colon and a blank after it, or indent it as a part of the value above.';
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
      return 'this is no YAML from here on. Check the line’s quotes, brackets, dashes and indentation.';
  }
}
