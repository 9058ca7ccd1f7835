import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as phrases from '../../../src/domain/phrases.js';

describe('adding to what was filed', () => {
  it.each([
    "actually it's also affecting finance",
    'Actually, this is also happening in the Berlin office',
    'one more thing: it only happens on mobile',
    'One more thing, the export is empty, too',
    'also it affects the sales team',
    'also the urgency is high now',
    'correction: it is the staging server',
    'small correction, the error is 503',
    'the urgency is now critical',
    "it's now affecting everyone",
    'this also blocks the release',
    'I forgot to mention that it started on Monday',
    'please add that it fails in Firefox, too',
    'sorry, it should be Finance',
    'update: it got worse, nobody can log in',
    'change the priority to critical',
    'plus we need this by Friday',
    'btw same issue for the warehouse',
    'the deadline is now Friday',
    'it also needs to work offline',
  ])('is %j', (text) => {
    expect(phrases.readsAsAddition(text)).toBe(true);
  });

  it.each([
    'thanks!',
    'looks good',
    'never mind',
    'also, lunch?',
    'also Bob is out tomorrow',
    "actually, I'm going home now",
    'when will it be fixed?',
    'is it also affecting finance?',
    'also, I need a new laptop',
    'one more thing: can I get access to Figma?',
    'another request: I need a monitor',
    'the CRM is down',
    'it works now',
    'it is raining',
    'nice, that was quick',
    'see you tomorrow',
    'not yet',
    "I don't know",
    'ok',
    '',
    'who is going to the meeting',
    'this is great',
    'hi all, the new coffee machine is here',
    'sorry I am late',
    'and now something completely different',
    'wait for me',
  ])('is not %j', (text) => {
    expect(phrases.readsAsAddition(text)).toBe(false);
  });

  it('is never read into what approves, gives up or does not know', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const others = [
          phrases.readsAsConfirm(text),
          phrases.readsAsAbandon(text),
          phrases.readsAsUnknown(text),
        ];
        return !(phrases.readsAsAddition(text) && others.includes(true));
      }),
    );
  });
});
