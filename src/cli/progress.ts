import type { WriteStream } from 'node:tty';

const CELLS = 24;
const CLEAR_LINE = '\r\u001b[K';

/** A line that tells how far a program is, on a terminal; elsewhere nothing is shown. */
export interface Progress {
  /** @param done of the whole; beyond it, or of a whole of 0, counts as all @param note stands after the bar */
  show(done: number, note: string): void;
  /** Takes the line away. */
  clear(): void;
}

export function showProgress(terminal: Pick<WriteStream, 'isTTY' | 'write'>, whole: number): Progress {
  if (!terminal.isTTY) return { show: () => undefined, clear: () => undefined };
  let shown = '';
  return {
    show(done, note) {
      const line = `${barOf(done, whole)}  ${note}`;
      if (line !== shown) terminal.write(`${CLEAR_LINE}${line}`);
      shown = line;
    },
    clear: () => void terminal.write(CLEAR_LINE),
  };
}

/** "██████░░░░  60 %" */
export function barOf(done: number, whole: number): string {
  const share = whole > 0 ? Math.min(done / whole, 1) : 1;
  const filled = Math.floor(share * CELLS);
  return `${'█'.repeat(filled)}${'░'.repeat(CELLS - filled)} ${String(Math.floor(share * 100)).padStart(3)} %`;
}
