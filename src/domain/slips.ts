/**
 * How many letters were missed, doubled, mistaken or swapped with their neighbour between two words ("optimal string
 * alignment"); `most` + 1 where there are more than `most`.
 */
export function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          cell(last, j) + 1,
          cell(row, j - 1) + 1,
          cell(last, j - 1) + (same ? 0 : 1),
          swapped ? cell(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = last;
    last = row;
  }
  return Math.min(cell(last, b.length), most + 1);
}

const cell = (row: readonly number[], at: number): number => row[at] ?? Number.POSITIVE_INFINITY;
