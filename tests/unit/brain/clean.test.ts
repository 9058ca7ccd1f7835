import { describe, expect, it } from '@jest/globals';
import type { ExtractAnswer } from '../../../src/brain/answers.js';
import { cleanExtraction } from '../../../src/brain/clean/extraction.js';
import { type Draft, emptyDraft } from '../../../src/domain/draft.js';
import { message } from '../../contract/brain/inputs.js';
import { draftOf, frontDoor } from './fixtures.js';

const nothing: ExtractAnswer = {
  reasoning: '',
  updates: [],
  removals: [],
  marked_unknown: [],
  handover: 'none',
  conflicts: [],
  suggestions: [],
  followup_response: null,
};
const messages = [
  message('1.0', 'Is it very urgent?', 'B', true),
  message('9.0', '\u200b'),
  message('10.0', "It's  very\nurgent for Sales"),
  message('11.0', 'It can wait', 'U2'),
  message('12.0', 'No: “critical” – I’m sure, appro\u200bved'),
];
const update = { field: 'urgency', value: 'high', ts: '10.0', quote: 'very urgent' };

function cleaned(over: Partial<ExtractAnswer>, draft: Draft = emptyDraft()) {
  return cleanExtraction({ ...nothing, ...over }, { blueprint: frontDoor, draft, messages });
}

describe("a model's extraction", () => {
  it('keeps what rests on words that stand in the message, as the message has them', () => {
    expect(cleaned({ updates: [update] }).value.updates).toEqual([
      { ...update, quote: 'very\nurgent', how: 'extracted' },
    ]);
  });

  it.each([
    ['"critical" - I\'m sure', '“critical” – I’m sure'],
    ['approved', 'appro\u200bved'],
    ['NO:', 'No:'],
  ])('finds a quote in spite of its signs: %s', (quote, said) => {
    const { updates } = cleaned({ updates: [{ ...update, ts: '12.0', quote }] }).value;
    expect(updates).toEqual([{ ...update, ts: '12.0', quote: said, how: 'extracted' }]);
  });

  it('takes a quote that is not there as an inference from the whole message', () => {
    for (const quote of ['extremely urgent', '', 'It can wait']) {
      const [kept] = cleaned({ updates: [{ ...update, quote }] }).value.updates;
      expect(kept).toEqual({ ...update, quote: "It's  very\nurgent for Sales", how: 'inferred' });
    }
  });

  it('takes a value of a choice by its label and in any case', () => {
    const updates = [
      { ...update, value: ' HIGH ' },
      { ...update, field: 'request_type', value: 'Access request' },
    ];
    expect(cleaned({ updates }).value.updates.map(({ value }) => value)).toEqual(['high', 'access_request']);
  });

  it.each([
    ['an empty value', { value: '  ' }, 'empty_value'],
    ['no value', { value: null }, 'empty_value'],
    ['a value that no one sees', { field: 'department', value: '\u200b' }, 'empty_value'],
    ['"n/a"', { field: 'department', value: 'n/a' }, 'empty_value'],
    ['"not specified"', { field: 'department', value: 'Not specified' }, 'empty_value'],
    ['a value outside the choice', { value: 'purple' }, 'value_not_allowed'],
    ['a field that does not exist', { field: 'team' }, 'unknown_field'],
    ['a message that does not exist', { ts: '99.0' }, 'unknown_message'],
    ['a message of the bot', { ts: '1.0' }, 'unknown_message'],
    ['a message that shows nothing', { ts: '9.0' }, 'unknown_message'],
  ] as const)('drops and counts %s', (_, over, why) => {
    const { value, dropped } = cleaned({ updates: [{ ...update, ...over }] });
    expect(value.updates).toEqual([]);
    expect(dropped).toEqual({ [why]: 1 });
  });

  it('keeps a text that came with the key of another kind of field, without the key', () => {
    const { value, dropped } = cleaned({
      updates: [{ ...update, field: 'department', value: 'Sales', key: 'urgency' }],
    });
    expect(value.updates).toEqual([
      { field: 'department', value: 'Sales', ts: '10.0', quote: 'very\nurgent', how: 'extracted' },
    ]);
    expect(dropped).toEqual({ stray_key: 1 });
  });

  it('keeps of a field that holds one value the one said last, in whatever order they come', () => {
    const late = { ...update, ts: '12.0', value: 'critical', quote: 'critical' };
    for (const updates of [
      [update, late],
      [late, update],
    ]) {
      expect(cleaned({ updates }).value.updates.map(({ value }) => value)).toEqual(['critical']);
    }
  });

  it('marks unknown only fields that exist and are not filled at the same time', () => {
    const { value } = cleaned({
      updates: [update],
      marked_unknown: ['urgency', 'department', 'department', 'mood'],
    });
    expect(value.markedUnknown).toEqual(['department']);
  });

  it('keeps conflicts about fields that exist, once and with a reason, and three suggestions at most', () => {
    const conflicts = [
      { field: 'urgency', reason: ' r\u200b ' },
      { field: 'urgency', reason: 'again' },
      { field: 'mood', reason: 'r' },
      { field: 'department', reason: ' ' },
    ];
    const suggestions = ['a', ' ', 'b', 'a', 'c', 'd'];
    const { value } = cleaned({ conflicts, suggestions, followup_response: ' ' });
    expect(value.conflicts).toEqual([{ field: 'urgency', reason: 'r' }]);
    expect(value.suggestions).toEqual(['a', 'b', 'c']);
    expect(value.followup).toBeNull();
  });
});

describe('people who contradict each other in one breath', () => {
  const other = { ...update, ts: '11.0', value: 'low', quote: 'can wait' };

  it('make a conflict of a choice, whatever the model says', () => {
    const { value, dropped } = cleaned({ updates: [update, other] });
    expect(value.updates).toEqual([]);
    expect(value.conflicts).toEqual([{ field: 'urgency', reason: 'One says "high", another says "low".' }]);
    expect(dropped).toEqual({ disputed: 2 });
  });

  it('are at one when the first gives in', () => {
    const updates = [update, other, { ...update, ts: '12.0', value: 'low' }];
    const { value } = cleaned({ updates });
    expect(value.conflicts).toEqual([]);
    expect(value.updates.map(({ ts }) => ts)).toEqual(['12.0']);
  });

  it('are not decided between by a model that sees the conflict and picks a value', () => {
    const conflicts = [{ field: 'department', reason: 'r' }];
    const picked = { ...update, field: 'department', value: 'Sales' };
    expect(cleaned({ updates: [picked], conflicts }).value.updates).toEqual([]);
  });

  it('are left to the rules where the draft holds a value', () => {
    const conflicts = [{ field: 'urgency', reason: 'r' }];
    const { value } = cleaned({ updates: [other], conflicts }, draftOf({ urgency: 'high' }));
    expect(value.updates.map((one) => one.value)).toEqual(['low']);
    expect(value.conflicts).toEqual(conflicts);
  });
});
