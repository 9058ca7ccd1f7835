const NO_PLURAL = /(?:ss|us|is|as|os)$/u;
const ES_PLURAL = /(?:sh|ch|x|ss)es$/u;
const DOUBLED = /([bdgklmnprt])\1$/u;
const SUFFIXES = ['ness', 'ing', 'ed', 'ly'];

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && ES_PLURAL.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !NO_PLURAL.test(word) ? word.slice(0, -1) : word;
}

/**
 * A light English stem of a lower-case word, so that "loading", "loads" and "loaded" meet. It takes off plurals, -ing,
 * -ed, -ly and -ness where three letters remain, and leaves other languages nearly alone.
 */
export function stem(word: string): string {
  const one = singular(word);
  const suffix = SUFFIXES.find((end) => one.endsWith(end) && one.length - end.length >= 3) ?? '';
  const root = suffix === '' ? one : one.slice(0, -suffix.length);
  if (DOUBLED.test(root) && !root.endsWith('ll')) return root.slice(0, -1);
  return root.length > 4 && root.endsWith('e') ? root.slice(0, -1) : root;
}
