import { describe, expect, it } from '@jest/globals';
import { searchMemory } from '../../../src/tools/memory/search-memory.js';
import { GOAL, keeping, NOTE } from './memory/kept.js';
import { contextWith, refuses, use } from './support.js';

const OWN = { ...NOTE, id: 'own', text: 'I do releases at night', scope: 'user' as const };
const FAR = {
  ...NOTE,
  id: 'far',
  text: 'Releases need two people',
  source: { channel: 'C_FAR', ts: '7.0' },
  author: 'U_BO',
};
const memory = keeping([NOTE, OWN, FAR], [GOAL]);
const alone = { teamId: 'T1', user: 'U_ANA', place: null };

describe('search_memory', () => {
  it('shows what it finds with the message each comes from, as far as that may be seen', async () => {
    const { data, replies = [] } = await use(searchMemory, contextWith([], { memory }), { text: 'releases' });
    expect(data).toMatchObject({
      notes: [
        { id: 'n1', text: NOTE.text, by: '<@U_ANA>', on: '2026-03-01' },
        { id: 'far', text: FAR.text },
        { id: 'own', private: true },
      ],
      goals: [],
    });
    expect(replies[0]).toMatchObject({
      kind: 'passages',
      passages: [{ channel: 'C_HELP', ts: '0.5', author: 'U_ANA', quote: NOTE.text }],
      asker: 'U_ANA',
    });
    expect(JSON.stringify(replies[0])).toContain(FAR.text);
    expect(JSON.stringify(replies[0])).not.toContain('7.0');
  });

  it('shows the asker’s own to them alone where others read along, and tells the brain nothing of it', async () => {
    const { data, replies = [] } = await use(searchMemory, contextWith([], { memory }), { text: 'releases' });
    expect(JSON.stringify(data)).not.toContain('at night');
    const notices = replies.filter(({ kind }) => kind === 'notice');
    expect(notices).toEqual([
      { kind: 'notice', to: 'U_ANA', text: expect.stringContaining('at night'), cites: ['own'] },
    ]);
    expect(JSON.stringify(replies.filter(({ kind }) => kind !== 'notice'))).not.toContain('at night');
  });

  it('tells all where nobody reads along', async () => {
    const { data, replies = [] } = await use(searchMemory, contextWith([], { memory, viewer: alone }), {
      text: 'releases',
    });
    expect(JSON.stringify(data)).toContain('at night');
    expect(replies.map(({ kind }) => kind)).toEqual(['passages']);
  });

  it('shows the goals that people set and those on record in one message, and notes with goals in one', async () => {
    const recorded = { id: 'goal:m', kind: 'goal' as const, name: 'Forty marinas' };
    const { replies = [], said } = await use(searchMemory, contextWith([recorded], { memory }), {
      text: 'goals',
    });
    expect(replies).toMatchObject([
      { kind: 'text', text: expect.stringMatching(/Halve the.*\n.*Forty marinas/s) },
    ]);
    expect(said).toBeUndefined();
    const all = await use(searchMemory, contextWith([], { memory, viewer: alone }), {});
    expect(all.replies?.map(({ kind }) => kind)).toEqual(['passages']);
    expect(JSON.stringify(all.replies)).toContain(GOAL.title);
  });

  it('finds goals by the words of their titles, and all without words', async () => {
    const context = contextWith([], { memory });
    expect((await use(searchMemory, context, { text: 'checkout' })).data).toMatchObject({
      notes: [],
      goals: [{ id: 'g1' }],
    });
    expect((await use(searchMemory, context, {})).data).toMatchObject({ goals: [{ id: 'g1' }] });
    expect((await use(searchMemory, context, { topic_tags: ['releases'] })).data).toMatchObject({
      goals: [],
    });
  });

  it('shows nothing where it is only to look, nor where there is nothing', async () => {
    const context = contextWith([], { memory });
    expect((await use(searchMemory, context, { text: 'releases', show: false })).replies).toBeUndefined();
    const none = await use(searchMemory, context, { text: 'zeppelins' });
    expect(none).toEqual({ data: { notes: [], goals: [], shown: false } });
  });

  it('gives so many, and only the asker’s where these are meant', async () => {
    const { data } = await use(searchMemory, contextWith([], { memory, viewer: alone }), {
      mine: true,
      limit: 1,
    });
    expect(data).toMatchObject({ notes: [{ id: 'n1' }] });
    const mine = await use(searchMemory, contextWith([], { memory, viewer: alone }), { mine: true });
    expect(JSON.stringify(mine.data)).not.toContain('"far"');
  });

  it('takes no texts without end, and no ids that are none', () => {
    for (const wrong of [
      { text: 'x'.repeat(4_001) },
      { entities: ['T-12'] },
      { limit: 0 },
      { limit: 99 },
      { user: 'U_BO' },
    ]) {
      expect(refuses(searchMemory, wrong)).toBe(true);
    }
  });
});
