import { describe, expect, it } from '@jest/globals';
import type { ExtractAnswer } from '../../../src/brain/answers.js';
import { cleanExtraction, cleanMatch } from '../../../src/brain/clean.js';
import { frontDoor, said } from './fixtures.js';

const nothing: ExtractAnswer = {
  reasoning: '',
  updates: [],
  marked_unknown: [],
  handover: 'none',
  conflicts: [],
  suggestions: [],
  followup_response: null,
};
const conversation = {
  history: [{ ts: '1.0', author: 'B', text: 'Is it very urgent?', bot: true }],
  fresh: said("It's  very\nurgent for Sales").fresh,
};
const update = { field: 'urgency', value: 'high', ts: '10.0', quote: 'very urgent' };

function cleaned(over: Partial<ExtractAnswer>) {
  return cleanExtraction({ ...nothing, ...over }, frontDoor, conversation);
}

describe("a model's extraction", () => {
  it('keeps what rests on words that stand in the message, whatever the white space', () => {
    expect(cleaned({ updates: [update] }).value.updates).toEqual([{ ...update, how: 'extracted' }]);
  });

  it('takes a quote that is not there as an inference', () => {
    for (const quote of ['extremely urgent', '']) {
      expect(cleaned({ updates: [{ ...update, quote }] }).value.updates[0]?.how).toBe('inferred');
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
    ['an empty value', { value: '  ' }, 'emptyValue'],
    ['no value', { value: null }, 'emptyValue'],
    ['"n/a"', { field: 'department', value: 'n/a' }, 'emptyValue'],
    ['"not specified"', { field: 'department', value: 'Not specified' }, 'emptyValue'],
    ['a value outside the choice', { value: 'purple' }, 'valueNotAllowed'],
    ['a field that does not exist', { field: 'team' }, 'unknownField'],
    ['a message that does not exist', { ts: '99.0' }, 'unknownMessage'],
    ['a message of the bot', { ts: '1.0' }, 'unknownMessage'],
  ] as const)('drops and counts %s', (_, over, why) => {
    const { value, dropped } = cleaned({ updates: [{ ...update, ...over }] });
    expect(value.updates).toEqual([]);
    expect(dropped[why]).toBe(1);
    expect(Object.values(dropped).reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  it('marks unknown only fields that exist and are not filled at the same time', () => {
    const { value } = cleaned({
      updates: [update],
      marked_unknown: ['urgency', 'department', 'department', 'mood'],
    });
    expect(value.markedUnknown).toEqual(['department']);
  });

  it('keeps conflicts about fields that exist, and two suggestions at most', () => {
    const conflicts = [
      { field: 'urgency', reason: 'r' },
      { field: 'mood', reason: 'r' },
    ];
    const { value } = cleaned({ conflicts, suggestions: ['a', ' ', 'b', 'c'], followup_response: ' ' });
    expect(value.conflicts).toEqual([{ field: 'urgency', reason: 'r' }]);
    expect(value.suggestions).toEqual(['a', 'b']);
    expect(value.followup).toBeNull();
  });
});

describe("a model's match", () => {
  const answer = {
    reasoning: ' r ',
    team_id: 'a',
    confidence: 7,
    alternatives: ['b', 'a', 'x', 'b', 'c', 'd', 'e'],
  };

  it('is bounded, and names only teams that were offered', () => {
    expect(cleanMatch(answer, ['a', 'b', 'c', 'd', 'e'])).toEqual({
      teamId: 'a',
      confidence: 1,
      reasoning: 'r',
      alternatives: ['b', 'c', 'd'],
    });
    expect(cleanMatch(answer, ['b'])).toMatchObject({ teamId: null, confidence: 0, alternatives: ['b'] });
  });
});
