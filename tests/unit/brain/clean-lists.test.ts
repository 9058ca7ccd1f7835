import { describe, expect, it } from '@jest/globals';
import type { ExtractAnswer } from '../../../src/brain/answers.js';
import { cleanExtraction } from '../../../src/brain/clean/extraction.js';
import { epic, epicDraft, message } from '../../contract/brain/inputs.js';
import { nothingNew } from '../../support/openai-server.js';

const messages = [
  message('10.0', 'It loads in 2 s, works offline. Budget is 10k, max latency 2 s'),
  message('11.0', 'Make that 20k', 'U2'),
];

function cleaned(over: Partial<ExtractAnswer>) {
  const answer: ExtractAnswer = { ...nothingNew, handover: 'none', ...over };
  return cleanExtraction(answer, { blueprint: epic, draft: epicDraft, messages });
}

const criterion = (value: string) => ({
  field: 'acceptance_criteria',
  value,
  ts: '10.0',
  quote: 'works offline',
});
const constraint = (key: string | null, value: string, ts = '10.0') => ({
  field: 'constraints',
  key,
  value,
  ts,
  quote: '10k',
});
const removal = (item: string, over = {}) => ({
  field: 'acceptance_criteria',
  item,
  ts: '11.0',
  quote: 'Make that',
  ...over,
});

describe('the items of a list, from a model', () => {
  const values = (...said: string[]) =>
    cleaned({ updates: said.map(criterion) }).value.updates.map(({ value }) => value);

  it('are all kept, in the order in which they were named', () => {
    expect(values('Loads in 2 s', 'Works offline', 'Prints')).toEqual([
      'Loads in 2 s',
      'Works offline',
      'Prints',
    ]);
  });

  it('come without bullets, numbers, boxes and line breaks', () => {
    expect(values('- Loads', '• Prints', '3. Exports', '[ ] Works\n  offline')).toEqual([
      'Loads',
      'Prints',
      'Exports',
      'Works offline',
    ]);
  });

  it('are told apart where several came as one', () => {
    expect(values('- Loads\n- Prints\n- n/a\n\n- Exports')).toEqual(['Loads', 'Prints', 'Exports']);
    expect(values('2 s at most')).toEqual(['2 s at most']);
  });

  it('are named once', () => {
    expect(values('Works offline', 'works  OFFLINE.', 'Prints')).toEqual(['works OFFLINE.', 'Prints']);
  });
});

describe('keys and values, from a model', () => {
  it('keep their key, on one line and without a colon', () => {
    const { value } = cleaned({ updates: [constraint('Budget:', '10k'), constraint('max\nlatency', '2 s')] });
    expect(value.updates.map(({ key, value: said }) => [key, said])).toEqual([
      ['Budget', '10k'],
      ['max latency', '2 s'],
    ]);
  });

  it.each([null, '', ' : ', 'n/a'])('without a key (%j) are dropped and counted', (key) => {
    const { value, dropped } = cleaned({ updates: [constraint(key, '10k')] });
    expect(value.updates).toEqual([]);
    expect(dropped).toEqual({ missing_key: 1 });
  });

  it('of the same key leave the newest', () => {
    const { value } = cleaned({
      updates: [constraint('budget', '20k', '11.0'), constraint('Budget', '10k')],
    });
    expect(value.updates.map(({ value: said }) => said)).toEqual(['20k']);
  });
});

describe('what a model says was taken back', () => {
  const items = (...removals: ExtractAnswer['removals']) => cleaned({ removals }).value.removals;

  it.each([
    ['its words', 'works offline', 'Works offline'],
    ['its number', '2', 'Works offline'],
    ['its number, written as in a list', '#1', 'Loads in 2 s'],
  ])('is an item of the draft, by %s', (_, named, item) => {
    expect(items(removal(named))).toEqual([
      { field: 'acceptance_criteria', item, ts: '11.0', quote: 'Make that' },
    ]);
  });

  it.each(['budget', '10k', 'budget: 10k', '1'])('is a key of the draft, by "%s"', (named) => {
    const [gone] = items(removal(named, { field: 'constraints' }));
    expect(gone?.item).toBe('budget');
  });

  it('is taken back once', () => {
    expect(items(removal('2'), removal('Works offline'))).toHaveLength(1);
  });

  it.each([
    ['an item that is not there', removal('Prints'), 'unknown_item'],
    ['a number that is not there', removal('3'), 'unknown_item'],
    ['the number nought', removal('0'), 'unknown_item'],
    ['an item of a field that does not exist', removal('1', { field: 'mood' }), 'unknown_field'],
    ['the value of a field that is no list', removal('Faster reports', { field: 'title' }), 'not_a_list'],
    ['something on no message', removal('1', { ts: '99.0' }), 'unknown_message'],
  ] as const)('is never %s', (_, said, why) => {
    const { value, dropped } = cleaned({ removals: [said] });
    expect(value.removals).toEqual([]);
    expect(dropped).toEqual({ [why]: 1 });
  });
});
