import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { loadBlueprints } from '../../../src/config/config.js';
import { type Blueprint, findField } from '../../../src/domain/draft/blueprint.js';
import { completion } from '../../../src/domain/draft/decision.js';
import { type Draft, emptyDraft, emptyPatch, type Patch } from '../../../src/domain/draft/draft.js';
import { formPatch, formValues } from '../../../src/domain/draft/form.js';
import { applyPatch, itemOf, MAX_ITEMS } from '../../../src/domain/draft/patch.js';
import { withdraw } from '../../../src/domain/draft/withdraw.js';
import { isBlank } from '../../../src/domain/text/text.js';
import { evidence } from '../../support/patches.js';

const found = loadBlueprints().find(({ id }) => id === 'epic');
if (!found) throw new Error('no epic');
const epic: Blueprint = found;

const criteria = (...values: string[]): Patch => ({
  ...emptyPatch(),
  updates: values.map((value, at) => ({
    field: 'acceptance_criteria',
    value,
    evidence: evidence(`${at + 1}.0`),
  })),
});
const constraint = (key: string, value: string, ts = '1.0'): Patch => ({
  ...emptyPatch(),
  updates: [{ field: 'constraints', key, value, evidence: evidence(ts) }],
});
const apply = (draft: Draft, ...patches: Patch[]) =>
  patches.reduce((so, patch) => applyPatch(so, patch, epic).draft, draft);
const BY = { channel: 'C1', ts: '9.0', author: 'U_ALEX' };

describe('a list', () => {
  it('grows by item in the order said, and holds nothing twice, whatever the spelling', () => {
    const draft = apply(emptyDraft(), criteria('It is fast', 'It is safe', '  it IS fast. '));
    expect(draft.lists['acceptance_criteria']?.map(({ value }) => value)).toEqual([
      'It is fast',
      'It is safe',
    ]);
    expect(draft.lists['acceptance_criteria']?.[0]?.evidence.map(({ ts }) => ts)).toEqual(['1.0', '3.0']);
  });

  it('takes no item that says nothing, and no more than can be read', () => {
    const many = Array.from({ length: MAX_ITEMS + 5 }, (_, at) => `criterion ${at}`);
    expect(apply(emptyDraft(), criteria('n/a', ' ', ...many)).lists['acceptance_criteria']).toHaveLength(
      MAX_ITEMS,
    );
  });

  it('keeps an item on one line and no character cut in two', () => {
    const field = findField(epic, 'acceptance_criteria');
    if (!field) throw new Error('no field');
    const cut = itemOf(field, { field: field.name, value: `${'a'.repeat(499)}😀`, evidence: evidence() });
    expect(cut?.value).toBe('a'.repeat(499));
    expect(itemOf(field, { field: field.name, value: 'a\n  b', evidence: evidence() })?.value).toBe('a b');
  });

  it('loses the items of a deleted message, and is unsupported when none is left', () => {
    const draft = apply(emptyDraft(), criteria('It is fast', 'It is safe'));
    const once = withdraw(draft, new Set(['1.0']));
    expect(once.lists['acceptance_criteria']?.map(({ value }) => value)).toEqual(['It is safe']);
    expect(once.unsupported).toEqual([]);
    const twice = withdraw(once, new Set(['2.0']));
    expect(twice.unsupported).toEqual(['acceptance_criteria']);
    expect(completion(twice, epic).missing.map(({ name }) => name)).toContain('acceptance_criteria');
    expect(apply(twice, criteria('It is new')).unsupported).toEqual([]);
  });

  it('gives up an item by its words or its key', () => {
    const draft = apply(emptyDraft(), criteria('It is fast'), constraint('Latency', 'under 1 s'));
    const removal = (field: string, item: string) => ({
      ...emptyPatch(),
      removals: [{ field, item, evidence: evidence() }],
    });
    expect(apply(draft, removal('acceptance_criteria', 'it is fast')).lists['acceptance_criteria']).toEqual(
      [],
    );
    expect(apply(draft, removal('constraints', 'latency')).lists['constraints']).toEqual([]);
    expect(applyPatch(draft, removal('constraints', 'budget'), epic).draft).toBe(draft);
  });
});

describe('a key-value list', () => {
  it('needs a key, begins as proposed, and a new value for a key replaces the old one', () => {
    const draft = apply(emptyDraft(), constraint('', 'under 1 s'), constraint('latency', 'under 1 s'));
    expect(draft.lists['constraints']).toMatchObject([{ key: 'latency', status: 'proposed' }]);
    const again = apply(draft, constraint('Latency', 'under 2 s', '2.0'));
    expect(again.lists['constraints']).toMatchObject([{ value: 'under 2 s', evidence: [{ ts: '2.0' }] }]);
  });
});

describe('the Edit form of lists', () => {
  // "na" is how people write nothing
  const line = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,3}$/).filter((words) => !isBlank(words));

  it('saved as it was opened changes nothing', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), line, (lines, key) => {
        const draft = apply(emptyDraft(), criteria(...lines), constraint(key, 'under: 1 s'));
        expect(formPatch(draft, epic, formValues(draft, epic), BY)).toEqual(emptyPatch());
      }),
    );
  });

  it('holds, after saving, the lines that a person left in it', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(line, { maxLength: 6 }),
        fc.uniqueArray(line, { minLength: 1, maxLength: 6 }),
        (before, after) => {
          const draft = apply(emptyDraft(), criteria(...before));
          const patch = formPatch(draft, epic, { acceptance_criteria: after.join('\n') }, BY);
          const items = apply(draft, patch).lists['acceptance_criteria'] ?? [];
          expect(items.map(({ value }) => value).toSorted()).toEqual(after.toSorted());
          expect(items.every((item) => item.evidence.length > 0)).toBe(true);
        },
      ),
    );
  });

  it('accepts what a person wrote there', () => {
    const draft = apply(emptyDraft(), constraint('latency', 'under 1 s'));
    const patch = formPatch(draft, epic, { constraints: 'latency: under 1 s\nbudget: 20k' }, BY);
    expect(apply(draft, patch).lists['constraints']).toMatchObject([
      { key: 'latency', status: 'proposed' },
      { key: 'budget', value: '20k', status: 'accepted' },
    ]);
  });
});
