/** One line of what is imported, counted from 1: its text, or why it can't be read. */
export type Line = { number: number; text: string } | { number: number; problem: string };

/** A record that needs more than this is no record. */
export const MOST_LINE_BYTES = 1_000_000;

const LINE_FEED = 0x0a;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The lines of a stream of bytes, without those that are blank. No more than one line is kept at a time, and of a line that is
 * longer than `mostBytes` nothing. Rejects as `chunks` does, and then without the line that was cut off.
 */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  mostBytes = MOST_LINE_BYTES,
): AsyncGenerator<Line> {
  let number = 1;
  let size = 0;
  let parts: Uint8Array[] = [];
  const keep = (part: Uint8Array): void => {
    size += part.length;
    // a copy, for whoever gave the chunk may use it again
    if (size <= mostBytes) parts.push(Buffer.from(part));
    else parts = [];
  };
  const end = (): Line | null => {
    const line = size > mostBytes ? tooLong(number, mostBytes) : decoded(number, parts);
    [number, size, parts] = [number + 1, 0, []];
    return line;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      keep(chunk.subarray(from, at));
      from = at + 1;
      const line = end();
      if (line !== null) yield line;
    }
    if (from < chunk.length) keep(chunk.subarray(from));
  }
  const last = end();
  if (last !== null) yield last;
}

function tooLong(number: number, mostBytes: number): Line {
  return { number, problem: `The line is longer than ${mostBytes.toLocaleString('en')} bytes.` };
}

/** Null for a blank line. */
function decoded(number: number, parts: readonly Uint8Array[]): Line | null {
  try {
    const text = utf8.decode(Buffer.concat(parts)).trim();
    return text === '' ? null : { number, text };
  } catch {
    return { number, problem: 'The line is not UTF-8 text.' };
  }
}
