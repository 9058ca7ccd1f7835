import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Conversation } from '../../../evals/support/conversation.js';
import {
  atTheBeginning,
  hearing,
  MANNERS,
  type Manner,
  type Place,
  saying,
} from '../../../evals/support/person.js';
import type { Asked } from '../../../evals/support/questions.js';

const missing = (field: string): Asked => ({ about: 'missing', field, key: field });
const conflict = (field: string): Asked => ({ about: 'conflict', field, key: `conflict:${field}` });
const asked = (...questions: Asked[]): Place =>
  hearing(
    { ...atTheBeginning, nextTurn: 1 },
    questions,
    questions.map(({ field }) => field),
  );

const script: Pick<Conversation, 'turns' | 'answers'> = {
  turns: [
    { who: 'dana', says: '@frontdoor help', with_previous: false },
    { who: 'omar', says: 'me too', with_previous: false },
    { who: 'lee', says: 'and me', with_previous: true },
    { who: 'dana', says: 'change it', with_previous: false, when: 'card' },
  ],
  answers: {
    urgency: [
      { who: 'dana', says: 'soon' },
      { who: 'dana', says: 'high' },
    ],
    department: [{ who: 'omar', says: 'Finance' }],
    business_impact: [{ who: 'dana', says: 'we can’t pay' }],
    conflict: [{ who: 'dana', says: 'the second' }],
  },
};
const words = (place: Place, cardStands = false, manner: Manner = 'prompt') =>
  saying(script, place, cardStands, manner)?.lines.map(({ who, says }) => `${who}: ${says}`) ?? null;

describe('the people of a conversation', () => {
  it('say the first turn to begin with', () => {
    expect(words(atTheBeginning)).toEqual(['dana: @frontdoor help']);
  });

  it('answer what was asked before they go on with their script', () => {
    expect(words(asked(missing('urgency')))).toEqual(['dana: soon']);
  });

  it('answer several questions of one message in one message each, in the order asked', () => {
    expect(words(asked(missing('business_impact'), missing('department'), missing('urgency')))).toEqual([
      'dana: we can’t pay\nsoon',
      'omar: Finance',
    ]);
  });

  it('find other words when they are asked again, and repeat the last ones after that', () => {
    let place = atTheBeginning;
    const said = [1, 2, 3].map(() => {
      const next = saying(script, hearing(place, [missing('urgency')], ['urgency']), false, 'prompt');
      place = next?.place ?? place;
      return next?.lines[0]?.says;
    });
    expect(said).toEqual(['soon', 'high', 'high']);
  });

  it('settle a conflict in the words kept for that, not with their first answer', () => {
    expect(words(asked(conflict('urgency')))).toEqual(['dana: the second']);
  });

  it('leave a question without an answer and go on', () => {
    expect(words(asked(missing('desired_resolution')))).toEqual(['omar: me too', 'lee: and me']);
  });

  it('say nothing about a question that settled itself meanwhile', () => {
    const place = hearing(asked(missing('urgency'), missing('department')), [], ['department']);
    expect(words(place)).toEqual(['omar: Finance']);
  });

  it('first say what they had in mind after an answer, if they are talkative, and then answer what is open', () => {
    const asking = [missing('department')];
    const answered = { ...asked(...asking), justAnswered: true };
    expect(words(answered, false, 'prompt')).toEqual(['omar: Finance']);
    const next = saying(script, answered, false, 'talkative');
    expect(next?.lines.map(({ says }) => says)).toEqual(['me too', 'and me']);
    const later = hearing(next?.place ?? atTheBeginning, asking, ['department']);
    expect(words(later, false, 'talkative')).toEqual(['omar: Finance']);
  });

  it('keep what they want to say about the card until one stands', () => {
    const place = { ...atTheBeginning, nextTurn: 3 };
    expect(words(place)).toBeNull();
    expect(words(place, true)).toEqual(['dana: change it']);
  });

  it('never answer what was not asked, and never say a turn out of order', () => {
    const fields = ['urgency', 'department', 'business_impact', 'desired_resolution'];
    const question = fc.record({
      about: fc.constantFrom('missing', 'conflict'),
      field: fc.constantFrom(...fields),
    });
    const rounds = fc.array(
      fc.record({
        questions: fc.uniqueArray(question, { maxLength: 3, selector: ({ field }) => field }),
        card: fc.boolean(),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(rounds, fc.constantFrom(...MANNERS), (all, manner) => {
        let place = atTheBeginning;
        let turn = 0;
        for (const { questions, card } of all) {
          const put = questions.map(({ about, field }) =>
            about === 'missing' ? missing(field) : conflict(field),
          );
          place = hearing(
            place,
            put,
            put.map(({ field }) => field),
          );
          const open = place.open.map(({ field }) => field);
          const next = saying(script, place, card, manner);
          if (next === null) continue;
          for (const { source } of next.lines) {
            if (source.from === 'turn') {
              expect(source.index).toBe(turn);
              turn += 1;
            } else {
              expect(source.fields.every((field) => open.includes(field))).toBe(true);
            }
          }
          place = next.place;
        }
      }),
    );
  });
});
