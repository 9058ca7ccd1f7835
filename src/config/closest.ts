/** More letters apart than this, and another word was meant. */
const MAX_APART = 2;

/** The known word that `word` was probably meant to be: at most two letters apart, or undefined. */
export function closest(word: string, known: readonly string[]): string | undefined {
  const near = known
    .filter((candidate) => Math.abs(candidate.length - word.length) <= MAX_APART)
    .map((candidate) => ({ candidate, distance: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter((found) => found.distance <= MAX_APART)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.candidate;
}

/** Levenshtein's: how many letters must be put in, taken out or exchanged. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [i, letter] of [...a].entries()) {
    const above = row;
    row = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const exchanged = (above[j] ?? 0) + (letter === other ? 0 : 1);
      row.push(Math.min(exchanged, (above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1));
    }
  }
  return row.at(-1) ?? 0;
}
