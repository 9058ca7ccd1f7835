import { describe, expect, it } from '@jest/globals';
import { focusWish } from '../../../src/domain/focus-phrases.js';
import { pickOption } from '../../../src/domain/pick-option.js';
import { asksForTask } from '../../../src/domain/task-phrases.js';
import { todayIn } from '../../../src/domain/today.js';

const LABELS = ['Alex Chen (@alex.chen)', 'Alex Kim (@akim)', '#growth', '#growth-eu'];

describe('which option a short answer names', () => {
  it.each([
    ['the first', 0],
    ['first one please', 0],
    ['2', 1],
    ['#2', 1],
    ['2nd', 1],
    ['number 3', 2],
    ['the last one', 3],
    ['Chen', 0],
    ['alex kim', 1],
    ['I mean Kim, thanks', 1],
    ['#growth', 2],
    ['growth-eu', 3],
    ['eu', 3],
    ['Alex Chen (@alex.chen)', 0],
  ])('%s', (text, option) => {
    expect(pickOption(text, LABELS)).toBe(option);
  });

  it.each([
    'alex',
    'growth',
    '5',
    '0',
    'the fifth',
    '',
    '   ',
    'ok',
    'chen or kim',
    'who is Chen?',
    'Chen is on leave',
    '1'.repeat(400),
  ])('none: %s', (text) => {
    expect(pickOption(text, LABELS)).toBeNull();
  });

  it('none where there is nothing to choose', () => {
    expect(pickOption('the last', [])).toBeNull();
  });
});

describe('what a thread is to be about', () => {
  it.each([
    ["let's talk about T-12", 'T-12', true],
    ['let’s talk about T-12.', 'T-12', true],
    ["let's talk about the budget", 'the budget', false],
    ['Can we talk about the Q1 Launch', 'the Q1 Launch', false],
    ['focus on T-12', 'T-12', true],
    ['please focus on @Onboarding-Doc now', '@Onboarding-Doc', true],
    ["ok, let's focus on the growth plan", 'the growth plan', true],
  ])('%s', (text, what, sure) => {
    expect(focusWish(text)).toEqual({ want: 'on', what, sure });
  });

  it.each(['stop focusing', 'please stop focusing', 'Clear the focus.', 'stop focusing on T-12', 'unfocus'])(
    'nothing: %s',
    (text) => {
      expect(focusWish(text)).toEqual({ want: 'off' });
    },
  );

  it.each([
    'what should we focus on?',
    'can we talk about T-12 tomorrow at nine or so?',
    "let's talk about why the checkout has been slow since Monday",
    'the camera has no autofocus on my phone',
    'we lost focus on the customer, and need help with that right now please',
    'my screen goes dark, I can not stop focusing it',
    'clear the focus, then watch T-12',
    'focus on T-12 and be quiet',
    'focus',
    'focus on',
    `focus on ${'x'.repeat(300)}`,
  ])('no order: %s', (text) => {
    expect(focusWish(text)).toBeNull();
  });
});

describe('asking for a task by name', () => {
  it.each([
    'create a task to update the FAQ',
    'Please add a quick follow-up task for Sam',
    'new task: renew the certificate',
    'can you open a small task for this',
  ])('does: %s', (text) => {
    expect(asksForTask(text)).toBe(true);
  });

  it.each([
    'the task of creating reports takes hours',
    "don't create a task for that",
    'create a ticket for the broken task list',
    'show me my tasks',
    'hello',
  ])('does not: %s', (text) => {
    expect(asksForTask(text)).toBe(false);
  });
});

describe('today', () => {
  const now = new Date('2026-03-13T23:30:00Z');
  it.each([
    ['Europe/Lisbon', 'Friday, 2026-03-13 (Europe/Lisbon)'],
    ['Asia/Tokyo', 'Saturday, 2026-03-14 (Asia/Tokyo)'],
    ['Nowhere/At_All', 'Friday, 2026-03-13 (UTC)'],
  ])('in %s', (zone, today) => {
    expect(todayIn(zone, now)).toBe(today);
  });
});
