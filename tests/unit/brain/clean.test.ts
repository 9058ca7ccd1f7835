import { describe, expect, it } from '@jest/globals';
import type { ReadAnswer } from '../../../src/brain/model/answers.js';
import { message } from '../../contract/brain/inputs.js';
import { cleaned, only } from './cleaned.js';
import { draftOf, fresh, frontDoor, openRequest } from './fixtures.js';

const conversation = {
  history: [message('1.0', 'Is it very urgent?', 'B', true), message('2.0', 'Sales asked for it', 'U3')],
  fresh: [
    fresh('9.0', '\u200b', { addressed: false }),
    fresh('10.0', "It's  very\nurgent for Sales"),
    fresh('11.0', 'It can wait', { author: 'U2', addressed: false }),
    fresh('12.0', 'No: “critical” – I’m *really* sure, appro\u200bved by cafe\u0301 staff'),
  ],
};
const set = {
  ts: '10.0',
  quote: 'very urgent',
  field: 'urgency',
  key: null,
  value: 'high',
  status: null,
};
const kept = { act: 'set', field: 'urgency', value: 'high', by: 'U1', via: 'model', ts: '10.0' };

const clean = (over: Partial<ReadAnswer>, more = {}) => cleaned(over, conversation, more);
const sets = (...all: ReadAnswer['set']) => only('set', clean({ set: all }));

describe("a value of a model's reading", () => {
  it('is kept where it rests on words that stand in the message, as the message has them', () => {
    expect(sets(set)).toEqual([{ ...kept, quote: 'very\nurgent', how: 'extracted' }]);
  });

  it.each([
    ['"critical" - I\'m', '“critical” – I’m'],
    ['approved', 'appro\u200bved'],
    ['NO:', 'No:'],
    ["I'm really sure", 'I’m *really* sure'],
    ['caf\u00e9 staff', 'cafe\u0301 staff'],
    ['ｃｒｉｔｉｃａｌ', 'critical'],
  ])('finds its quote in spite of signs, marks and ways of encoding: %s', (quote, said) => {
    expect(sets({ ...set, ts: '12.0', quote })).toEqual([
      { ...kept, ts: '12.0', quote: said, how: 'extracted' },
    ]);
  });

  it('follows from the whole message where its quote is not there', () => {
    for (const quote of ['extremely urgent', '', 'It can wait']) {
      expect(sets({ ...set, quote })).toEqual([
        { ...kept, quote: "It's  very\nurgent for Sales", how: 'inferred' },
      ]);
    }
  });

  it('may rest on an older message, and is its author’s', () => {
    const older = { ...set, ts: '2.0', quote: 'Sales', field: 'department', value: 'Sales' };
    expect(sets(older)).toMatchObject([{ by: 'U3', ts: '2.0', value: 'Sales' }]);
  });

  it('of a choice may be its label, in any case', () => {
    const all = sets({ ...set, value: ' HIGH ' }, { ...set, field: 'request_type', value: 'Access request' });
    expect(all.map(({ value }) => value)).toEqual(['high', 'access_request']);
  });

  it.each([
    ['an empty value', { value: '  ' }, 'empty_value'],
    ['no value', { value: null }, 'empty_value'],
    ['a value that no one sees', { field: 'department', value: '\u200b' }, 'empty_value'],
    ['"n/a"', { field: 'department', value: 'n/a' }, 'empty_value'],
    ['"not specified"', { field: 'department', value: 'Not specified' }, 'empty_value'],
    ['"I don’t know"', { field: 'department', value: 'I don’t know' }, 'empty_value'],
    ['a value outside the choice', { value: 'purple' }, 'value_not_allowed'],
    ['a field that does not exist', { field: 'team' }, 'unknown_field'],
    ['a message that does not exist', { ts: '99.0', quote: 'somewhat urgent' }, 'unknown_message'],
    ['no message, and words that several have', { ts: '99.0', quote: 'it' }, 'unknown_message'],
    ['a message of the bot', { ts: '1.0' }, 'unknown_message'],
    ['a message that shows nothing', { ts: '9.0' }, 'unknown_message'],
  ] as const)('is dropped and counted: %s', (_, over, why) => {
    const { value, dropped } = clean({ set: [{ ...set, ...over }], acts: [{ ts: '10.0', act: 'ask' }] });
    expect(value.acts.map(({ act }) => act)).toEqual(['ask']);
    expect(dropped).toEqual({ [why]: 1 });
  });

  it('rests on the one message that has its words where its time is nobody’s', () => {
    expect(sets({ ...set, ts: '99.0' })).toMatchObject([{ ...kept, how: 'extracted' }]);
  });

  it('is kept without a key that belongs to another kind of field', () => {
    const { value, dropped } = clean({
      set: [{ ...set, field: 'department', value: 'Sales', key: 'urgency' }],
    });
    expect(value.acts).toEqual([
      { ...kept, field: 'department', value: 'Sales', quote: 'very\nurgent', how: 'extracted' },
    ]);
    expect(dropped).toEqual({ stray_key: 1 });
  });

  it('is bounded', () => {
    const [long] = sets({ ...set, field: 'department', value: 'x'.repeat(100_000) });
    expect(long?.value.length).toBeLessThanOrEqual(4_000);
  });

  it('is the one that a person said last, and stays beside another person’s', () => {
    const late = { ...set, ts: '12.0', value: 'critical', quote: 'critical' };
    const other = { ...set, ts: '11.0', value: 'low', quote: 'can wait' };
    for (const all of [
      [set, other, late],
      [late, other, set],
    ]) {
      expect(sets(...all).map(({ by, value }) => [by, value])).toEqual([
        ['U2', 'low'],
        ['U1', 'critical'],
      ]);
    }
  });

  it('has nothing to be put into where no request is open and none begins', () => {
    expect(clean({ set: [set] }, { open: null }).dropped).toEqual({ nothing_open: 1 });
    const begun = { ts: '10.0', blueprint: 'front_door', on_behalf_of: null, messages: [] };
    const { value } = clean({ open: [begun], set: [set] }, { open: null });
    expect(value.acts.map(({ act }) => act)).toEqual(['open', 'set']);
  });
});

