import { describe, expect, it } from '@jest/globals';
import { barOf, showProgress } from '../../../src/cli/import.js';

/** What a terminal, or a pipe, was sent. */
function terminal(isTTY: boolean) {
  const sent: string[] = [];
  return {
    sent,
    isTTY,
    write: (text: Uint8Array | string) => {
      sent.push(String(text));
      return true;
    },
  };
}

describe('the progress of a program', () => {
  it.each([
    [0, 200, `${'░'.repeat(24)}   0 %`],
    [50, 200, `${'█'.repeat(6)}${'░'.repeat(18)}  25 %`],
    [199, 200, `${'█'.repeat(23)}░  99 %`],
    [200, 200, `${'█'.repeat(24)} 100 %`],
    [300, 200, `${'█'.repeat(24)} 100 %`],
    [0, 0, `${'█'.repeat(24)} 100 %`],
  ])('%d of %d is %s', (done, whole, bar) => {
    expect(barOf(done, whole)).toBe(bar);
  });

  it('is one line on a terminal, written anew where it changes and taken away in the end', () => {
    const screen = terminal(true);
    const progress = showProgress(screen, 100);
    progress.show(50, '500 lines');
    progress.show(50, '500 lines');
    progress.show(100, '1,000 lines');
    progress.clear();
    expect(screen.sent).toEqual([
      `\r\u001b[K${barOf(50, 100)}  500 lines`,
      `\r\u001b[K${barOf(100, 100)}  1,000 lines`,
      '\r\u001b[K',
    ]);
  });

  it('is nothing on a pipe', () => {
    const pipe = terminal(false);
    const progress = showProgress(pipe, 100);
    progress.show(50, '500 lines');
    progress.clear();
    expect(pipe.sent).toEqual([]);
  });
});
