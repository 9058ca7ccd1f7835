import { describe, expect, it } from '@jest/globals';
import { suggestAcceptanceCriteria as tool } from '../../../src/tools/suggest-acceptance-criteria.js';
import { drafting, errorOf } from './drafts.js';
import { contextWith, refuses, use } from './support.js';

describe('suggest_acceptance_criteria', () => {
  it('makes criteria of what the request says, and adds none', async () => {
    const { said = '', change } = await use(tool, drafting(), {});
    expect(change).toBeUndefined();
    expect(said).toContain('1. A test shows that this holds: “latency: under 200 ms”.');
    expect(said).toContain('What is “90 seconds” today is measured again');
    const vague = await use(tool, drafting({ proposed_solution: 'It is easy. We add a cache.' }), {});
    expect(vague.said).toContain('1. Somebody who did not build it sees this work: “We add a cache”.');
    expect(said).toContain('Nothing was added yet. To take one, say “add … to the acceptance criteria”.');
  });

  it('offers to add them in words that add them', async () => {
    const { data } = await use(tool, drafting(), {
      criteria: ['It loads in 2 s', 'Works offline', 'it loads in 2 s.'],
    });
    expect(data).toEqual({
      criteria: ['It loads in 2 s'],
      added: false,
      unclear: [],
      offers: [{ label: 'Add it', ask: 'add It loads in 2 s to the acceptance criteria' }],
    });
  });

  it('says which of those that it is given nobody could check', async () => {
    const { said, data } = await use(tool, drafting(), { criteria: ['The page is user-friendly'] });
    expect(said).toContain(
      '“The page is user-friendly” is hard to check: “user-friendly”: say what somebody would see',
    );
    expect(data).toMatchObject({ unclear: [expect.stringContaining('hard to check')] });
  });

  it('says why there are none', async () => {
    const error = async (context = drafting(), args: object = {}) => errorOf(await use(tool, context, args));
    expect(await error(drafting({ title: 'New shop' }))).toContain('too little');
    expect(await error(drafting(), { criteria: ['works offline'] })).toContain(
      'stand in the request already',
    );
    expect(await error(drafting({}, { blueprint: 'front_door' }))).toContain(
      'no list of acceptance criteria',
    );
    expect(await error(contextWith([]))).toContain('No request is open');
  });

  it('refuses wrong types and what is over length', () => {
    expect(refuses(tool, { criteria: 'one' })).toBe(true);
    expect(refuses(tool, { criteria: [] })).toBe(true);
    expect(refuses(tool, { criteria: ['x'.repeat(501)] })).toBe(true);
    expect(refuses(tool, { criteria: Array.from({ length: 11 }, (_, at) => `c${at}`) })).toBe(true);
  });
});
