const KEEP = /(?:ss|us|is|as|os)$/u;

/**
 * A light stem: plural, -ing, -ed, -ly and -ness are taken off where at least three letters remain, so that "loading",
 * "loads" and "loaded" meet. It errs on the side of leaving a word alone.
 */
export function stem(word: string): string {
  let root = word;
  if (root.length > 4 && root.endsWith('ies')) root = `${root.slice(0, -3)}y`;
  else if (root.length > 4 && /(?:sh|ch|x|ss)es$/u.test(root)) root = root.slice(0, -2);
  else if (root.length > 3 && root.endsWith('s') && !KEEP.test(root)) root = root.slice(0, -1);
  for (const suffix of ['ness', 'ing', 'ed', 'ly']) {
    if (root.endsWith(suffix) && root.length - suffix.length >= 3) {
      root = root.slice(0, -suffix.length);
      break;
    }
  }
  if (/([bdgklmnprt])\1$/u.test(root) && !/(?:ll|ss)$/u.test(root)) root = root.slice(0, -1);
  return root.length > 4 && root.endsWith('e') ? root.slice(0, -1) : root;
}
