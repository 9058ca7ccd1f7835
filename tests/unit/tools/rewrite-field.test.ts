import { describe, expect, it } from '@jest/globals';
import { rewriteField } from '../../../src/tools/generation/rewrite-field.js';
import { drafting, edit, errorOf } from './drafts.js';
import { contextWith, refuses, use } from './support.js';

const WORDY = { problem: 'Checkout is really slow. It takes 90 seconds in order to pay.' };

describe('rewrite_field', () => {
  it('makes a list of what it says, which rests on what it rested on', async () => {
    const { says, draft, result } = await edit(rewriteField, drafting(WORDY), {
      field: 'problem',
      style: 'bullets',
    });
    expect(says('problem')).toBe('• Checkout is really slow\n• It takes 90 seconds in order to pay');
    expect(draft.evidence['problem']?.map(({ ts }) => ts)).toEqual(['1.0', '9.0']);
    expect(result.said).toBe('Rewrote the problem as a list.');
  });

  it('takes the words that it is given, and tells which figures they leave out', async () => {
    const { says, result } = await edit(rewriteField, drafting(WORDY), {
      field: 'problem',
      text: 'Paying is slow.',
    });
    expect(says('problem')).toBe('Paying is slow.');
    expect(result.said).toBe('Rewrote the problem. It leaves out “90”.');
  });

  it('gives a list the entries that it is given', async () => {
    const context = drafting({ risks: ['The vendor is really very late', 'Nobody knows'] });
    const given = await edit(rewriteField, context, { field: 'risks', text: 'Late vendor\nNobody knows' });
    expect(given.says('risks')).toBe('Late vendor\nNobody knows');
  });

  it('asks for the words, and says so where nothing stands, of a list already, and of a choice', async () => {
    const error = async (args: object, context = drafting()) =>
      errorOf((await edit(rewriteField, context, args)).result);
    for (const style of ['shorter', 'clearer', undefined])
      expect(await error({ field: 'problem', ...(style ? { style } : {}) })).toContain(
        'Tell me the new words',
      );
    expect(await error({ field: 'title', style: 'bullets' })).toContain('one thing');
    expect(await error({ field: 'risks', style: 'bullets' })).toContain('already a list');
    expect(await error({ field: 'solution' })).toContain('nothing in the proposed solution yet');
    expect(await error({ field: 'problem', text: 'n/a' })).toContain('Tell me the new words');
    const choice = drafting({ urgency: 'low' }, { blueprint: 'front_door' });
    expect(await error({ field: 'urgency' }, choice)).toContain('You pick the urgency from a list');
  });

  it('refuses wrong types and what is over length', async () => {
    expect(refuses(rewriteField, { field: 'problem', style: 'louder' })).toBe(true);
    expect(refuses(rewriteField, { field: 'problem', text: 'x'.repeat(100_000) })).toBe(true);
    expect(errorOf(await use(rewriteField, contextWith([]), { field: 'problem' }))).toContain('No request');
  });
});
