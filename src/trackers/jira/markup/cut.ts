import type { Block, Line } from '../../item.js';
import { firstOf } from './text.js';

/** The greatest number up to `max` that `holds`, which holds for all below one that it holds for; 0 at least. */
export function greatest(max: number, holds: (count: number) => boolean): number {
  let [low, high] = [0, max];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The first `length` characters of lines; what has none left is left out. */
function firstOfLines(lines: readonly Line[], length: number): Line[] {
  let left = length;
  return lines
    .map((line) =>
      line
        .map((piece) => {
          const text = firstOf(piece.text, Math.max(0, left));
          left -= piece.text.length;
          return { ...piece, text };
        })
        .filter(({ text }) => text !== ''),
    )
    .filter((line) => line.length > 0);
}

const lengthOf = (lines: readonly Line[]) => lines.flat().reduce((sum, { text }) => sum + text.length, 0);

function shortened(block: Block, share: (length: number) => number): Block {
  switch (block.kind) {
    case 'heading':
    case 'quote':
      return { ...block, text: firstOf(block.text, share(block.text.length)) };
    case 'paragraph':
      return { ...block, line: firstOfLines([block.line], share(lengthOf([block.line]))).flat() };
    case 'list':
      return { ...block, items: firstOfLines(block.items, share(lengthOf(block.items))) };
  }
}

/** As fine as a block is cut: a 4096th of it. */
const PARTS = 4096;

/**
 * As much of the blocks as fits, the first ones first, then `end`; where something had to go, `rest` says so before `end`.
 * @param fits whether the tracker takes a text of these blocks; if it takes one, it takes every shorter one
 */
export function fitting(
  blocks: readonly Block[],
  { rest, end }: { rest: Block; end: readonly Block[] },
  fits: (blocks: readonly Block[]) => boolean,
): readonly Block[] {
  const all = [...blocks, ...end];
  if (fits(all)) return all;
  const tail = [rest, ...end];
  const whole = greatest(blocks.length, (count) => fits([...blocks.slice(0, count), ...tail]));
  const kept = blocks.slice(0, whole);
  const next = blocks[whole];
  if (next === undefined) return [...kept, ...tail];
  const part = (parts: number) => shortened(next, (length) => Math.floor((length * parts) / PARTS));
  const parts = greatest(PARTS, (count) => fits([...kept, part(count), ...tail]));
  return parts === 0 ? [...kept, ...tail] : [...kept, part(parts), ...tail];
}
