import { describe, expect, it } from '@jest/globals';
import { withNumbers, withoutName } from '../../../src/slack/normalize/called.js';

describe('the bot by its name', () => {
  it.each([
    ['Frontdoor, what is due this week?', 'what is due this week?'],
    ['Hey front door, what is due this week?', 'what is due this week?'],
    ['ok Frontdoor: be quiet', 'be quiet'],
    ['@Frontdoor what is due?', 'what is due?'],
    ['Hi Frontdoor, the checkout is slow', 'the checkout is slow'],
  ])('"%s" turns to it', (text, rest) => expect(withoutName(text)).toBe(rest));

  it.each([
    'Frontdoor is slow today',
    'Frontdoor keeps posting twice',
    'front door lock is broken',
    'frontdoor undo button is missing',
    'the lock of Frontdoor, it is broken',
    'the Frontdoor bot is down',
    'Frontdoor',
    '',
  ])('"%s" does not', (text) => expect(withoutName(text)).toBe(text));
});

describe('numbers in a transcript', () => {
  it.each([
    ['what is the status of T 12', 'what is the status of T-12'],
    ['watch T 12 and T 15.', 'watch T-12 and T-15.'],
    ['jump to t 7', 'jump to T-7'],
  ])('"%s"', (said, written) => expect(withNumbers(said)).toBe(written));

  it.each([
    'we meet at 12',
    'I 5 times pressed it',
    'it takes 12 s',
    'GPT 4.1 is slow',
    'growth of T 12 %',
    'At 9 we go',
    "we didn't 5 times",
    'room B 12 is cold',
    'T-12',
  ])('"%s" stays', (said) => expect(withNumbers(said)).toBe(said));
});
