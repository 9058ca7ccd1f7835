import { describe, expect, it } from '@jest/globals';
import { approves, controlWord } from '../../../src/domain/conversation/control-words.js';
import { isGreeting, isThanks } from '../../../src/domain/conversation/courtesy.js';
import { written } from '../../../src/domain/text/person-text.js';

describe('the exact words that decide', () => {
  it.each([
    ['yes', 'yes'],
    ['Yes, please!', 'yes'],
    ['👍🏽', 'yes'],
    ['Looks good, send it.', 'approve'],
    ['ok, file it please', 'approve'],
    ['thanks, looks good to me!', 'approve'],
    ['Never mind, thanks', 'discard'],
    ['cancel', 'discard'],
    ['never mind, cancel it', 'discard'],
    ['thanks! looks great, file it', 'approve'],
    ['undo that please', 'undo'],
    ['redo', 'redo'],
    ['I don’t know, sorry', 'unknown'],
    ['n/a', 'unknown'],
    ['no', 'no'],
  ])('reads %p as %p', (text, word) => {
    expect(controlWord(written(text))).toBe(word);
  });

  it.each([
    'cancel my subscription',
    'yes but change the urgency',
    'yes, but change the urgency',
    'cancel it, no, wait',
    'looks good, cancel',
    'looks good?',
    'if it looks good, send it',
    'do not send it',
    'not good',
    'undo the pool change in production',
    'skip the login page',
    'thanks',
    'ok',
    '',
    '?',
    `yes ${'please '.repeat(200)}`,
  ])('finds none in %p', (text) => {
    expect(controlWord(written(text))).toBeNull();
  });

  it('lets a plain yes and words of approval approve, and no others', () => {
    expect([
      approves(written('yes')),
      approves(written('lgtm')),
      approves(written('no')),
      approves(written('yes if Tom agrees')),
    ]).toEqual([true, true, false, false]);
  });
});

describe('courtesy', () => {
  it.each([
    'hey  👋',
    'hi :wave: ',
    'hello!! 👋🙂',
    'Good morning all ☀️',
    ':wave::skin-tone-2: hey there :slightly_smiling_face:',
    '👋 hi team 🎉',
    'hiii',
    'Hellooo :)',
    'heyy!',
  ])('knows a greeting with emoji beside it, or drawn out: %j', (text) => {
    expect(isGreeting(written(text))).toBe(true);
  });

  it.each([
    '🎉',
    '🙂 🙂',
    '?? 👋',
    'hi 👍',
    'hello?',
    'hey :white_check_mark:',
    ':+1: good morning',
    'high',
    'hall',
  ])('takes for no greeting what may say more: %j', (text) => {
    expect(isGreeting(written(text))).toBe(false);
  });

  it('knows a greeting and thanks, and nothing that says more', () => {
    expect(
      ['hi', 'Hello there!', 'good morning', 'hi, my app is slow'].map((text) => isGreeting(written(text))),
    ).toEqual([true, true, true, false]);
    expect(
      ['thanks!', 'ok, thank you', 'thanks for the fish'].map((text) => isThanks(written(text))),
    ).toEqual([true, true, false]);
  });
});