describe('what a model says beside values', () => {
  it('marks fields unknown or repeated that exist and are not filled at the same time, each once', () => {
    const { value, dropped } = clean({
      set: [set],
      acts: [
        ...['urgency', 'department', 'department', 'mood'].map((of) => ({
          ts: '10.0',
          act: 'unknown' as const,
          of,
        })),
        ...['request_summary', 'department'].map((of) => ({ ts: '10.0', act: 'restate' as const, of })),
      ],
    });
    expect(value.acts.slice(1)).toEqual([
      { act: 'unknown', field: 'department', by: 'U1', via: 'model', ts: '10.0' },
      { act: 'restate', field: 'request_summary', by: 'U1', via: 'model', ts: '10.0' },
    ]);
    expect(dropped).toEqual({ unknown_field: 1 });
  });

  it('that nobody knows rests on a message of this turn', () => {
    const { dropped } = clean({ acts: [{ ts: '2.0', act: 'unknown', of: 'department' }] });
    expect(dropped).toEqual({ unknown_message: 1 });
  });

  it('words a question once for each field that exists and that it does not fill itself', () => {
    const questions = [
      { field: 'department', question: ' Which\u200b department? ' },
      { field: 'department', question: 'Which one again?' },
      { field: 'urgency', question: 'How urgent?' },
      { field: 'mood', question: 'How are you?' },
      { field: 'business_impact', question: ' ' },
    ];
    expect(clean({ set: [set], questions }).value.questions).toEqual([
      { field: 'department', question: 'Which department?' },
    ]);
    expect(clean({ questions }, { open: null }).value.questions).toEqual([]);
  });

  it('hints at two things at most', () => {
    expect(clean({ suggestions: ['a', ' ', 'b', 'a', 'c'] }).value.suggestions).toEqual(['a', 'b']);
  });
});

