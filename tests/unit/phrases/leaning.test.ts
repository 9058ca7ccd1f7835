import { describe, expect, it } from '@jest/globals';
import { written } from '../../../src/domain/person-text.js';
import { book } from './world.js';

const { leans } = book();

describe('a message that is no phrase', () => {
  it.each([
    'please highlight the sentence where Dana says that we wait for minutes',
    'tiny thing, but please keep it in your notes that we write headlines in Fraunces',
    'not forget: the supplier of badges is called Brandão',
    "let's dream big! set up a goal for us: ten glowing reviews a week",
    'be so kind and keep quiet until lunch is over',
  ])('speaks of what can be said to the bot: “%s”', (said) => {
    expect(leans(written(said))).toBe(true);
  });

  it.each([
    'the coffee machine on the third floor leaks',
    'my laptop does not start since yesterday',
    'we need a second monitor for the new colleague',
    'please give Noor access to the payroll folder',
    'We would like new plants for the lobby',
  ])('speaks of neither: “%s”', (said) => {
    expect(leans(written(said))).toBe(false);
  });

  it.each([
    'highlight overdue invoices in the dashboard',
    'the exports should remember the last filter',
    'the label printer highlights every second line',
  ])('speaks of what a team looks after, too: “%s”', (said) => {
    expect(leans(written(said))).toBe(false);
  });

  it('that is long tells what is needed, whatever words it takes', () => {
    const story = 'and then somebody came by and asked for it once more, '.repeat(4);
    expect(leans(written(`highlight it, please, ${story}`))).toBe(false);
  });

  it('is no work of a team by a word that phrases have, too', () => {
    expect(leans(written('a goal that we can all remember'))).toBe(true);
  });
});
