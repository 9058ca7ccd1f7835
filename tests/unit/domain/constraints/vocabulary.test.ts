import { describe, expect, it } from '@jest/globals';
import { itemsOf } from '../../../../src/domain/constraints/text/items.js';
import { tokensOf } from '../../../../src/domain/constraints/text/tokens.js';
import { ENTRIES } from '../../../../src/domain/constraints/text/vocabulary.js';

describe('the lexicons', () => {
  it('give no phrase two meanings', () => {
    const meanings = new Map<string, Set<string>>();
    for (const [phrase, meaning] of ENTRIES) {
      meanings.set(phrase, (meanings.get(phrase) ?? new Set()).add(JSON.stringify(meaning)));
    }
    expect([...meanings].filter(([, found]) => found.size > 1)).toEqual([]);
  });

  it('hold every phrase as the words are when they are read', () => {
    const written = ENTRIES.map(([phrase]) => phrase);
    expect(
      written.filter(
        (phrase) =>
          tokensOf(phrase)
            .map(({ text }) => text)
            .join(' ') !== phrase,
      ),
    ).toEqual([]);
  });

  it('lead from every canonical name back to itself', () => {
    const ids = ENTRIES.flatMap(([, meaning]) => (meaning.kind === 'term' ? [meaning.id] : []));
    const canonical = [...new Set(ids)];
    const strays = canonical.filter((id) => {
      const [item, ...more] = itemsOf(id);
      return more.length > 0 || item?.sense.kind !== 'term' || item.sense.id !== id;
    });
    expect(strays).toEqual([]);
  });
});
