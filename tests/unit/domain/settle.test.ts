import { describe, expect, it } from '@jest/globals';
import { settle } from '../../../src/domain/draft/conflicts.js';
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
