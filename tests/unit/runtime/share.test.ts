import { describe, expect, it } from '@jest/globals';
import { shareOf, tellSpent } from '../../../src/runtime/turns/share.js';
import { said } from '../../support/machine.js';

const daily = { person: 100, workspace: 1_000 };
const by = (actor: string | null, tokens = 0) => ({ actor, tokens });

describe('whose share of the model a turn uses', () => {
  it('is that of the first of its people who has some left', () => {
    expect(shareOf({ tokens: 0, events: [by('U1', 99), by('U2')] }, daily)).toEqual({
      person: 'U1',
      spent: null,
    });
    expect(shareOf({ tokens: 0, events: [by('U1', 100), by('U2')] }, daily)).toEqual({
      person: 'U2',
      spent: null,
    });
    expect(shareOf({ tokens: 0, events: [by(null), by('U2')] }, daily)).toEqual({
      person: 'U2',
      spent: null,
    });
  });

  it('is spent where nobody has any left, or the workspace has none', () => {
    expect(shareOf({ tokens: 0, events: [by('U1', 100), by('U2', 200)] }, daily)).toEqual({
      person: 'U1',
      spent: 'person',
    });
    expect(shareOf({ tokens: 1_000, events: [by('U1')] }, daily)).toEqual({
      person: 'U1',
      spent: 'workspace',
    });
  });

  it('is nobody’s where a system did it', () => {
    expect(shareOf({ tokens: 0, events: [by(null)] }, daily)).toEqual({ person: null, spent: null });
  });
});

describe('whoever has spent it', () => {
  const { event } = said('hello');

  it('is told under one key a day, and only when they say something', () => {
    const keys = ['2026-11-27T00:00:00Z', '2026-11-27T23:59:59Z', '2026-11-28T00:00:00Z'].map((at) => {
      const [row] = tellSpent({ person: 'U1', spent: 'person' }, [event], new Date(at));
      return row?.intentKey;
    });
    expect(keys).toEqual(['spent:U1:2026-11-27', 'spent:U1:2026-11-27', 'spent:U1:2026-11-28']);
    const reminder = { kind: 'reminder', via: 'system', key: 'q' } as const;
    expect(tellSpent({ person: 'U1', spent: 'person' }, [reminder], new Date())).toEqual([]);
    expect(tellSpent({ person: 'U1', spent: null }, [event], new Date())).toEqual([]);
  });
});
