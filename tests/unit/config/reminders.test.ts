import { describe, expect, it } from '@jest/globals';
import { problemsOf, read, TEAM } from './support.js';

const reminders = (text: string) => read(`${TEAM}reminders: ${text}\n`).reminders;
const problems = (text: string) => problemsOf(`${TEAM}reminders: ${text}\n`);

describe('the reminders of a configuration file', () => {
  it.each([
    ['{}', { after_hours: 4, business_hours: { from: 9, to: 17 } }],
    ['{ after_hours: 0.5 }', { after_hours: 0.5, business_hours: { from: 9, to: 17 } }],
    ['{ business_hours: { from: 8 } }', { after_hours: 4, business_hours: { from: 8, to: 17 } }],
    [
      '{ after_hours: 0, business_hours: { from: 0, to: 24 } }',
      { after_hours: 0, business_hours: { from: 0, to: 24 } },
    ],
  ])('%s', (text, expected) => expect(reminders(text)).toEqual(expected));

  it.each([
    ['{ after_hours: off }', '6:14: "after_hours" takes a number.'],
    [
      '{ after_hours: -1 }',
      '6:14: "after_hours" is -1: use a number of hours up to 336, or 0 for no reminders.',
    ],
    [
      '{ after_hours: 400 }',
      '6:14: "after_hours" is 400: use a number of hours up to 336, or 0 for no reminders.',
    ],
    ['{ after: 4 }', '6:14: "after" is not known here. Known names: after_hours, business_hours.'],
    ['{ business_hours: [9, 17] }', '6:14: "business_hours" takes a group of names and values: from, to.'],
    ['{ business_hours: { from: 8.5 } }', '6:32: "from" is 8.5: use a whole hour of the day, from 0 to 24.'],
    [
      '{ business_hours: { from: 18 } }',
      '6:14: "from" is 18 and "to" is 17, so the working day would have no hours. Set "to" to a later hour than "from".',
    ],
  ])('%s is told', (text, problem) => expect(problems(text)).toEqual([problem]));
});
