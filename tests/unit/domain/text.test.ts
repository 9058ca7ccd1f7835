import { describe, expect, it } from '@jest/globals';
import { clipped, cutVisibly, inItsOrder } from '../../../src/domain/text/text.js';

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

describe('a text within a sentence', () => {
  it.each([
    ['Hebrew', 'מסך הדוחות'],
    ['Arabic', 'التطبيق بطيء'],
    ['Hebrew with Latin names', 'מסך הדוחות של Sales Cloud לא נטען'],
  ])('keeps together where it is read from right to left: %s', (_what, text) => {
    expect(inItsOrder(text)).toBe(`\u2068${text}\u2069`);
  });

  it('does so line by line', () => {
    expect(inItsOrder('אחד\nשתיים')).toBe('\u2068אחד\u2069\n\u2068שתיים\u2069');
  });

  it('turns nothing around it, whatever marks it has', () => {
    for (const text of ['the app \u202Ewols si', '\u2069\u2069out', '\u2067\u2066in'])
      expect(inItsOrder(text)).toMatch(/^\u2068[^\u202a-\u202e\u2066-\u2069]+\u2069$/u);
  });

  it.each(['', 'Slow app', 'приложение медленное', 'アプリが遅い', 'café – 200 ms'])(
    'is as it was where nothing turns: “%s”',
    (text) => {
      expect(inItsOrder(text)).toBe(text);
    },
  );
});
