import { describe, expect, it } from '@jest/globals';
import { joined, type PersonText, shown, written } from '../../../src/domain/text/person-text.js';

/** Takes a plain string, as a log or a template does. */
const plain = (text: string): string => text;

describe('the words of several people', () => {
  const texts: readonly PersonText[] = [written('one'), written('two')];

  it('become one text by joined alone: the compiler refuses what arrays have for that', () => {
    expect(shown(joined(texts))).toBe('one\ntwo');
    // @ts-expect-error -- what comes of it is no string
    plain(texts.join(', '));
    // @ts-expect-error -- nor is this, of an array that can be changed
    plain([...texts].join(', '));
    // @ts-expect-error -- nor by this name
    plain(texts.toString());
    // @ts-expect-error -- nor can it be put together with a string
    expect(() => plain(`said: ${texts.join()}`)).not.toThrow();
    // other arrays are joined as ever
    expect(plain(['a', 'b'].join('+'))).toBe('a+b');
    expect(plain([1, 2].join('+'))).toBe('1+2');
  });
});
