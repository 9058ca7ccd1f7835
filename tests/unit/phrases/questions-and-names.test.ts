import { describe, expect, it } from '@jest/globals';
import { written } from '../../../src/domain/text/person-text.js';
import { book, PLACE, read } from './world.js';

const { begins } = book();

describe('a question that has no question mark', () => {
  it.each([
    'who moved the plants',
    'by when does it have to be out',
    'i wonder where the keys are',
    'which one is it',
  ])('is one by how it begins: %s', (text) => {
    expect(begins(written(text), PLACE)).toBe(true);
  });

  it.each(['when I log in, it crashes', 'I forgot my password', 'our shop is down', 'how it crashes is odd'])(
    'is none: %s',
    (text) => {
      expect(begins(written(text), PLACE)).toBe(false);
    },
  );

  it.each([
    ['do you know who has T-12', 'fetch_reference_context'],
    ['is T-12 blocked at the moment?', 'get_linked_entities'],
    ["I'd like to know who owns Q1 Launch right now", 'fetch_reference_context'],
  ])('is answered as one: %s', async (text, tool) => {
    expect(await read(text)).toEqual([[tool, expect.anything()]]);
  });
});

describe('a name', () => {
  it.each([
    ['with its own words beside its id', 'mark the checkout, T-12, as done', 'update_ticket'],
    ['with its kind and words before its id', 'close the checkout ticket T-12', 'update_ticket'],
  ])('%s is that thing', async (_what, text, tool) => {
    expect(await read(text)).toEqual([[tool, expect.objectContaining({ ticket: 'task:t12' })]]);
  });

  it('that several have parts of is that of the kind which stands beside it', async () => {
    const known = book([
      { id: 'task:t12', kind: 'task', name: 'Export takes minutes', shortId: 'T-12' },
      { id: 'document:d4', kind: 'document', name: 'Export design', shortId: 'D-4' },
    ]);
    const which = (id: string) => expect.objectContaining({ kind: 'which', candidates: [id] });
    expect(await read('watch the export ticket', PLACE, known)).toEqual(which('task:t12'));
    expect(await read('watch the export doc', PLACE, known)).toEqual(which('document:d4'));
  });

  it.each([
    ['a name with capital letters', 'who is Priya Nair?', ['Priya Nair']],
    ['a name with capital letters and a number', 'who owns Q4 Harvest?', ['Q4 Harvest']],
    ['a name with its kind beside it', 'who owns the Apollo project?', ['Apollo project']],
  ])('that is not to be found is told: %s', async (_what, text, names) => {
    expect(await read(text)).toEqual({ kind: 'missing', names });
  });
});
