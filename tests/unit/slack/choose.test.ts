import { describe, expect, it } from '@jest/globals';
import { Reply } from '../../../src/domain/conversation/reply.js';
import { peopleIn } from '../../../src/slack/views/people-shown.js';
import { present } from '../../../src/slack/views/present.js';
import { contextWith } from './cards.js';
import { actionsOf, buttonsIn, objectsIn, read } from './look.js';

const choose = (more: object = {}): Reply =>
  Reply.parse({
    kind: 'choose',
    slot: 'question:q1',
    questionId: 'q1',
    text: 'Which “Growth” do you mean, <@U0DANA>?',
    options: ['#growth (channel)', 'Growth & Co <!here>'],
    chosen: null,
    ...more,
  });
const show = (more?: object) => present(choose(more), contextWith());

describe('a question with options', () => {
  it('has one button an option, which carries the question and its number and nothing else', () => {
    expect(actionsOf(show())).toEqual(['fd.choose:0', 'fd.choose:1']);
    expect(buttonsIn(show())).toEqual({
      '#growth (channel)': { q: 'q1', o: 0 },
      'Growth & Co <!here>': { q: 'q1', o: 1 },
    });
  });

  it('notifies nobody, and is told in plain words as well', () => {
    expect(read(show())).toContain('Which “Growth” do you mean, @Dana Reyes?');
    expect(show().text).toBe(
      'Which “Growth” do you mean, @Dana Reyes?\n• #growth (channel)\n• Growth &amp; Co &lt;!here&gt;',
    );
  });

  it('tells a screen reader that a button chooses', () => {
    const labels = objectsIn(show().blocks).flatMap((one) =>
      'accessibility_label' in one ? [one.accessibility_label] : [],
    );
    expect(labels).toEqual(['Choose #growth (channel)', 'Choose Growth & Co <!here>']);
  });

  it('writes long options out above their buttons, which would show them cut', () => {
    const long = `T-12: ${'a very long headline '.repeat(6)}`;
    const shown = show({ options: ['T-1: short', long] });
    expect(read(shown)).toContain(`1. T-1: short\n2. ${long.slice(0, 100)}`);
    const [first = '', second = ''] = Object.keys(buttonsIn(shown));
    expect(first).toBe('1. T-1: short');
    expect(second).toMatch(/^2\. T-12: a very long .*…$/);
    expect(second.length).toBeLessThanOrEqual(75);
  });

  it('that was answered says who chose what, and has nothing to press', () => {
    const answered = { chosen: { label: 'Growth & Co <!here>', by: 'U0LEE' } };
    expect(actionsOf(show(answered))).toEqual([]);
    expect(read(show(answered))).toBe(
      'Which “Growth” do you mean, @Dana Reyes?\nLee Park chose *Growth &amp; Co &lt;!here&gt;*.',
    );
    expect(show(answered).text).toMatch(/\n@Lee Park chose Growth &amp; Co &lt;!here&gt;\.$/);
    expect(peopleIn(choose(answered))).toEqual(['U0LEE', 'U0DANA']);
  });

  it('says so when it was worded without the model', () => {
    expect(read(show({ degraded: true }))).toContain('set phrases still work');
  });
});

describe('what is offered', () => {
  const offer = (more: object = {}) =>
    show({
      text: 'These could be checked:\n1. It is fast\n2. It works offline',
      options: ['Add both', 'Add 1', 'Add 2'],
      offer: { left: [0, 1, 2], taken: [], over: null, ...more },
    });

  it('has one button an option, each with its own words for a screen reader', () => {
    expect(buttonsIn(offer())).toEqual({
      'Add both': { q: 'q1', o: 0 },
      'Add 1': { q: 'q1', o: 1 },
      'Add 2': { q: 'q1', o: 2 },
    });
    const labels = objectsIn(offer().blocks).flatMap((one) =>
      'accessibility_label' in one ? [one.accessibility_label] : [],
    );
    expect(labels).toEqual(['Add both', 'Add 1', 'Add 2']);
  });

  it('keeps the buttons of what is left, and says who had what done', () => {
    const shown = offer({ left: [0, 2], taken: [{ label: 'Add 1', by: 'U0LEE' }] });
    expect(buttonsIn(shown)).toEqual({ 'Add both': { q: 'q1', o: 0 }, 'Add 2': { q: 'q1', o: 2 } });
    expect(read(shown)).toContain('Lee Park chose *Add 1*.');
    expect(shown.text).toMatch(/@Lee Park chose Add 1\.\n• Add both\n• Add 2$/);
    const reply = choose({ offer: { left: [], taken: [{ label: 'Add 1', by: 'U0LEE' }], over: null } });
    expect(peopleIn(reply)).toEqual(['U0LEE', 'U0DANA']);
  });

  it('has nothing to press once it is over, and says why', () => {
    const shown = offer({ left: [], over: 'This was about a request that is over.' });
    expect(actionsOf(shown)).toEqual([]);
    expect(read(shown)).toContain('2. It works offline\nThis was about a request that is over.');
    expect(shown.text).toMatch(/This was about a request that is over\.$/);
  });
});
