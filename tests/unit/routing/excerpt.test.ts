import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { excerptAround } from '../../../src/routing/excerpt.js';

const weights: Record<string, number> = { login: 2, latency: 3, gateway: 1 };
const around = (text: string) => excerptAround(text, (term) => weights[term] ?? 0);
const filler = 'It was a long day in the office and nobody had much to say about the matter at hand. ';

/** Whether no character is cut in two. */
const isWhole = (text: string) => !/\p{Surrogate}/u.test(text);

describe('an excerpt', () => {
  it('is all of a short text, on one line', () => {
    expect(around('  Login latency\n\nstays below\t200 ms. ')).toBe('Login latency stays below 200 ms.');
    expect(around('')).toBe('');
  });

  it('shows where most of the words stand together, with a little of what comes before', () => {
    const text = `The gateway is new. ${filler.repeat(5)}For the login latency 200 ms is enough. ${filler.repeat(5)}`;
    const excerpt = around(text);
    expect(excerpt).toContain('For the login latency 200 ms is enough.');
    expect(excerpt).toMatch(/^…\S.*\S…$/u);
    expect(excerpt.length).toBeLessThanOrEqual(245);
  });

  it('reaches to the end of the text where the words stand there', () => {
    expect(around(`${filler.repeat(9)}Mind the latency`)).toMatch(/^….{200,}Mind the latency$/u);
  });

  it('begins with a whole character where there are no spaces', () => {
    const excerpt = around(`${'😀'.repeat(200)}login`);
    expect([isWhole(excerpt), excerpt.slice(0, 3), excerpt.slice(-5)]).toEqual([true, '…😀', 'login']);
  });

  it('is the beginning where none of the words stands in the text', () => {
    expect(around(filler.repeat(9))).toMatch(/^It was a long day.*…$/u);
  });

  it('never cuts a character in two and is never longer, whatever the text', () => {
    const piece = fc.constantFrom('login', '😀', ' ', '\n', 'x'.repeat(50), '登录', 'latency ', '…');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
        const text = pieces.join('');
        const excerpt = around(text);
        expect(excerpt.length).toBeLessThanOrEqual(242);
        expect(isWhole(excerpt)).toBe(true);
        expect(excerpt).not.toMatch(/[\n\r]/u);
      }),
    );
  });
});
