import { describe, expect, it } from '@jest/globals';
import { Reply } from '../../../src/domain/conversation/reply.js';
import type { PresentContext } from '../../../src/slack/views/cards/context.js';
import { slotsIn } from '../../../src/slack/views/cards/needs.js';
import { peopleIn } from '../../../src/slack/views/people-shown.js';
import { present } from '../../../src/slack/views/present.js';
import { actionsOf, buttonsIn, read } from './look.js';

const context: PresentContext = {
  teamUrl: 'https://harbour.slack.com/',
  homeUrl: null,
  names: (id) => (id === 'U0DANA' ? 'Dana' : 'somebody'),
  slot: () => ({ channel: 'C0SALES', ts: '1764000500.000600', threadTs: null }),
};

const reminder = (more: object = {}): Reply =>
  Reply.parse({
    kind: 'reminder',
    slot: 'reminder:d1:2',
    draftId: 'd1',
    rev: 3,
    number: 2,
    people: ['U0DANA', 'U0SAM'],
    text: 'A gentle reminder for <@U0BOSS> & co.',
    open: ['How urgent is it?', 'Which department?'],
    answer: null,
    ...more,
  });

describe('a reminder', () => {
  const shown = present(reminder(), context);

  it('calls the people it is for, and nobody else', () => {
    expect(read(shown)).toContain('<@U0DANA> <@U0SAM> A gentle reminder for @somebody &amp; co.');
    expect(shown.text).toMatch(/^<@U0DANA> <@U0SAM> A gentle reminder/);
    expect(peopleIn(reminder())).toEqual(['U0BOSS']);
  });

  it('says again what is open', () => {
    expect(read(shown)).toContain('1. How urgent is it?\n2. Which department?');
    expect(shown.text).toContain('2. Which department?');
  });

  it('can be put off and stopped, by buttons that carry only which one it is', () => {
    expect(actionsOf(shown)).toEqual(['fd.snooze', 'fd.stop_reminding']);
    expect(buttonsIn(shown)).toEqual({
      Snooze: { d: 'd1', r: 3, v: '2' },
      'Stop reminding': { d: 'd1', r: 3, v: '2' },
    });
  });

  it('links to the card it is about', () => {
    const about = reminder({ link: { slot: 'card:d1', label: 'See the request' } });
    expect(slotsIn(about)).toEqual(['card:d1']);
    expect(read(present(about, context))).toContain(
      '<https://harbour.slack.com/archives/C0SALES/p1764000500000600|See the request>',
    );
  });

  it.each([
    [
      { did: 'snooze', by: 'U0DANA', until: '2026-11-24T14:00:00Z' },
      'Dana snoozed this reminder until <!date^1795528800^{date_short_pretty} at {time}|2026-11-24 14:00 UTC>. I remind you in working hours only.',
    ],
    [{ did: 'stop', by: 'U0DANA' }, 'Dana stopped the reminders about this request.'],
  ])('that was answered says so, calls nobody and has nothing to press', (answer, words) => {
    const over = present(reminder({ answer }), context);
    expect(read(over).split('\n').at(-1)).toBe(words);
    expect(read(over)).not.toContain('<@');
    expect(over.text).not.toContain('<@');
    expect(over.text).toMatch(/\n@Dana (snoozed this reminder|stopped the reminders about this request)\.$/);
    expect(actionsOf(over)).toEqual([]);
    expect(peopleIn(reminder({ answer }))).toContain('U0DANA');
  });
});