describe('a dispute', () => {
  const side = (ts: string, value: string, quote = 'x') => ({ ts, quote, value });
  const said = {
    field: 'urgency',
    key: null,
    first: side('10.0', 'high', 'very urgent'),
    second: side('11.0', 'low', 'can wait'),
    reason: ' One says \u200bhigh. ',
  };

  it('has both values with the messages that say them, and no value is set for it', () => {
    const result = clean({ dispute: [said], set: [set] });
    expect(result.value.acts).toEqual([
      {
        act: 'dispute',
        field: 'urgency',
        reason: 'One says high.',
        sides: [
          { value: 'high', ts: '10.0', quote: 'very\nurgent' },
          { value: 'low', ts: '11.0', quote: 'can wait' },
        ],
        by: 'U2',
        via: 'model',
        ts: '11.0',
      },
    ]);
    expect(result.dropped).toEqual({ disputed: 1 });
  });

  it('has for its first side what stands in the draft where the model does not know who said it', () => {
    const open = openRequest({ draft: draftOf({ urgency: 'high' }) });
    for (const ts of ['99.0', '11.0']) {
      const first = { ts, quote: 'x', value: 'high' };
      expect(only('dispute', clean({ dispute: [{ ...said, first }] }, { open }))).toMatchObject([
        { sides: [{ value: 'low', ts: '11.0' }] },
      ]);
    }
    const same = openRequest({ draft: draftOf({ urgency: 'low' }) });
    expect(clean({ dispute: [{ ...said, first: side('99.0', 'high') }] }, { open: same }).dropped).toEqual({
      one_sided: 1,
      unknown_message: 1,
    });
  });

  it.each([
    ['both sides say the same', { second: side('11.0', 'HIGH') }],
    ['both stand in one message', { second: side('10.0', 'low') }],
    ['one side is on no message', { second: side('99.0', 'low') }],
    ['one side is no value of the field', { first: side('10.0', 'purple') }],
    ['one side is what the bot said', { first: side('1.0', 'high') }],
    ['nobody says why', { reason: ' ' }],
  ])('is none where %s', (_, over) => {
    const { value, dropped } = clean({
      dispute: [{ ...said, ...over }],
      acts: [{ ts: '10.0', act: 'ask' }],
    });
    expect(value.acts.map(({ act }) => act)).toEqual(['ask']);
    expect(dropped).toMatchObject({ one_sided: 1 });
  });
});

