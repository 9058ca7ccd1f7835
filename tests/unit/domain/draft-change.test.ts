import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  applyDraftChange,
  changeBetween,
  type DraftChange,
  diffOf,
  draftChange,
  fieldStateOf,
  inverseOf,
  standsAt,
} from '../../../src/domain/draft/changes.js';
import { type Draft, emptyDraft, emptyPatch, type Patch } from '../../../src/domain/draft/draft.js';
import { applyPatch } from '../../../src/domain/draft/patch.js';
import { anyPatch, asSets, epic } from '../../support/any-patch.js';
import { frontDoor } from '../../support/front-door.js';
import { evidence, patchOf } from '../../support/patches.js';

const open = (draft: Draft) => ({ id: 'd1', draft, blueprint: frontDoor });
const made = (draft: Draft, patch: Patch): DraftChange => {
  const { change } = draftChange(open(draft), patch);
  if (!change) throw new Error('nothing changed');
  return change;
};
const back = (change: DraftChange): DraftChange => {
  const inverse = inverseOf(change);
  if (inverse.kind !== 'draft') throw new Error('another kind');
  return inverse;
};

const low = applyPatch(emptyDraft(), patchOf({ urgency: 'low', department: 'Sales' }), frontDoor).draft;

describe('draftChange', () => {
  it('holds a field as it was and as it is to be, with the messages behind both', () => {
    const change = made(low, patchOf({ urgency: 'high' }, evidence('2.0', 'U_BO')));
    expect(change).toEqual({
      kind: 'draft',
      draftId: 'd1',
      fields: [
        {
          field: 'urgency',
          label: 'Urgency',
          before: { value: 'low', items: null, evidence: [evidence()], unknown: false, unsupported: false },
          after: {
            value: 'high',
            items: null,
            evidence: [evidence('2.0', 'U_BO')],
            unknown: false,
            unsupported: false,
          },
        },
      ],
    });
  });

  it('is none for what would change nothing that people read, and says what it can not take', () => {
    expect(draftChange(open(low), patchOf({ urgency: 'low' }, evidence('2.0'))).change).toBeNull();
    const { change, dropped } = draftChange(open(low), patchOf({ urgency: 'yesterday' }));
    expect(change).toBeNull();
    expect(dropped).toEqual([{ field: 'urgency', why: 'no usable value' }]);
  });

  it('does what its patch does, and its inverse takes it back, evidence, marks and lists included', () => {
    fc.assert(
      fc.property(fc.array(anyPatch, { maxLength: 6 }), anyPatch, (earlier, patch) => {
        const before = earlier.reduce((draft, one) => applyPatch(draft, one, epic).draft, emptyDraft());
        const { change } = draftChange({ id: 'd1', draft: before, blueprint: epic }, patch);
        if (!change) return;
        const after = applyDraftChange(before, change);
        for (const { field, after: state } of change.fields)
          expect(fieldStateOf(after, field)).toEqual(state);
        expect(standsAt(after, change.fields, 'after')).toBe(true);
        expect(asSets(applyDraftChange(after, back(change)))).toEqual(asSets(before));
      }),
    );
  });
});

describe('changeBetween', () => {
  it('leads from any draft to any other, and back', () => {
    const anyDraft = fc
      .array(anyPatch, { maxLength: 6 })
      .map((patches) => patches.reduce((draft, one) => applyPatch(draft, one, epic).draft, emptyDraft()));
    fc.assert(
      fc.property(anyDraft, anyDraft, (one, other) => {
        const change = changeBetween('d1', epic, one, other);
        if (!change) return expect(asSets(one)).toEqual(asSets(other));
        expect(asSets(applyDraftChange(one, change))).toEqual(asSets(other));
        expect(asSets(applyDraftChange(other, back(change)))).toEqual(asSets(one));
      }),
    );
  });
});

describe('standsAt', () => {
  it('asks what a field says, not who has confirmed it since', () => {
    const change = made(low, patchOf({ urgency: 'high' }, evidence('2.0')));
    const after = applyDraftChange(low, change);
    const confirmed = applyPatch(after, patchOf({ urgency: 'high' }, evidence('3.0', 'U_BO')), frontDoor);
    expect(standsAt(confirmed.draft, change.fields, 'after')).toBe(true);
    const changed = applyPatch(after, patchOf({ urgency: 'medium' }, evidence('3.0')), frontDoor);
    expect(standsAt(changed.draft, change.fields, 'after')).toBe(false);
    expect(standsAt(low, change.fields, 'before')).toBe(true);
  });
});

describe('diffOf', () => {
  it('says what the change had set, what stands there now, and whose message says so', () => {
    const change = made(low, patchOf({ urgency: 'high', department: 'Legal' }, evidence('2.0')));
    const now = applyPatch(
      applyDraftChange(low, change),
      patchOf({ urgency: 'critical' }, evidence('3.0', 'U_BO')),
      frontDoor,
    ).draft;
    expect(diffOf(now, frontDoor, change)).toEqual([
      { label: 'Urgency', set: 'High', now: 'Critical', evidence: evidence('3.0', 'U_BO') },
    ]);
    const cleared = applyPatch(now, { ...emptyPatch(), clear: ['urgency'] }, frontDoor).draft;
    expect(diffOf(cleared, frontDoor, change)).toEqual([
      { label: 'Urgency', set: 'High', now: null, evidence: null },
    ]);
  });
});

describe('inverseOf', () => {
  it('is its own inverse for whatever can be taken back', () => {
    const change = made(low, patchOf({ urgency: 'high' }));
    expect(inverseOf(inverseOf(change))).toEqual(change);
    const quiet = { kind: 'quiet', before: false, after: true } as const;
    expect(inverseOf(quiet)).toEqual({ kind: 'quiet', before: true, after: false });
    expect(inverseOf({ kind: 'focus', before: null, after: null })).toEqual({
      kind: 'focus',
      before: null,
      after: null,
    });
  });

  it('withdraws what was filed, and opens again what was withdrawn; nothing makes it unfiled', () => {
    const filed = { kind: 'filed', draftId: 'd1', shortId: 'T-1', before: null, after: 'filed' } as const;
    const withdrawn = inverseOf(filed);
    expect(withdrawn).toEqual({ ...filed, before: 'filed', after: 'withdrawn' });
    expect(inverseOf(withdrawn)).toEqual({ ...filed, before: 'withdrawn', after: 'filed' });
  });
});
