import { describe, expect, it } from '@jest/globals';
import {
  corrected,
  formValues,
  labelledFields,
  type Question,
  sideToKeep,
  wayOf,
} from '../../evals/person.js';
import { sample } from './cases.js';

const asks = (by: Question['by'], field = 'urgency'): Question => ({
  field,
  text: '?',
  label: 'Urgency',
  by,
  choices: [],
  evidence: [],
});

describe('somebody who is asked', () => {
  const medium = { value: 'medium', text: 'medium I’d say', tells: [] };

  it('takes the menu without a model, and words wherever there are any with one', () => {
    expect(wayOf(asks('select'), medium, 'guided')).toBe('select');
    expect(wayOf(asks('select'), medium, 'recorded')).toBe('words');
    expect(wayOf(asks('select'), { value: 'medium', tells: [] }, 'recorded')).toBe('select');
    expect(wayOf(asks('text'), medium, 'guided')).toBe('words');
  });

  it('does as the script says', () => {
    expect(wayOf(asks('select'), { ...medium, with: 'form' }, 'guided')).toBe('form');
    expect(wayOf(asks('select'), { ...medium, with: 'words' }, 'guided')).toBe('words');
    expect(wayOf(asks('select'), { ...medium, with: 'select' }, 'recorded')).toBe('select');
  });

  it('takes the menu when words were not understood', () => {
    expect(wayOf(asks('select'), { ...medium, with: 'words' }, 'guided', true)).toBe('select');
    expect(wayOf(asks('text'), { ...medium, with: 'words' }, 'guided', true)).toBe('words');
  });

  it('presses Nobody knows without a model, and says so with one', () => {
    const nobody = { with: 'nobody_knows' as const, text: 'no idea', tells: [] };
    expect(wayOf(asks('text'), nobody, 'guided')).toBe('nobody_knows');
    expect(wayOf(asks('text'), nobody, 'recorded')).toBe('words');
    expect(wayOf(asks('text'), { with: 'nobody_knows', tells: [] }, 'recorded')).toBe('nobody_knows');
  });
});

describe('the form', () => {
  it('gets what the script puts there', () => {
    expect(formValues(sample())).toEqual({ request_type: 'incident', department: 'Retail' });
  });

  it('gets what else is known of optional fields, where somebody fills in all of it', () => {
    const fact = '  - { id: who, field: affected_users, text: all cashiers, shows: [cashiers] }\nmessages:';
    const also = sample('messages:', fact);
    expect(formValues({ ...also, answers: { ...also.answers, also: 'form' } })).toMatchObject({
      affected_users: 'all cashiers',
    });
    expect(formValues(also)).not.toHaveProperty('affected_users');
  });
});

describe('a correction', () => {
  it('takes the place of an earlier one of the same field, whoever makes it, and of nothing else', () => {
    const first = { by: 'dana', wanted: { urgency: ['high'], department: ['Retail'] } };
    const second = { by: 'omar', wanted: { urgency: ['low'] } };
    const given = { by: 'dana', wanted: 'discard' as const };
    expect([first, given, second].reduce(corrected, [])).toEqual([
      { by: 'dana', wanted: { department: ['Retail'] } },
      given,
      second,
    ]);
  });
});

describe('a dispute', () => {
  const question = {
    ...asks('buttons'),
    choices: [
      { value: 'c#0', label: 'Medium' },
      { value: 'c#1', label: 'High' },
      { value: 'c#2', label: 'Low' },
    ],
  };

  it('is settled as the script says, else as it must end, else for the newest', () => {
    const keep = sample('answers:', 'answers:\n  dispute: { text: medium it is, keep: medium }');
    expect(sideToKeep(question, keep)?.value).toBe('c#0');
    expect(sideToKeep(question, sample())?.value).toBe('c#1');
    expect(sideToKeep({ ...question, field: 'affected_users' }, sample())?.value).toBe('c#2');
  });
});

describe('lines with labels', () => {
  it('give their fields, in lists and in bold, too', () => {
    const text = '@frontdoor hello\nSummary: the till\n• *Business impact:* none\nUrgency is high';
    expect(labelledFields(text, sample())).toEqual(['request_summary', 'business_impact']);
  });
});
