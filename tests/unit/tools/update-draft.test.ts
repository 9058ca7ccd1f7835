import { describe, expect, it } from '@jest/globals';
import { updateDraft } from '../../../src/tools/editing/update-draft.js';
import { drafting, edit, errorOf } from './drafts.js';
import { contextWith, refuses, use } from './support.js';

describe('update_draft', () => {
  it('replaces the first occurrence, letter case as written where it can', async () => {
    const context = drafting({ problem: 'slow pages and Slow pages' });
    const { says, result } = await edit(updateDraft, context, {
      field: 'problem',
      find: 'Slow',
      replace: 'dead',
    });
    expect(says('problem')).toBe('slow pages and dead pages');
    expect(result.said).toBe('Replaced “Slow” with “dead” in the problem.');
    const other = await edit(updateDraft, context, { field: 'Problem', find: 'SLOW', replace: 'dead' });
    expect(other.says('problem')).toBe('dead pages and Slow pages');
  });

  it('takes words literally, never as a pattern, and neither what takes their place', async () => {
    const context = drafting({ problem: 'It costs (a+)+$ and .* more' });
    const pattern = await edit(updateDraft, context, { field: 'problem', find: '.*', replace: '$& $1' });
    expect(pattern.says('problem')).toBe('It costs (a+)+$ and $& $1 more');
    const evil = { field: 'problem', find: '^(a+)+$', replace: 'x' };
    expect(errorOf((await edit(updateDraft, context, evil)).result)).toContain('can’t find');
    const folded = await edit(updateDraft, context, { field: 'problem', find: 'AND .* M', replace: 'm' });
    expect(folded.says('problem')).toBe('It costs (a+)+$ more');
  });

  it('says what the field says where the words occur nowhere', async () => {
    const { result } = await edit(updateDraft, drafting(), { field: 'problem', find: '80', replace: '70' });
    expect(errorOf(result)).toBe(
      'I can’t find “80” in the problem. It says: “Checkout takes 90 seconds. Customers give up.”.',
    );
  });

  it('takes words out without leaving a gap, and never the last of them', async () => {
    const context = drafting({ problem: 'Checkout is really slow, sadly.' });
    const one = await edit(updateDraft, context, { field: 'problem', find: 'really', replace: '' });
    expect(one.says('problem')).toBe('Checkout is slow, sadly.');
    expect(one.result.said).toBe('Took “really” out of the problem.');
    const all = { field: 'problem', find: 'Checkout is really slow, sadly.', replace: ' ' };
    expect(errorOf((await edit(updateDraft, context, all)).result)).toContain('leave nothing');
  });

  it('replaces words in an entry, which keeps its place, its key and what it rested on', async () => {
    const context = drafting(undefined, { asks: 'make it 15' });
    const criteria = { field: 'acceptance criteria', find: '20', replace: '15' };
    const { says, draft } = await edit(updateDraft, context, criteria);
    expect(says('acceptance_criteria')).toBe('Checkout takes under 15 seconds\nWorks offline');
    expect(draft.lists['acceptance_criteria']?.[0]?.evidence.map(({ ts, how }) => [ts, how])).toEqual([
      ['1.0', 'extracted'],
      ['9.0', 'extracted'],
    ]);
    const limit = await edit(updateDraft, context, {
      field: 'constraints',
      find: '200 ms',
      replace: '300 ms',
    });
    expect(limit.says('constraints')).toBe('latency: under 300 ms\nbudget: 10,000 EUR');
    const key = await edit(updateDraft, context, { field: 'constraints', find: 'latency', replace: 'p95' });
    expect(key.says('constraints')).toBe('p95: under 200 ms\nbudget: 10,000 EUR');
  });

  it('sets the whole field without words to find', async () => {
    const { says, result } = await edit(updateDraft, drafting(), {
      field: 'title',
      replace: 'Checkout in 20 s',
    });
    expect(says('title')).toBe('Checkout in 20 s');
    expect(result.said).toBe('Set the title to “Checkout in 20 s”.');
  });

  it('changes a choice by what it says', async () => {
    const context = drafting({ urgency: 'high' }, { blueprint: 'front_door' });
    const { says } = await edit(updateDraft, context, { field: 'urgency', find: 'High', replace: 'low' });
    expect(says('urgency')).toBe('low');
    const wrong = { field: 'urgency', find: 'low', replace: 'high' };
    expect(errorOf((await edit(updateDraft, context, wrong)).result)).toContain('It says: “High”');
  });

  it('tells people what it was for, and rests on the message that asked', async () => {
    const args = { field: 'problem', find: '90', replace: '80', description: 'measured\nagain.' };
    const { result, draft } = await edit(updateDraft, drafting(undefined, { asks: 'it is 80' }), args);
    expect(result.said).toBe('Replaced “90” with “80” in the problem: measured again.');
    expect(draft.evidence['problem']?.at(-1)).toMatchObject({ ts: '9.0', author: 'U_ANA', how: 'extracted' });
    const told = await edit(updateDraft, drafting(undefined, { asks: 'fix it' }), args);
    expect(told.draft.evidence['problem']?.at(-1)).toMatchObject({ how: 'inferred', quote: 'fix it' });
  });

  it('says how to begin where no request is open, and that one being filed stays as it is', async () => {
    const args = { field: 'problem', replace: 'x' };
    expect(errorOf(await use(updateDraft, contextWith([]), args))).toContain('No request is open');
    expect(errorOf(await use(updateDraft, drafting(undefined, { closed: true }), args))).toContain(
      'being filed',
    );
  });

  it('names the fields where there is none of that name', async () => {
    const { result } = await edit(updateDraft, drafting(), { field: 'colour', replace: 'x' });
    expect(errorOf(result)).toContain('no field called “colour”. It has: Title, Problem');
  });

  it('refuses what is of a wrong type or over length, and what would get too long', async () => {
    const long = 'x'.repeat(100_000);
    expect(refuses(updateDraft, { field: 'problem', replace: long })).toBe(true);
    expect(refuses(updateDraft, { field: 'problem', find: long, replace: 'x' })).toBe(true);
    expect(refuses(updateDraft, { field: 'problem', find: ' ', replace: 'x' })).toBe(true);
    expect(refuses(updateDraft, { field: 7, replace: 'x' })).toBe(true);
    expect(refuses(updateDraft, { field: 'problem' })).toBe(true);
    expect(refuses(updateDraft, { field: 'problem', replace: 'x', rev: 3 })).toBe(true);
    const context = drafting({ problem: `a ${'y'.repeat(3_000)}` });
    const grows = { field: 'problem', find: 'a', replace: 'z'.repeat(2_000) };
    expect(errorOf((await edit(updateDraft, context, grows)).result)).toContain('longer than 4,000');
  });
});
