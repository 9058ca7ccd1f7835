import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { initialState, type PageEvent, type PageState } from '../../../playground/page/state/model.js';
import { reduce } from '../../../playground/page/state/reduce.js';
import { channelMessages, threadMessages } from '../../../playground/page/state/select.js';
import type { Change } from '../../../playground/protocol.js';
import { message, workspace } from './world.js';

const start = initialState({ view: 'start' }, null);
const change = (what: Change): PageEvent => ({ type: 'change', change: what });
const after = (...events: PageEvent[]): PageState =>
  events.reduce(reduce, reduce(start, change({ type: 'snapshot', state: workspace() })));

describe('the page’s state', () => {
  it('keeps messages in order and each once, however they come', () => {
    const stamps = fc.shuffledSubarray(['1.1', '1.2', '1.3', '1.4', '1.5'], { minLength: 5 });
    fc.assert(
      fc.property(stamps, (order) => {
        const events = [...order, ...order].map((ts) => change({ type: 'message', message: message(ts) }));
        const shown = after(...events).workspace?.messages.map((m) => m.ts);
        expect(shown).toEqual(['1.1', '1.2', '1.3', '1.4', '1.5']);
      }),
    );
  });

  it('shows an edit in place of what it edits', () => {
    const state = after(
      change({ type: 'message', message: message('1.1') }),
      change({ type: 'message', message: message('1.1', { text: 'changed' }) }),
    );
    expect(state.workspace?.messages.map((m) => m.text)).toEqual(['changed']);
  });

  it('tells a notice only to the one it is for', () => {
    const notice = (userId: string) => change({ type: 'notice', userId, text: 'No answer.' });
    expect(after(notice('U2')).toasts).toEqual([]);
    expect(after(notice('U1')).toasts.map((toast) => toast.text)).toEqual(['No answer.']);
  });

  it('clears a thread’s status when it becomes empty', () => {
    const status = (text: string) =>
      change({ type: 'status', status: { channel: 'C1', threadTs: '1.1', status: text } });
    expect(after(status('is thinking…')).workspace?.statuses).toHaveLength(1);
    expect(after(status('is thinking…'), status('')).workspace?.statuses).toEqual([]);
  });

  it('keeps who I am over a new snapshot, unless that person is gone', () => {
    const again = change({ type: 'snapshot', state: workspace() });
    expect(after({ type: 'become', user: 'U2' }, again).me).toBe('U2');
    expect(after({ type: 'become', user: 'UX' }, again).me).toBe('U1');
  });
});

describe('what a person sees', () => {
  const messages = [
    message('1.1', { replyCount: 1 }),
    message('1.2', { threadTs: '1.1', user: 'UB' }),
    message('1.3', { threadTs: '1.1', user: 'UB', ephemeralTo: 'U2' }),
    message('1.4', { deletedAt: '1.5' }),
    message('1.6', { deletedAt: '1.7', replyCount: 2 }),
  ];
  const world = workspace({ messages });
  const stamps = (list: readonly { ts: string }[]) => list.map((m) => m.ts);

  it('is replies in threads only, and deleted messages only while they hold a thread', () => {
    expect(stamps(channelMessages(world, 'C1', 'U1'))).toEqual(['1.1', '1.6']);
  });

  it('is an ephemeral message only if it is theirs', () => {
    expect(stamps(threadMessages(world, 'C1', '1.1', 'U1'))).toEqual(['1.1', '1.2']);
    expect(stamps(threadMessages(world, 'C1', '1.1', 'U2'))).toEqual(['1.1', '1.2', '1.3']);
  });
});
