import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { beginningOf, lookedAt } from '../../../src/domain/text/looked-at.js';

const pieces = fc.constantFrom(
  'a',
  'printer ',
  ' ',
  '   ',
  '\t',
  '\n',
  '\n\n\n',
  ' \n ',
  '👍',
  'x'.repeat(900),
);
const texts = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''));
const squeezed = (text: string) => text.replaceAll(/\s+/gu, ' ');

describe('what is looked at of a text', () => {
  it('is 4,000 characters at most, without runs of white space, and the same when looked at again', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const look of [lookedAt, beginningOf]) {
          const read = look(text).text;
          expect(read.length).toBeLessThanOrEqual(4_000);
          expect(read).not.toMatch(/[^\S\n]\s|\s[^\S\n]|\n{3}/u);
          expect(look(read).text).toBe(read);
        }
      }),
    );
  });

  it('leads back to the words as they were written', () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), (text, a, b) => {
        const { text: read, original, isCut } = lookedAt(text);
        const [start, end] = [a % (read.length + 1), b % (read.length + 1)].sort((x, y) => x - y);
        fc.pre(!isCut && start !== undefined && end !== undefined && start < end);
        const place = original(start ?? 0, end ?? 0);
        expect(squeezed(text.slice(place.start, place.end))).toBe(squeezed(read.slice(start, end)));
      }),
    );
  });

  it('is the beginning and the end of a long one, with lines and paragraphs kept apart', () => {
    const { text, isCut } = lookedAt(`first   line\n \n\nnext\t\tline ${'x'.repeat(9_000)} the end`);
    expect(isCut).toBe(true);
    expect(text).toMatch(/^first line\n\nnext line x+\nx+ the end$/u);
  });
});
