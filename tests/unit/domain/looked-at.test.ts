import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lookedAt } from '../../../src/domain/text/looked-at.js';

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

describe('what is looked at of a text', () => {
  it('is 4,000 characters at most, without runs of white space, and the same when looked at again', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const read = lookedAt(text);
        expect(read.length).toBeLessThanOrEqual(4_000);
        expect(read).not.toMatch(/[^\S\n]\s|\s[^\S\n]|\n{3}/u);
        expect(lookedAt(read)).toBe(read);
      }),
    );
  });

  it('is the beginning and the end of a long one, with lines and paragraphs kept apart', () => {
    const text = lookedAt(`first   line\n \n\nnext\t\tline ${'x'.repeat(9_000)} the end`);
    expect(text).toMatch(/^first line\n\nnext line x+\nx+ the end$/u);
  });
});
