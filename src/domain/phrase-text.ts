/** The phrases of a text in which they are set apart by bars and line ends; a compact way to write long lists. */
export function phrases(text: string): readonly string[] {
  return text
    .split(/[|\n]/u)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
}
