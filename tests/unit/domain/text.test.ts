import { describe, expect, it } from '@jest/globals';
import { clipped, cutVisibly } from '../../../src/domain/text/text.js';

describe('a text that is cut', () => {
  it.each([
    ['a person', 'ask <@U0NHTOMBE4> about it', 'ask…'],
    ['a person of an organisation', 'ask <@W0NHTOMBE4> about it', 'ask…'],
    ['a channel', 'see <#C0NHSALES1> for it', 'see…'],
    ['a person after others', '<@U1> and <@U0NHTOMBE4>', '<@U1> and…'],
    ['a letter of two units', 'abcdefghijk🚚🚚🚚', 'abcdefghijk🚚…'],
  ])('is not cut within %s', (_what, text, cut) => {
    expect(clipped(text, 15)).toBe(cut);
    expect(cutVisibly(text, 15)).toBe(cut);
  });

  it.each([
    ['a person who fits', 'for <@U0NHTO> only, who asks', 'for <@U0NHTO>…'],
    ['what only looks so', 'a < b and b < @c and more', 'a < b and b <…'],
    ['a text that fits', 'for <@U0NHTO>', 'for <@U0NHTO>'],
  ])('keeps %s', (_what, text, cut) => {
    expect(clipped(text, 14)).toBe(cut);
    expect(cutVisibly(text, 14)).toBe(cut);
  });
});
