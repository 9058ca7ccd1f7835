import { describe, expect, it } from '@jest/globals';
import { excerpt } from '../../../../src/tools/search/thread-lines.js';

const around = (text: string, words: string) => {
  const from = text.indexOf(words);
  return excerpt({ line: { ts: '1.0', author: null, text }, from, to: from + words.length }).quote;
};

describe('what is quoted of a message', () => {
  it('is all of a short one', () => {
    expect(around('  we go with Postgres ', 'Postgres')).toBe('we go with Postgres');
  });

  it('is what stands around the words in a long one', () => {
    const quote = around(`${'before '.repeat(200)}the point ${'after '.repeat(200)}`, 'the point');
    expect(quote).toMatch(/^…before .*the point after .*…$/u);
    expect(quote.length).toBeLessThan(410);
  });

  it('begins with the message where the words do', () => {
    expect(around(`the point ${'after '.repeat(200)}`, 'the point')).toMatch(/^the point after/u);
  });

  it('never has half of an emoji', () => {
    for (let lead = 0; lead < 4; lead += 1) {
      const quote = around(
        `${'x'.repeat(lead)}${'😀'.repeat(300)} the point ${'😀'.repeat(300)}`,
        'the point',
      );
      expect(() => encodeURIComponent(quote)).not.toThrow();
      expect(quote).toContain('the point');
    }
  });

  it('is told with the place of the words in it', () => {
    for (const text of [
      '  we take the point, then',
      `${'before '.repeat(200)}the point ${'after '.repeat(200)}`,
    ]) {
      const from = text.indexOf('the point');
      const told = excerpt({ line: { ts: '1.0', author: null, text }, from, to: from + 9 });
      expect(told.quote.slice(told.from, told.to)).toBe('the point');
    }
    const all = 'x'.repeat(2_000);
    const whole = excerpt({ line: { ts: '1.0', author: null, text: all }, from: 0, to: all.length });
    expect(whole.quote.slice(whole.from, whole.to)).toBe('x'.repeat(800));
  });
});
