import { describe, expect, it } from '@jest/globals';
import { addressesAnother, isPaste, isQuestion, itemsIn } from '../../../src/brain/guided/text.js';
import { hasWords } from '../../../src/domain/text/words.js';

describe('whether a message is a question', () => {
  it.each([
    'Who has it?',
    'Who has it ? ',
    'really?!',
    'who? :pray: 🙏',
    'who? <@U0TOM>',
    'who has it? Thanks!',
    '"who has it?"',
    '谁在处理？',
    'من لديه؟',
    'Ինչո՞ւ է դանդաղ։',
    'Γιατί είναι αργό;',
    'Γιατί είναι αργό\u037e',
  ])('%s', (text) => {
    expect(isQuestion(text)).toBe(true);
  });

  it.each([
    '',
    'It is slow.',
    'https://a.example/b?c=d',
    'Why? Because it is slow',
    'slow;',
    'Ինչո՞ւ։ Դանդաղ է։',
    `who? ${'and so on '.repeat(40)}`,
  ])('%s', (text) => {
    expect(isQuestion(text)).toBe(false);
  });
});

describe('whether a message is pasted', () => {
  it.each(['```a```', 'see\n```\na\n```\nthere', '> a', 'so\n >> a', '>>> a\nb', 'a'.repeat(601)])(
    '%s',
    (text) => {
      expect(isPaste(text)).toBe(true);
    },
  );

  it.each(['a `b` c', 'a > b', 'it prints ``` and stops', 'a\nb', 'a'.repeat(600)])('%s', (text) => {
    expect(isPaste(text)).toBe(false);
  });
});

describe('whether a message begins by speaking to somebody', () => {
  const people = [{ id: 'U1', name: 'Tom Becker' }];

  it.each([
    '<@U0TOM> please',
    'hi <@U0TOM|tom>, please',
    'Tom, please',
    '@Tom: please',
    'Tom Becker, please',
    'Hello Tom, hi',
    'tom are you joining?',
  ])('%s', (text) => {
    expect(addressesAnother(text, people)).toBe(true);
  });

  it.each(['ask <@U0TOM>', 'Tom is slow', 'Tomorrow, please', 'it is for Tom, I think', 'Sales, mostly', ''])(
    '%s',
    (text) => {
      expect(addressesAnother(text, people)).toBe(false);
    },
  );
});

it('counts words, and letters of scripts that have no spaces', () => {
  for (const text of ['it is slow', 'c’est très lent', '打印机', 'ช้ามาก', 'a https://b.example/c d'])
    expect(hasWords(text, 3)).toBe(true);
  for (const text of ['too slow', '打印', '<@U1> <#C1> <@U2> a b', '!!! ... 😀', 'https://b.example/c/d/e'])
    expect(hasWords(text, 3)).toBe(false);
});

it('takes lists apart by bullets, or else by lines', () => {
  expect(itemsIn('These:\n- one\n* two\n3) three\n\n(4) four\nand so on')).toEqual([
    'one',
    'two',
    'three',
    'four',
  ]);
  expect(itemsIn('one\r\n\r\ntwo')).toEqual(['one', 'two']);
  expect(itemsIn(' \n')).toEqual([]);
});
