/** A piece of a tidied text. `text` is what it is compared by: lower case, compatibility forms folded. */
export interface Token {
  kind: 'word' | 'number' | 'date' | 'symbol';
  text: string;
  /** As written; letter case tells "US" from "us" and "Mb" from "mb". */
  raw: string;
  start: number;
  end: number;
  /** Whether no space stands before it. */
  glued: boolean;
}

const D = '[0-9０-９٠-٩۰-۹०-९]';
const TOKEN = new RegExp(
  [
    `(?<date>${D}{4}([-/.])${D}{1,2}\\2${D}{1,2}(?!${D})|${D}{1,2}([-/.])${D}{1,2}\\3${D}{4}(?!${D}))`,
    `(?<number>(?:${D}{1,3}(?: ${D}{3})+(?!${D})|${D}+(?:[.,'’]${D}+)*)[½¼¾]?|[½¼¾])`,
    `(?<word>[pP]\\d{2}(?:\\.\\d{1,3})?(?![\\p{L}\\p{N}])|U\\.S\\.(?:A\\.)?|e\\.g\\.|(?:US|AU?|CA?|NZ|HK|R)\\$|[\\p{L}][\\p{L}\\p{M}\\p{N}]*(?:['’]\\p{L}+)*(?:\\+\\+|#)?)`,
    '(?<symbol><=|>=|=<|=>|==|!=|<>|\\n|[^\\s])',
  ].join('|'),
  'gu',
);

/** Marks that only set words off, wherever they stand. */
const SILENT = new Set(['*', '`', '"', '“', '”', '„', "'", '‘', '’', '•', '…', '=', '==']);
const JOINERS = new Set(['-', '_', '.', '‐', '‑']);
const CONTRACTIONS = new Map([
  ["can't", ['can', 'not']],
  ['cant', ['can', 'not']],
  ['cannot', ['can', 'not']],
  ["won't", ['will', 'not']],
  ["shan't", ['shall', 'not']],
  ['dont', ['do', 'not']],
  ['doesnt', ['does', 'not']],
  ['mustnt', ['must', 'not']],
  ['isnt', ['is', 'not']],
  ['neednt', ['need', 'not']],
]);
/** After these, "US" in capitals is more likely the people than the country. */
const PEOPLE = new Set(['with', 'for', 'by', 'to', 'let', 'tell', 'help', 'between', 'of']);

/** The pieces of a tidied text, without marks that carry nothing. */
export function tokensOf(text: string): Token[] {
  const found = [...text.matchAll(TOKEN)].map((match): Token => {
    const raw = match[0];
    const start = match.index;
    const kind = kindOf(match.groups ?? {});
    const glued = start > 0 && !/\s/u.test(text[start - 1] ?? ' ');
    return { kind, raw, text: raw.normalize('NFKC').toLowerCase(), start, end: start + raw.length, glued };
  });
  return found.flatMap((token, at) => {
    if (token.kind === 'symbol') return isSilent(found, at) ? [] : [token];
    return token.kind === 'word' ? wordsOf(token, found[at - 1]) : [token];
  });
}

function kindOf(groups: Record<string, string | undefined>): Token['kind'] {
  if (groups['date'] !== undefined) return 'date';
  if (groups['number'] !== undefined) return 'number';
  return groups['word'] === undefined ? 'symbol' : 'word';
}

/** Whether a symbol is a mark without meaning, or joins the words around it ("on-prem", "response_time", "node.js"). */
function isSilent(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (token === undefined || SILENT.has(token.text)) return true;
  if (!JOINERS.has(token.text) || next === undefined || !next.glued) return false;
  return tokens[at - 1]?.kind === 'word' && token.glued && next.kind !== 'symbol';
}

/** The word, or the two words that it contracts. */
function wordsOf(token: Token, before: Token | undefined): Token[] {
  const plain = token.text.replaceAll('’', "'");
  const isCountry = token.raw === 'US' && !PEOPLE.has(before?.text ?? '');
  if (isCountry || /^u\.s\./u.test(plain)) return [{ ...token, text: 'usa' }];
  const contracted = CONTRACTIONS.get(plain) ?? (plain.endsWith("n't") ? [plain.slice(0, -3), 'not'] : []);
  if (contracted.length > 0) return contracted.map((text) => ({ ...token, text }));
  return [{ ...token, text: plain.replace(/'(?:s|re|ve|ll|d|m)?$/u, '') }];
}
