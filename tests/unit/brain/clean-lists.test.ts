import { describe, expect, it } from '@jest/globals';
import type { ReadAnswer } from '../../../src/brain/model/answers.js';
import { epic, epicDraft, evidence } from '../../contract/brain/inputs.js';
import { cleaned, only } from './cleaned.js';
import { fresh, openRequest } from './fixtures.js';

const conversation = {
  history: [],
  fresh: [
    fresh('10.0', 'It loads in 2 s, works offline. Budget is 10k, max latency 2 s'),
    fresh('11.0', 'Make that 20k'),
  ],
};

const accepted = [
  {
    key: 'deadline',
    value: '2026-03-31',
    draftId: 'd8',
    shortId: 'T-8',
    headline: 'Launch',
    evidence: { ...evidence('U5', '7.0'), quote: 'by the end of March' },
  },
];

const clean = (over: Partial<ReadAnswer>) =>
  cleaned(over, conversation, { open: openRequest({ blueprint: epic, draft: epicDraft, accepted }) });

const criterion = (value: string) => {
  return { field: 'acceptance_criteria', key: null, value, ts: '10.0', quote: 'works offline' };
};
const constraint = (key: string | null, value: string, ts = '10.0') => {
  return { field: 'constraints', key, value, ts, quote: '10k' };
};
const removal = (item: string, over = {}) => ({
  field: 'acceptance_criteria',
  item,
  ts: '11.0',
  quote: 'Make that',
  ...over,
});

describe('the items of a list, from a model', () => {
  const values = (...said: string[]) =>
    only('set', clean({ set: said.map(criterion) })).map(({ value }) => value);

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
  const sets = (...set: ReadAnswer['set']) => only('set', clean({ set }));

  it('keep their key, on one line and without a colon', () => {
    const said = sets(constraint('Budget:', '10k'), constraint('max\nlatency', '2 s'));
    expect(said.map(({ key, value }) => [key, value])).toEqual([
      ['Budget', '10k'],
      ['max latency', '2 s'],
    ]);
  });

  it.each([null, '', ' : ', 'n/a'])('without a key (%j) are dropped and counted', (key) => {
    const result = clean({ set: [constraint(key, '10k')] });
    expect(only('set', result)).toEqual([]);
    expect(result.dropped).toEqual({ missing_key: 1 });
  });

  it('of the same key leave the newest of a person', () => {
    const said = sets(constraint('budget', '20k', '11.0'), constraint('Budget', '10k'));
    expect(said.map(({ value }) => value)).toEqual(['20k']);
  });

  it('say where they stand, and nothing else does', () => {
    const status = 'rejected' as const;
    expect(sets({ ...constraint('budget', '10k'), status })).toMatchObject([{ status }]);
    expect(sets({ ...criterion('Prints'), status })[0]).not.toHaveProperty('status');
    expect(sets({ ...constraint('budget', '10k'), status: null })[0]).not.toHaveProperty('status');
  });
});

describe('a limit that another request has accepted', () => {
  const second = { ts: '11.0', quote: '20k', value: '2026-05-01' };
  const dispute = (ts: string) =>
    only(
      'dispute',
      clean({
        dispute: [
          {
            field: 'constraints',
            key: 'deadline',
            first: { ts, quote: 'told so', value: '2027-01-01' },
            second,
            reason: 'They exclude each other.',
          },
        ],
      }),
    );

  it('is a side by its name, with what stands there and not what a model makes of it', () => {
    expect(dispute('accepted-1')).toMatchObject([
      {
        key: 'deadline',
        other: { draftId: 'd8', key: 'deadline' },
        sides: [{ value: '2026-03-31', ts: '7.0', quote: 'by the end of March' }, second],
        by: 'U1',
        ts: '11.0',
      },
    ]);
    expect(dispute('accepted-2')).toEqual([]);
  });
});

describe('what a model says was taken back', () => {
  const items = (...said: ReadAnswer['remove']) => only('remove', clean({ remove: said }));

  it.each([
    ['its words', 'works offline', 'Works offline'],
    ['its number', '2', 'Works offline'],
    ['its number, written as in a list', '#1', 'Loads in 2 s'],
  ])('is an item of the draft, by %s', (_, named, item) => {
    expect(items(removal(named))).toEqual([
      {
        act: 'remove',
        field: 'acceptance_criteria',
        item,
        quote: 'Make that',
        by: 'U1',
        via: 'model',
        ts: '11.0',
      },
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
    ['something on no message', removal('1', { ts: '99.0', quote: 'nobody wrote that' }), 'unknown_message'],
  ] as const)('is never %s', (_, said, why) => {
    const result = clean({ remove: [said] });
    expect(only('remove', result)).toEqual([]);
    expect(result.dropped).toEqual({ [why]: 1 });
  });
});

describe('a dispute about an item of a list, from a model', () => {
  const side = (ts: string, value: string) => ({ ts, quote: '', value });
  const said = {
    field: 'acceptance_criteria',
    key: null,
    reason: 'Two times are named.',
    first: side('10.0', 'loads in 2 s.'),
    second: side('11.0', 'Loads in 20 s'),
  };
  const disputes = (over: Partial<typeof said> = {}) => clean({ dispute: [{ ...said, ...over }] });

  it('is one where the first side repeats an item that stands there, whoever’s message is known to say it', () => {
    expect(only('dispute', disputes())).toMatchObject([
      {
        item: 'Loads in 2 s',
        sides: [
          { value: 'Loads in 2 s', ts: '10.0' },
          { value: 'Loads in 20 s', ts: '11.0' },
        ],
      },
    ]);
    expect(only('dispute', disputes({ first: side('', 'Loads in 2 s') }))).toMatchObject([
      { item: 'Loads in 2 s', sides: [{ value: 'Loads in 20 s', ts: '11.0' }] },
    ]);
  });

  it.each([
    ['stand beside each other', { second: side('11.0', 'Works offline') }],
    ['say the same', { second: side('11.0', 'Loads in 2 s') }],
    ['do not stand there', { first: side('10.0', 'Prints') }],
    ['were agreed on elsewhere', { first: side('accepted-1', 'Loads in 2 s') }],
  ])('is none where the items %s', (_, over) => {
    const { value, dropped } = disputes(over);
    expect([only('dispute', { value, dropped }), dropped]).toMatchObject([[], { one_sided: 1 }]);
  });

  it('leaves both sides to people, and takes in what is said of other items', () => {
    const { value, dropped } = clean({
      dispute: [said],
      set: [
        { ...criterion('Loads in 20 s'), status: null },
        { ...criterion('Prints'), status: null },
      ],
      remove: [removal('Loads in 2 s'), removal('Works offline')],
    });
    expect(value.acts.map(({ act }) => act)).toEqual(['set', 'remove', 'dispute']);
    expect(dropped).toEqual({ disputed: 2 });
  });
});
