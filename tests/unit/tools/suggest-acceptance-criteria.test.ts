import { describe, expect, it } from '@jest/globals';
import { appendToDraft } from '../../../src/tools/editing/append-to-draft.js';
import { suggestAcceptanceCriteria as tool } from '../../../src/tools/generation/suggest-acceptance-criteria.js';
import { drafting, errorOf } from './drafts.js';
import { contextWith, refuses, use } from './support.js';

describe('suggest_acceptance_criteria', () => {
  it('makes criteria of the limits and risks of the request, and adds none', async () => {
    const { said = '', change } = await use(tool, drafting(), {});
    expect(change).toBeUndefined();
    expect(said).toContain('1. A test shows that this holds: “latency: under 200 ms”.');
    expect(said).toContain('3. A test covers this case: “The vendor may be late”.');
    expect(said).not.toContain('Press');
  });

  it('offers to add them as they are shown: all at once, and each', async () => {
    const criteria = [
      'It loads in 2 s',
      ' Works; even\n offline ',
      'it loads in 2 s.',
      'n/a',
      'works offline',
    ];
    const { data, offer, said } = await use(tool, drafting(), { criteria });
    const first = 'It loads in 2 s';
    const second = 'Works; even offline';
    expect(said).toContain(`1. ${first}\n2. ${second}`);
    expect(data).toEqual({
      criteria: [first, second],
      added: false,
      buttons: ['Add all 2', 'Add 1', 'Add 2'],
    });
    const adding = (label: string, ...text: string[]) => ({
      label,
      does: { act: 'call', tool: 'append_to_draft', args: { field: 'acceptance_criteria', text } },
    });
    expect(offer).toEqual({
      hint: expect.stringMatching(/^Press the ones you want in the acceptance criteria, /u),
      draftId: 'd1',
      all: adding('Add all 2', first, second),
      each: [adding('Add 1', first), adding('Add 2', second)],
    });
  });

  it('offers calls that their tool takes, however many and long the criteria are', async () => {
    for (const count of [1, 2, 5, 6, 10]) {
      const criteria = Array.from({ length: count }, (_, at) => `${at} `.padEnd(500, 'x'));
      const { offer } = await use(tool, drafting(), { criteria });
      const calls = [offer?.all, ...(offer?.each ?? [])].flatMap((call) => call ?? []);
      expect(calls).toHaveLength({ 1: 1, 2: 3, 5: 6, 6: 1, 10: 1 }[count] ?? 0);
      for (const { does } of calls) expect(refuses(appendToDraft, does.args)).toBe(false);
    }
  });

  it('says why there are none', async () => {
    const error = async (context = drafting(), args: object = {}) => errorOf(await use(tool, context, args));
    expect(await error(drafting({ title: 'New shop' }))).toContain(
      'nothing in the request to base criteria on',
    );
    expect(await error(drafting(), { criteria: ['works offline'] })).toContain('are already in the request');
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
