import { describe, expect, it } from '@jest/globals';
import { citedMemories, citing } from '../../../../src/domain/conversation/citations.js';
import { written } from '../../../../src/domain/text/person-text.js';

const TUESDAYS = { id: 'n1', text: 'Releases go out on Tuesdays' };
const OTTERS = { id: 'n2', text: 'Otters hold hands while they sleep' };
const told = (answer: string, asked: string, known = [TUESDAYS, OTTERS]) =>
  citedMemories(answer, written(asked), known).map(({ id }) => id);

describe('an answer in free words', () => {
  it('tells of what it has a word of that was not in the question', () => {
    expect(told('The next one is on Tuesday.', 'when is the next release?')).toEqual(['n1']);
    expect(told('They are asleep, holding hands.', 'what do the animals do?')).toEqual(['n2']);
  });

  it('tells of what it says again, though the question said it as well', () => {
    expect(told('Yes, releases go out on Tuesdays.', 'do releases go out on tuesdays?')).toEqual(['n1']);
  });

  it('tells of nothing by the words of the question alone, or by words that every sentence has', () => {
    const long = { id: 'n3', text: 'The Payments team owns checkout, refunds and the ledger' };
    expect(told('It went to Payments as T-12.', 'send it to payments', [long])).toEqual([]);
    expect(told('That is about all that I have.', 'who are you?', [{ id: 'n4', text: 'the' }])).toEqual([]);
    expect(told('I can file requests for you.', 'when is the next release?')).toEqual([]);
    expect(told('', 'when is the next release?')).toEqual([]);
  });

  it('can tell of several', () => {
    expect(told('Otters sleep; releases go out on Tuesday.', 'news?')).toEqual(['n1', 'n2']);
  });
});

describe('what a reply carries', () => {
  it('is each id once, and nothing where it tells of nothing', () => {
    expect(citing([TUESDAYS, OTTERS, TUESDAYS])).toEqual({ cites: ['n1', 'n2'] });
    expect(citing([])).toEqual({});
  });
});