describe('an answer to what is open', () => {
  const evidence = { channel: 'C', ts: '1.5', author: 'U1', quote: 'q', how: 'extracted' as const };
  const open = openRequest({
    draft: draftOf({ request_summary: 'Slow app' }),
    card: true,
    named: ['U9'],
    disputes: [
      {
        field: 'urgency',
        reason: null,
        values: [
          { value: 'high', evidence },
          { value: 'low', evidence },
        ],
      },
    ],
    alike: [
      {
        draftId: 'd9',
        shortId: 'T-9',
        headline: 'h',
        status: 'open',
        team: null,
        url: null,
        similarity: 0.9,
      },
    ],
  });
  const question = { text: 'Which?', options: ['A', 'B'], asker: 'U1', act: false };
  const filed = {
    headline: 'Slow app',
    shortId: 'T-7',
    offered: true,
    requester: 'U1',
    blueprint: frontDoor,
    draft: draftOf({ request_summary: 'Slow app' }),
  };
  const bodies = (over: Partial<ReadAnswer>, more = {}) => {
    const { value, dropped } = clean(over, { open, question, filed, ...more });
    return [...value.acts.map(({ by: _by, via: _via, ts: _ts, ...body }) => body), ...Object.keys(dropped)];
  };
  const ts = '10.0';

  it('settles a dispute by its numbers', () => {
    expect(bodies({ acts: [{ ts, act: 'settle', of: '1.2' }] })).toEqual([
      { act: 'settle', dispute: 'urgency', field: 'urgency', side: 1 },
    ]);
    for (const side of ['2.1', '1.3', '0.1', '1', '1.5.1', 'the first', null]) {
      expect(bodies({ acts: [{ ts, act: 'settle', of: side }] })).toEqual([{ act: 'ask' }, 'unknown_option']);
    }
  });

  it.each([
    ['2', { act: 'choose', option: 1 }],
    ['t-9', { act: 'follow', draftId: 'd9' }],
    ['none', { act: 'follow', draftId: null }],
    ['yes', { act: 'update_filed', take: true }],
    ['No', { act: 'update_filed', take: false }],
    ['data_analytics_team', { act: 'choose_team', team: 'data_analytics_team' }],
    ['Data Analytics Team', { act: 'choose_team', team: 'data_analytics_team' }],
  ] as const)('chooses what is there to be chosen: %s', (of, chosen) => {
    expect(bodies({ acts: [{ ts, act: 'choose', of }] })).toEqual([chosen]);
  });

  it.each(['3', 'A', '0', '', null, 'T-1', 'maybe', 'payroll_secrets'])('chooses nothing else: %s', (of) => {
    expect(bodies({ acts: [{ ts, act: 'choose', of }] })).toEqual([{ act: 'ask' }, 'unknown_option']);
  });

  it('chooses nothing where nothing is offered', () => {
    const nothing = { open: null, question: null, filed: null };
    for (const chosen of ['1', 't-9', 'none', 'yes', 'data_analytics_team']) {
      expect(bodies({ acts: [{ ts, act: 'choose', of: chosen }] }, nothing)).toContain('unknown_option');
    }
  });

  it('names people who were named, by their ids', () => {
    const people = [{ id: 'U5', name: 'Ana' }];
    const approver = (of: string) => ({ ts, act: 'approver' as const, of });
    const acts = [
      ...['user:U5', '<@U2>', '@U9', 'U5', 'UBOSS'].map(approver),
      { ts, act: 'no_approver' as const, of: 'U9' },
    ];
    expect(bodies({ acts }, { people })).toEqual([{ act: 'name', people: ['U5', 'U2', 'U9'], gone: ['U9'] }]);
    expect(bodies({ acts: [approver('UBOSS')] })).toContain('unknown_person');
  });

  it('changes what is filed where it says that it does', () => {
    const nothingElse = { open: null, question: null };
    const acts = [{ ts, act: 'amend' as const }];
    expect(bodies({ set: [set], acts }, nothingElse).map((one) => Object(one).act)).toEqual(['set', 'amend']);
    expect(bodies({ set: [set] }, nothingElse)).toEqual([{ act: 'ask' }, 'nothing_open']);
  });

  it('decides only about what is there', () => {
    const acts = (['approve', 'discard', 'amend', 'ask'] as const).map((act) => ({ ts, act }));
    expect(bodies({ acts })).toEqual(acts.map(({ act }) => ({ act })));
    expect(bodies({ acts }, { open: null, filed: null })).toEqual([{ act: 'ask' }, 'nothing_open']);
    expect(bodies({ acts: acts.slice(0, 1) }, { open: { ...open, card: false } })).toContain('nothing_open');
  });
});

