/** Words as they are compared: letter case, spacing, and the shape of quotation marks aside. */
export function plain(words: string): string {
  return words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’ʼ]/gu, "'")
    .replace(/[“”]/gu, '"')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Whether these words occur in the text. */
export function occurs(words: string, text: string): boolean {
  const wanted = plain(words);
  return wanted !== '' && plain(text).includes(wanted);
}

/** Whether two texts are the same, a closing mark aside. */
export function same(a: string, b: string): boolean {
  const bare = (text: string) => plain(text).replace(/[.!;,]+$/u, '');
  return bare(a) === bare(b);
}
