import { describe, expect, it } from '@jest/globals';
import { storyProgress } from '../../../playground/page/shell/storyProgress.js';
import type { Message } from '../../../playground/protocol.js';
import { message } from './world.js';

const story = {
  id: 's',
  title: 'S',
  description: '',
  steps: [
    { as: 'U1', channel: 'C1', text: 'one' },
    { as: 'U2', channel: 'C1', text: 'two' },
  ],
};
const progress = (...messages: Message[]) => storyProgress(story, messages, '1.0', 'UB');

describe('a guided story', () => {
  it('begins with its first line, whatever was said before', () => {
    expect(progress(message('0.9'))).toEqual({ next: 0, thread: null, waits: false });
  });

  it('goes on when its person said something in its channel, in whatever words', () => {
    expect(progress(message('1.1', { text: 'in my own words' }))).toEqual({
      next: 1,
      thread: '1.1',
      waits: true,
    });
  });

  it('waits no longer once the bot has answered in the thread', () => {
    const answered = progress(message('1.1'), message('1.2', { threadTs: '1.1', user: 'UB' }));
    expect(answered).toEqual({ next: 1, thread: '1.1', waits: false });
  });

  it('counts a later line only in its thread and from its person', () => {
    const elsewhere = message('1.2', { user: 'U2' });
    const otherPerson = message('1.3', { threadTs: '1.1', user: 'U1' });
    const right = message('1.4', { threadTs: '1.1', user: 'U2' });
    expect(progress(message('1.1'), elsewhere, otherPerson).next).toBe(1);
    expect(progress(message('1.1'), elsewhere, otherPerson, right).next).toBe(2);
  });

  it('goes on at what the playground posts for another app, and waits for no answer to that', () => {
    const alert = { as: 'U1', channel: 'C1', text: 'an alert', post: 'alert' as const };
    const under = { ...story, steps: [alert, { as: 'U1', channel: 'C1', text: 'file this' }] };
    const read = (...messages: Message[]) => storyProgress(under, messages, '1.0', 'UB');
    expect(read(message('1.1')).next).toBe(0);
    const posted = message('1.2', { user: '' });
    expect(read(posted)).toEqual({ next: 1, thread: '1.2', waits: false });
    expect(read(posted, message('1.3', { threadTs: '1.2' })).next).toBe(2);
  });
});
