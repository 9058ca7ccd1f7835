import { describe, expect, it } from '@jest/globals';
import { removeItem } from '../../../src/tools/editing/remove-item.js';
import { drafting, edit, errorOf } from './drafts.js';
import { contextWith, refuses, use } from './support.js';

const LIST = { acceptance_criteria: ['It loads in 2 s', 'It works offline', 'It is logged'] };

describe('remove_item', () => {
  it.each([
    ['#2', 1],
    ['2', 1],
    ['2nd', 1],
    ['last', 2],
    ['It works offline.', 1],
    ['“offline”', 1],
    ['LOGGED', 2],
  ])('removes %s', async (item, at) => {
    const { says, result } = await edit(removeItem, drafting(LIST), { field: 'acceptance criteria', item });
    expect(says('acceptance_criteria').split('\n')).toEqual(LIST.acceptance_criteria.toSpliced(at, 1));
    expect(result.said).toBe(`Removed “${LIST.acceptance_criteria[at]}” from the acceptance criteria.`);
  });

  it('removes a limit by its name, and the last entry of a list', async () => {
    const { says } = await edit(removeItem, drafting(), { field: 'constraints', item: 'Budget' });
    expect(says('constraints')).toBe('latency: under 200 ms');
    const only = await edit(removeItem, drafting({ risks: ['Late'] }), { field: 'risk', item: 'late' });
    expect(only.says('risks')).toBe('');
  });

  it('asks which where words fit several, and shows what there is where they fit none', async () => {
    const error = async (field: string, item: string) =>
      errorOf((await edit(removeItem, drafting(LIST), { field, item })).result);
    expect(await error('AC', 'it')).toContain('fits more than one');
    expect(await error('AC', 'dark mode')).toContain('1. “It loads in 2 s”, 2. “It works offline”');
    expect(await error('AC', '7')).toContain('“7” is not in the acceptance criteria');
    expect(await error('risks', '1')).toContain('still empty');
  });

  it('finds the list by an entry that only one of them has, and asks for the list otherwise', async () => {
    const lists = { ...LIST, risks: ['It is late', 'Old browsers'] };
    const { says } = await edit(removeItem, drafting(lists), { item: 'Old browsers' });
    expect(says('risks')).toBe('It is late');
    for (const item of ['it is', 'dark mode', '1']) {
      const { result } = await edit(removeItem, drafting(lists), { item });
      expect(errorOf(result)).toContain('Say which list it stands in');
    }
  });

  it('says that a text is no list', async () => {
    const { result } = await edit(removeItem, drafting(), { field: 'problem', item: '1' });
    expect(errorOf(result)).toContain('not a list');
  });

  it('refuses wrong types and what is over length', async () => {
    expect(refuses(removeItem, { field: 'risks', item: 2 })).toBe(true);
    expect(refuses(removeItem, { field: 'risks', item: 'x'.repeat(501) })).toBe(true);
    expect(refuses(removeItem, { field: 'risks' })).toBe(true);
    expect(errorOf(await use(removeItem, contextWith([]), { item: 'y' }))).toContain('No request');
    expect(errorOf(await use(removeItem, contextWith([]), { field: 'x', item: 'y' }))).toContain(
      'No request',
    );
  });
});
