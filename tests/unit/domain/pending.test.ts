import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { asked, changedIn, isNewest, type Pending, pendingOf, without } from '../../../src/domain/pending.js';

const question = (id: string): Pending => ({
  kind: 'choice',
  id,
  asker: 'U1',
  ts: '1.0',
  text: 'Which one?',
  words: null,
  mention: null,
  options: [],
  meant: [],
});
const offer = (id: string): Pending => ({
  kind: 'offer',
  id,
  text: '',
  hint: '',
  draftId: null,
  options: [],
});
const back = (draftId: string): Pending => ({
  kind: 'asked_back',
  draftId,
  by: 'U2',
  channel: 'C1',
  ts: '1.0',
  question: 'Since when?',
  times: 1,
  at: '1.0',
});
const ITEMS: readonly Pending[] = [
  question('q1'),
  question('q2'),
  offer('o1'),
  back('d1'),
  back('d2'),
  { kind: 'duplicate', requests: [] },
  { kind: 'team', times: 1 },
  { kind: 'card' },
];
const item = fc.constantFrom(...ITEMS);
const put = (items: readonly Pending[]) =>
  items.reduce((pending: Pending[], one) => asked({ pending }, one), []);
const nameOf = (one: Pending) => (one.kind === 'asked_back' ? `${one.kind} ${one.draftId}` : one.kind);

describe('what waits for people', () => {
  it('stands in the order in which it was asked, once of a kind, and of what teams ask once a request', () => {
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const names = items.map(nameOf);
        const order = names.filter((name, at) => !names.slice(at + 1).includes(name));
        expect(put(items).map(nameOf)).toEqual(order);
        expect(put(items).at(-1)).toBe(items.at(-1));
      }),
    );
  });

  it('keeps its place when it changes, and is gone without a trace when it ends', () => {
    fc.assert(
      fc.property(fc.array(item), item, (items, one) => {
        const pending = put(items);
        expect(changedIn({ pending }, one).map(nameOf)).toEqual(pending.map(nameOf));
        const left = without({ pending }, one.kind);
        expect(left).toEqual(pending.filter(({ kind }) => kind !== one.kind));
        expect(pendingOf({ pending: left }, one.kind)).toBeNull();
      }),
    );
  });
});

describe('a plain yes', () => {
  const newest = (items: readonly Pending[]) => {
    const pending = put(items);
    return isNewest({ pending }, pendingOf({ pending }, 'choice'));
  };

  it('is for the question, as long as nothing that it may answer was put to people since', () => {
    expect(newest([{ kind: 'card' }, question('q1')])).toBe(true);
    expect(newest([question('q1'), { kind: 'card' }])).toBe(false);
    expect(newest([question('q1'), { kind: 'team', times: 1 }])).toBe(false);
    expect(newest([question('q1'), { kind: 'card' }, question('q2')])).toBe(true);
  });

  it('is for the question although something was offered that nobody has to answer', () => {
    expect(newest([question('q1'), offer('o1')])).toBe(true);
  });

  it('is for none that is not pending', () => {
    expect(isNewest({ pending: [{ kind: 'card' }] }, question('q1'))).toBe(false);
    expect(isNewest({ pending: [] }, null)).toBe(false);
  });
});
