import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Draft, emptyDraft, type Patch } from '../../../src/domain/draft/draft.js';
import { applyPatch } from '../../../src/domain/draft/patch.js';
import { withdraw } from '../../../src/domain/draft/withdraw.js';
import { frontDoor } from '../../support/front-door.js';
import { evidence, patchOf } from '../../support/patches.js';

const apply = (draft: Draft, patch: Patch) => applyPatch(draft, patch, frontDoor);

describe('applyPatch', () => {
  it('sets a value with its evidence', () => {
    const { draft, changed } = apply(emptyDraft(), patchOf({ department: ' Sales ' }));
    expect(draft.fields).toEqual({ department: 'Sales' });
    expect(draft.evidence['department']).toEqual([evidence()]);
    expect(changed).toEqual(['department']);
  });

  it('knows an enum value by its value or its label, whatever the letter case', () => {
    for (const said of ['service_request', 'Service request', 'SERVICE REQUEST']) {
      expect(apply(emptyDraft(), patchOf({ request_type: said })).draft.fields).toEqual({
        request_type: 'service_request',
      });
    }
  });

  it.each([
    ['no_such_field', 'x', 'no such field'],
    ['department', '  ', 'no usable value'],
    ['department', 'N/A', 'no usable value'],
    ['urgency', 'yesterday', 'no usable value'],
  ])('drops %s = "%s"', (field, value, why) => {
    const before = emptyDraft();
    const { draft, changed, dropped } = apply(before, patchOf({ [field]: value }));
    expect(draft).toBe(before);
    expect(changed).toEqual([]);
    expect(dropped).toEqual([{ field, why }]);
  });

  it('adds evidence for an equal value without changing it, once a message', () => {
    const first = apply(emptyDraft(), patchOf({ department: 'Sales' })).draft;
    const again = apply(first, patchOf({ department: 'Sales' }, evidence('2.0')));
    expect(again.changed).toEqual([]);
    expect(again.draft.evidence['department']).toHaveLength(2);
    expect(apply(again.draft, patchOf({ department: 'Sales' }, evidence('2.0'))).draft).toBe(again.draft);
  });

  it('replaces the evidence with the value', () => {
    const first = apply(emptyDraft(), patchOf({ department: 'Sales' })).draft;
    const { draft } = apply(first, patchOf({ department: 'Legal' }, evidence('2.0')));
    expect(draft.evidence['department']).toEqual([evidence('2.0')]);
  });

  it('lifts an unknown mark when a value comes, and never puts one on a value', () => {
    const marked = apply(emptyDraft(), { ...patchOf({}), markUnknown: ['department'] }).draft;
    expect(marked.unknown).toEqual(['department']);
    const filled = apply(marked, patchOf({ department: 'Sales' })).draft;
    expect(filled.unknown).toEqual([]);
    expect(apply(filled, { ...patchOf({}), markUnknown: ['department'] }).draft).toBe(filled);
  });

  const name = fc.constantFrom(...frontDoor.fields.map((field) => field.name), 'made_up');
  const value = fc.oneof(fc.string(), fc.constantFrom('low', 'High', 'incident', 'n/a', ''));
  const ts = fc.constantFrom('1.0', '2.0', '3.0');
  const patch: fc.Arbitrary<Patch> = fc.record({
    clear: fc.array(name, { maxLength: 2 }),
    removals: fc.constant([]),
    updates: fc.array(fc.record({ field: name, value, evidence: ts.map((at) => evidence(at)) }), {
      maxLength: 4,
    }),
    markUnknown: fc.array(name, { maxLength: 2 }),
  });

  it('keeps evidence for every value and for nothing else, and never both a value and an unknown mark', () => {
    fc.assert(
      fc.property(fc.array(patch), ts, (patches, redacted) => {
        const patched = patches.reduce((draft, one) => apply(draft, one).draft, emptyDraft());
        for (const draft of [patched, withdraw(patched, new Set([redacted]))]) {
          const names = Object.keys(draft.fields).sort();
          expect(Object.keys(draft.evidence).sort()).toEqual(names);
          expect(names.every((field) => (draft.evidence[field]?.length ?? 0) > 0)).toBe(true);
          expect(draft.unknown.filter((field) => names.includes(field))).toEqual([]);
          expect(new Set(draft.unknown).size).toBe(draft.unknown.length);
        }
      }),
    );
  });

  it('is the same draft again when the same patch comes again', () => {
    fc.assert(
      fc.property(fc.array(patch), patch, (patches, last) => {
        const single = { ...last, clear: [], updates: last.updates.slice(0, 1) };
        const once = apply(
          patches.reduce((draft, one) => apply(draft, one).draft, emptyDraft()),
          single,
        );
        const twice = apply(once.draft, single);
        expect(twice.draft).toBe(once.draft);
        expect(twice.changed).toEqual([]);
      }),
    );
  });

  it('changes nothing without a patch', () => {
    fc.assert(
      fc.property(fc.array(patch), (patches) => {
        const draft = patches.reduce((so, one) => apply(so, one).draft, emptyDraft());
        expect(apply(draft, patchOf({})).draft).toBe(draft);
      }),
    );
  });
});
