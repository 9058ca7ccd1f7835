import { describe, expect, it } from '@jest/globals';
import { Conflict, conflictId, settle } from '../../../src/domain/draft/conflicts.js';
import { type Draft, emptyDraft } from '../../../src/domain/draft/draft.js';
import { evidence } from '../../support/patches.js';

const holding = (...items: readonly (readonly [key: string, value: string])[]): Draft => ({
  ...emptyDraft(),
  lists: {
    constraints: items.map(([key, value]) => ({ key, value, status: 'proposed', evidence: [evidence()] })),
  },
});
const side = (key: string, value: string, ts = '1.0') => ({ key, value, evidence: evidence(ts) });

describe('a constraint that stands against one of another request', () => {
  const against = (key: string, theirs: string) => ({
    field: 'constraints',
    key,
    reason: null,
    values: [side(theirs, 'must not store'), side(key, 'store emails', '2.0')],
    other: { draftId: 'd0', key: theirs, label: 'T-7' },
  });

  it('is rejected where the other one holds under another name', () => {
    const settled = settle(holding(['storage', 'store emails']), against('storage', 'PII'), 0);
    expect(settled?.draft.lists['constraints']).toMatchObject([
      { key: 'storage', value: 'store emails', status: 'rejected' },
    ]);
    expect(settled?.replaces).toEqual([]);
  });

  it('takes its value over under the same name, however that is written', () => {
    const settled = settle(
      holding(['Personal data', 'store emails']),
      against('Personal data', 'personal-data:'),
      0,
    );
    expect(settled?.draft.lists['constraints']).toMatchObject([
      { key: 'Personal data', value: 'must not store', status: 'accepted' },
    ]);
  });

  it('holds for the project in its place where it is chosen', () => {
    const settled = settle(holding(['storage', 'store emails']), against('storage', 'PII'), 1);
    expect(settled?.draft.lists['constraints']).toMatchObject([
      { key: 'storage', value: 'store emails', status: 'accepted' },
    ]);
    expect(settled?.replaces).toEqual([{ draftId: 'd0', key: 'PII' }]);
  });
});

describe('two values of one field', () => {
  const conflict = {
    field: 'urgency',
    reason: null,
    values: [
      { value: 'low', evidence: evidence() },
      { value: 'high', evidence: evidence('2.0') },
    ],
  };

  it('leave the one that is chosen, with its message', () => {
    const settled = settle({ ...emptyDraft(), fields: { urgency: 'low' } }, conflict, 1);
    expect(settled?.draft).toMatchObject({
      fields: { urgency: 'high' },
      evidence: { urgency: [{ ts: '2.0' }] },
    });
  });

  it.each([2, -1, 0.5, Number.NaN])('have no side %d', (choice) => {
    expect(settle(emptyDraft(), conflict, choice)).toBeNull();
  });
});

describe('an item of a list against other words', () => {
  const [printed, wednesday, thursday] = ['It is printed.', 'By Wednesday noon.', 'By Thursday noon.'];
  const list = (...values: readonly string[]): Draft => ({
    ...emptyDraft(),
    lists: { acceptance_criteria: values.map((value) => ({ value, evidence: [evidence()] })) },
  });
  const conflict = {
    field: 'acceptance_criteria',
    item: wednesday,
    reason: null,
    values: [
      { value: wednesday, evidence: evidence('1.0') },
      { value: thursday, evidence: evidence('2.0') },
    ],
  };

  it('keeps its place, with the words that are chosen and their message', () => {
    const settled = settle(list(printed, wednesday, 'It is mailed.'), conflict, 1);
    expect(settled?.draft.lists['acceptance_criteria']).toMatchObject([
      { value: printed },
      { value: thursday, evidence: [{ ts: '2.0' }] },
      { value: 'It is mailed.' },
    ]);
  });

  it('leaves the words that are chosen standing once, where they stood there as well', () => {
    const settled = settle(list(thursday, printed, wednesday), conflict, 1);
    expect(settled?.draft.lists['acceptance_criteria']).toMatchObject([
      { value: printed },
      { value: thursday },
    ]);
    expect(settle(list(printed, wednesday), conflict, 0)?.draft).toMatchObject(list(printed, wednesday));
  });

  it('has a name of its own among the items, which repeats none of its words', () => {
    const name = conflictId(conflict);
    expect(name).toMatch(/^acceptance_criteria\/[0-9a-z]{1,7}$/u);
    expect(conflictId({ ...conflict, item: 'by wednesday  noon' })).toBe(name);
    expect(conflictId({ ...conflict, item: printed })).not.toBe(name);
  });

  it('is read as it was before there were any', () => {
    const { item: _item, ...before } = conflict;
    expect(Conflict.parse(before)).toEqual(before);
    expect(conflictId(before)).toBe('acceptance_criteria');
  });
});