describe('a request', () => {
  const begin = (over: Partial<ReadAnswer['open'][number]> = {}, more = {}) =>
    clean(
      { open: [{ ts: '11.0', blueprint: null, on_behalf_of: null, messages: [], ...over }] },
      { open: null, ...more },
    ).value.acts;

  it('is begun by whoever says so, of a form that is offered', () => {
    expect(begin({ blueprint: 'front_door' })).toEqual([
      { act: 'open', blueprint: 'front_door', onBehalfOf: null, by: 'U2', via: 'model', ts: '11.0' },
    ]);
    expect(begin({ blueprint: 'payroll' })).toMatchObject([{ blueprint: null }]);
    expect(begin({}, { bound: true })).toMatchObject([{ blueprint: 'front_door' }]);
  });

  it('is for somebody else who was named, never for a stranger', () => {
    expect(begin({ on_behalf_of: 'user:U3' })).toMatchObject([{ onBehalfOf: 'U3' }]);
    expect(begin({ on_behalf_of: 'UBOSS' })).toMatchObject([{ onBehalfOf: null }]);
    expect(begin({ on_behalf_of: 'U2' })).toMatchObject([{ onBehalfOf: null }]);
  });

  it('has with it the older messages that tell of its matter, and none that people did not write before', () => {
    const thread = {
      history: [fresh('5.0', 'the till is broken'), { ...fresh('6.0', 'Hello!'), bot: true }],
      fresh: [fresh('10.0', 'take this up?')],
    };
    const open = [
      { ts: '10.0', blueprint: null, on_behalf_of: null, messages: ['5.0', '6.0', '10.0', '77.0', '5.0'] },
    ];
    expect(cleaned({ open }, thread, { open: null }).value.acts).toMatchObject([
      { act: 'open', matter: ['5.0'] },
    ]);
  });

  it('may come with another, which is only told of', () => {
    const acts = [{ ts: '10.0', act: 'another' as const }];
    expect(clean({ acts }).value.acts).toEqual([{ act: 'another', by: 'U1', via: 'model', ts: '10.0' }]);
    expect(clean({ acts, set: [set] }).value.acts.map(({ act }) => act)).toEqual(['another', 'set']);
    // where none is open, it is the one
    expect(clean({ acts }, { open: null }).value.acts).toMatchObject([{ act: 'open', blueprint: null }]);
  });

  it('may turn out to be for somebody else, who has to be known', () => {
    const says = (of: string) => clean({ acts: [{ ts: '10.0', act: 'on_behalf', of }] }).value.acts;
    expect(says('<@U3>')).toEqual([{ act: 'on_behalf', person: 'U3', by: 'U1', via: 'model', ts: '10.0' }]);
    expect(says('UBOSS').map(({ act }) => act)).toEqual(['ask']);
  });

  it('is told of in a language that there are sentences in, with the new messages that are kept', () => {
    const acts = ['10.0', '77.0'].map((ts) => ({ ts, act: 'keep' as const }));
    const { value } = clean({ language: 'de-AT', acts });
    expect(value).toMatchObject({ language: 'de', keep: ['10.0'] });
    expect(clean({ language: 'tlh' }).value).toMatchObject({ language: null, keep: [] });
  });

  it('that somebody raised is its author’s, whatever a model says, and leaves the open one alone', () => {
    const raised = {
      history: [],
      fresh: [fresh('10.0', 'very urgent', { addressed: false, raisedBy: 'U2' })],
    };
    const acts = (more = {}) => cleaned({ set: [set] }, raised, more).value.acts;
    const begun = { act: 'open', by: 'U2', ts: '10.0' };
    expect(acts()).toMatchObject([{ ...begun, onBehalfOf: null }]);
    const beginning = [
      { ...begun, onBehalfOf: 'U1' },
      { act: 'set', by: 'U1' },
    ];
    expect(acts({ open: null })).toMatchObject(beginning);
  });
});

describe('words back', () => {
  const acts = [{ ts: '10.0', act: 'talk' as const, of: `Hello! ${'x'.repeat(400)}` }];

  it('are short, and for who spoke to the bot and wanted nothing else', () => {
    const alone = { history: [], fresh: [fresh('10.0', 'thanks!')] };
    const { value } = cleaned({ acts }, alone);
    expect(value.acts).toMatchObject([{ act: 'talk', ts: '10.0', offers: [] }]);
    expect(Object(value.acts[0]).text).toHaveLength(300);
    expect(clean({ acts, set: [set] }).value.acts.map(({ act }) => act)).toEqual(['set']);
    expect(clean({ acts: [{ ts: '11.0', act: 'talk', of: 'Hi' }] }).dropped).toEqual({ not_asked: 1 });
  });

  it('are for a mention alone where others write, too: small talk is theirs', () => {
    const among = (mentions: boolean) => ({
      history: [fresh('5.0', 'Kaffee?', { author: 'U2' })],
      fresh: [fresh('10.0', 'thanks!', { mentions })],
    });
    expect(cleaned({ acts }, among(false))).toMatchObject({ value: { acts: [] }, dropped: {} });
    expect(cleaned({ acts }, among(true)).value.acts.map(({ act }) => act)).toEqual(['talk']);
  });

  it('are asked for where nothing is left of what was read in an addressed message, and not where nothing was', () => {
    const unusable = { acts: [{ ts: '12.0', act: 'restate' as const, of: 'nothing' }] };
    expect(clean(unusable).value.acts).toEqual([{ act: 'ask', by: 'U1', via: 'model', ts: '12.0' }]);
    expect(clean({}).value.acts).toEqual([]);
    const aside = { history: [], fresh: [fresh('10.0', 'lunch?', { addressed: false })] };
    expect(cleaned({}, aside).value.acts).toEqual([]);
  });
});
