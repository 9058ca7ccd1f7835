import { describe, expect, it } from '@jest/globals';
import { ASKS, answersTo, questionsIn } from '../../../playground/terminal/questions.js';

const impact = { asks: ASKS.impact, says: 'It blocks sales' };
const wish = { asks: ASKS.wish, says: 'It should be fast again' };

describe('a person who is asked', () => {
  it('hears the questions, not the words around them', () => {
    expect(questionsIn('Noted: a, b. One thing:\nHow urgent is it?\nThank you.')).toEqual([
      'How urgent is it?',
    ]);
    expect(questionsIn('All right.')).toEqual([]);
  });

  it('says what answers a question, once for two questions that it answers', () => {
    const questions = ['How does this affect your work?', 'What is the impact on the business?'];
    expect(answersTo(questions, [wish, impact])).toEqual([impact]);
  });

  it('answers several questions at once', () => {
    const questions = ['How does this affect your work?', 'What would a good outcome look like?'];
    expect(answersTo(questions, [impact, wish])).toEqual([impact, wish]);
  });

  it('says the next thing on their mind when asked something else', () => {
    expect(answersTo(['Which browser is it?'], [impact, wish])).toEqual([impact]);
  });

  it('says that they don’t know when they have said everything', () => {
    expect(answersTo(['Which browser is it?'], [])).toMatchObject([{ says: 'I don’t know' }]);
  });
});
