const ES = /(?:s|x|z|ch|sh|o)es$/u;

/** The forms of a word to look up, as written first: "addresses" may stand in a list as "address". */
export function forms(word: string): readonly string[] {
  if (word.length <= 3 || !word.endsWith('s')) return [word];
  const singular = [word, word.slice(0, -1)];
  if (ES.test(word)) singular.push(word.slice(0, -2));
  if (word.endsWith('ies')) singular.push(`${word.slice(0, -3)}y`);
  return singular;
}

/** A word without its plural ending, by which unknown words are compared. The same for what it gives back. */
export function stem(word: string): string {
  if (word.length > 4 && /(?:ies|ie)$/u.test(word)) return word.replace(/ies?$/u, 'y');
  if (word.length <= 3 || /(?:[^s]us|ss|is)$/u.test(word) || !word.endsWith('s')) return word;
  return /(?:ss|x|ch|sh)es$/u.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}
