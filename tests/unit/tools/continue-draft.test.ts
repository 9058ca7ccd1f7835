import { describe, expect, it } from '@jest/globals';
import { continueDraft } from '../../../src/tools/generation/continue-draft.js';
import { drafting, edit, errorOf } from './drafts.js';
import { contextWith, refuses, use } from './support.js';

const front = (values: Record<string, string>) => drafting(values, { blueprint: 'front_door' });

describe('continue_draft', () => {
  it('fills what is empty and leaves alone what says something', async () => {
    const values = { department: 'Finance', urgency: 'High', colour: 'blue', summary: 'Slow CRM' };
    const { draft, result } = await edit(continueDraft, front({ department: 'Sales' }), { values });
    expect(draft.fields).toEqual({ department: 'Sales', urgency: 'high', request_summary: 'Slow CRM' });
    expect(result.said).toBe('Filled in the summary and the urgency.');
    expect(result.data).toMatchObject({
      leftOut: ['Department says something already.', 'There is no field called “colour”.'],
      missing: ['Business impact', 'Request type', 'Desired resolution'],
    });
  });

  it('fills lists one entry a line', async () => {
    const values = { acceptance_criteria: 'It works\nIt is blue', constraints: 'budget: 5k' };
    const { says } = await edit(continueDraft, drafting({}), { values });
    expect([says('acceptance_criteria'), says('constraints')]).toEqual([
      'It works\nIt is blue',
      'budget: 5k',
    ]);
  });

  it('says what is missing and asks the next question without values', async () => {
    const { said, change } = await use(continueDraft, drafting({ title: 'Faster checkout' }), {});
    expect(change).toBeUndefined();
    expect(said).toBe(
      'Still missing: Problem and Acceptance criteria. What problem does this solve, and for whom?',
    );
    expect((await use(continueDraft, drafting(), {})).said).toContain(
      'Nothing that the request needs is missing',
    );
  });

  it('changes nothing where nothing can be filled, and says why', async () => {
    const { result } = await edit(continueDraft, front({ urgency: 'low' }), {
      values: { urgency: 'high', request_type: 'purple' },
    });
    expect(errorOf(result)).toBe(
      "Nothing was filled in: Urgency says something already. Request type can't hold that.",
    );
  });

  it('refuses wrong types and what is over length', async () => {
    expect(refuses(continueDraft, { values: { a: 1 } })).toBe(true);
    expect(refuses(continueDraft, { values: { a: 'x'.repeat(100_000) } })).toBe(true);
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`f${at}`, 'x']));
    expect(refuses(continueDraft, { values: many })).toBe(true);
    expect(errorOf(await use(continueDraft, contextWith([]), {}))).toContain('No request is open');
    expect(errorOf(await use(continueDraft, drafting({}, { closed: true }), {}))).toContain('being filed');
  });
});
