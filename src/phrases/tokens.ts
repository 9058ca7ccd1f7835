/** A word or a mark of a text, as phrases are compared, and where it stands (UTF-16 code units, `end` not included). */
export interface Token {
  /** lower case, NFKC, without apostrophes; a mark as one of : , " . and ? for all of its kind, any other sign as it is */
  norm: string;
  start: number;
  end: number;
  /** without the ending of what belongs to it ("Sam's", "James'"); null where it has none */
  owner: string | null;
  /** no word: it may stand anywhere between the words of a phrase */
  mark: boolean;
  /** it stands within quotation marks or in a line behind ">", so that its words belong to whoever is quoted */
  quoted: boolean;
  /** a sentence or a line ends here, and more comes after it */
  breaks: boolean;
}

/** Nobody gives an order in more; what is to be kept may be longer, and is not looked at any further. In code units. */
export const LOOKED_AT = 600;

/** Scripts that are written without spaces: each letter is a word. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const LETTER = `(?![${UNSPACED}])[\\p{L}\\p{N}]`;
const REST = `(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])*`;
const TOKEN = new RegExp(
  [
    "<(?:[@#!][^<>\\n]{1,240}|https?:[^<>\\s]{1,500})>(?:['\u2019]s(?!\\p{L}))?",
    'https?:\\/\\/[^\\s<>|]+',
    ':[a-z0-9_+-]{1,60}:',
    '\\d{1,2}:\\d{2}(?!\\d)',
    `[@#]?${LETTER}${REST}(?:['\u2019\u02BC._+@-]${LETTER}${REST})*(?:(?<=[sS])['\u2019](?=\\s|$))?`,
    `[${UNSPACED}]\\p{M}*`,
    '\\n',
    '\\S',
  ].join('|'),
  'gu',
);

const APOSTROPHES = /['\u2019\u02BC]/gu;
const OWNER = /(?:['\u2019\u02BC]s|(?<=s)['\u2019\u02BC])$/u;
/** Words that own without an ending, and whom they speak of. */
const OWNING: Readonly<Record<string, string>> = { its: 'it', my: 'me' };
const MARKS: readonly (readonly [string, string])[] = [
  ['.', '.!\u2026\u3002\uFF01\uFF0E'],
  ['?', '?\uFF1F'],
  [',', ',;\u3001\uFF0C\uFF1B'],
  [':', ':=\u2013\u2014-\uFF1A'],
  ['"', '"\u201C\u201D\u201E\u00AB\u00BB\u300C\u300D`\u2018\u2019\''],
  [' ', '()*_~\n%>'],
];
/** The marks that end a sentence. */
const STOPS: ReadonlySet<string> = new Set(['.', '?']);
const MARK: ReadonlyMap<string, string> = new Map(
  MARKS.flatMap(([norm, signs]) => [...signs].map((sign): [string, string] => [sign, norm])),
);
/** What closes a quotation, by what opened it. */
const CLOSERS: Readonly<Record<string, string>> = {
  '"': '"\u201C\u201D',
  '\u201C': '\u201D"',
  '\u201E': '\u201C\u201D',
  '\u00AB': '\u00BB',
  '\u00BB': '\u00AB',
  '\u300C': '\u300D',
  '\u2018': '\u2019',
  '`': '`',
};

/** The tokens of a text, of its first 600 characters. Linear in that. */
export function tokensOf(text: string): Token[] {
  const looked = text.length > LOOKED_AT ? text.slice(0, lastSpace(text)) : text;
  const tokens = found(looked);
  markQuotes(tokens, looked);
  markQuotedLines(tokens, looked);
  for (const [at, token] of tokens.entries()) {
    if (!STOPS.has(token.norm) && looked.charAt(token.start) !== '\n') continue;
    const next = tokens[at + 1];
    token.breaks =
      next !== undefined && next.start > token.end - (looked.charAt(token.start) === '\n' ? 1 : 0);
  }
  return tokens;
}

/** The words of a template's text, each as the norm of a token. */
export const normsOf = (text: string): string[] => found(text).map(({ norm }) => norm);

/** The tokens one after the other. One expression serves all: to make it anew for each text takes longer than to use it. */
function found(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text))
    tokens.push(tokenOf(match[0], match.index));
  return tokens;
}

function lastSpace(text: string): number {
  const space = text.slice(0, LOOKED_AT).search(/\s\S*$/u);
  return space > 0 ? space : LOOKED_AT;
}

function tokenOf(written: string, start: number): Token {
  const mark = MARK.get(written);
  const plain = written.normalize('NFKC').toLowerCase();
  const owner = OWNER.test(plain) ? bare(plain.replace(OWNER, '')) : (OWNING[plain] ?? null);
  return {
    norm: mark ?? (plain === '&' ? 'and' : bare(plain)),
    start,
    end: start + written.length,
    owner,
    mark: mark !== undefined,
    quoted: false,
    breaks: false,
  };
}

const bare = (word: string): string => word.replace(APOSTROPHES, '');

/** Marks what stands within quotation marks that are closed. */
function markQuotes(tokens: Token[], text: string): void {
  const closing = new Map<string, number>();
  for (const [at, token] of tokens.entries())
    if (token.norm === '"') closing.set(text.charAt(token.start), at);
  for (let at = 0; at < tokens.length; at += 1) {
    const closers = CLOSERS[text.charAt(tokens[at]?.start ?? 0)];
    if (tokens[at]?.norm !== '"' || closers === undefined) continue;
    // only where a mark that closes it comes at all, so that many that never close cost nothing
    const isClosed = [...closers].some((sign) => (closing.get(sign) ?? -1) > at);
    const end = isClosed ? tokens.findIndex((one, i) => i > at && closes(one, text, closers)) : -1;
    if (end < 0) continue;
    for (const token of tokens.slice(at + 1, end)) token.quoted = true;
    at = end;
  }
}

/** Marks what Slack shows as a quotation: a line behind ">", and all that follows ">>>". */
function markQuotedLines(tokens: readonly Token[], text: string): void {
  let [isQuoted, isRest, begins] = [false, false, true];
  for (const token of tokens) {
    if (begins) isQuoted = isRest || text.charAt(token.start) === '>';
    if (begins) isRest ||= text.startsWith('>>>', token.start);
    begins = text.charAt(token.start) === '\n';
    if (isQuoted && !begins) token.quoted = true;
  }
}

const closes = ({ norm, start }: Token, text: string, closers: string): boolean =>
  norm === '"' && closers.includes(text.charAt(start));
