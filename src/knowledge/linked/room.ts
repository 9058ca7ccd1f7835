/** A part of a text of which a few lines or all are told. */
export interface Row {
  /** how many lines there are */
  most: number;
  /** what one more than these takes of the room */
  more: (lines: number) => number;
  /** its first lines come before those of other rows */
  first: boolean;
}

/** Of each row so many lines come before any more of one. */
export const EACH = 3;

/** How many lines of each row find room: those that it has already, and more of one row after another. */
export function filled(rows: readonly Row[], begun: readonly number[], room: number): readonly number[] {
  const turns = rows.flatMap((row, at) =>
    Array.from({ length: row.most }, (_, line) => ({ row, at, line, turn: turnOf(row, line) })),
  );
  let left = room;
  let lines = begun;
  for (const { row, at, line } of turns.toSorted((a, b) => a.turn - b.turn)) {
    if (lines[at] !== line) continue;
    const cost = row.more(line);
    if (cost > left) continue;
    left -= cost;
    lines = lines.with(at, line + 1);
  }
  return lines;
}

/** Once each row has its first line, what comes first has its first three, before a second of any other. */
const turnOf = ({ first }: Row, line: number): number => (first && line > 0 && line < EACH ? 0.5 : line);
