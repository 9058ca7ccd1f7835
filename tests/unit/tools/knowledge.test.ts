import { describe, expect, it } from '@jest/globals';
import type { Viewer } from '../../../src/domain/entity.js';
import type { FoundNote, NoteQuery } from '../../../src/domain/memory.js';
import { Team } from '../../../src/domain/team.js';
import { noMemory } from '../../../src/memory/none.js';
import { getPersonInfo } from '../../../src/tools/get-person-info.js';
import { queryKnowledge } from '../../../src/tools/query-knowledge.js';
import { contextWith, refuses, SAM, SECRET, T12, use } from './support.js';

const NOTE: FoundNote = {
  own: false,
  note: {
    id: 'n1',
    text: 'Checkout is slow on Mondays',
    type: 'fact',
    scope: 'workspace',
    project: null,
    topicTags: [],
    importance: 3,
    entities: [],
    source: { channel: 'C_HELP', ts: '1.0' },
    author: 'U_BEN',
    createdAt: '2026-03-01T09:00:00.000Z',
    updatedAt: '2026-03-01T09:00:00.000Z',
  },
};
const PRIVATE: FoundNote = {
  own: true,
  note: { ...NOTE.note, id: 'n2', text: 'My worry', scope: 'user', author: 'U_ANA' },
};

function remembering(...notes: FoundNote[]) {
  const asked: NoteQuery[] = [];
  const search = async (viewer: Viewer, query: NoteQuery) => {
    asked.push(query);
    return notes.filter(({ own }) => !own || viewer.place === null);
  };
  const context = contextWith([T12, SAM, SECRET], { memory: { ...noMemory(), search } });
  return { context, asked };
}

describe('query_knowledge', () => {
  it('gathers what is on record of what the question names, and what was noted', async () => {
    const { context } = remembering(NOTE);
    const { data, replies } = await use(queryKnowledge, context, {
      question: 'what about the slow checkout?',
    });
    expect(data).toMatchObject({
      known: [{ kind: 'task', shortId: 'T-12', status: 'open' }],
      notes: [{ text: 'Checkout is slow on Mondays', by: '<@U_BEN>', on: '2026-03-01' }],
    });
    expect(JSON.stringify(replies)).toContain('Checkout is slow on Mondays');
  });

  it('shows a private note to the asker alone, and never tells a model', async () => {
    const { context } = remembering(NOTE, PRIVATE);
    const { data, replies } = await use(queryKnowledge, context, { question: 'checkout' });
    expect(JSON.stringify(data)).not.toContain('worry');
    const showing = (replies ?? []).filter((reply) => JSON.stringify(reply).includes('worry'));
    expect(showing).toMatchObject([{ kind: 'notice', to: 'U_ANA' }]);
  });

  it('has nothing to say of what is not there or can’t be seen', async () => {
    const { context } = remembering();
    for (const question of ['the board plan', 'T-99', 'zebras']) {
      const { data, replies } = await use(queryKnowledge, context, { question });
      expect([data, replies]).toEqual([{ known: [], notes: [], shown: false }, undefined]);
    }
  });

  it('takes a question of some length', () => {
    for (const args of [{}, { question: '' }, { question: 'x'.repeat(100_000) }, { question: 5 }])
      expect(refuses(queryKnowledge, args)).toBe(true);
  });
});

describe('get_person_info', () => {
  const team = (name: string, people: Partial<Team>) =>
    Team.parse({ id: name.toLowerCase(), name, description: name, channel: `#${name}`, ...people });
  const tool = getPersonInfo(() => [
    team('Platform', { members: ['U_SAM'] }),
    team('Design', { members: ['U_EVA'] }),
    team('Security', { members: [], approvers: ['U_SAM'] }),
  ]);

  it('says who somebody is and what they are at', async () => {
    const { data } = await use(tool, remembering().context, { person: 'user:U_SAM' });
    expect(data).toMatchObject({
      person: { id: 'user:U_SAM', name: 'Sam Lee' },
      teams: ['Platform'],
      approves_for: ['Security'],
      open: [{ shortId: 'T-12', title: 'Slow checkout' }],
    });
    expect(JSON.stringify(data)).not.toContain('T-99');
  });

  it('knows nothing of others', async () => {
    const { data } = await use(tool, remembering().context, { person: 'user:U_NOBODY' });
    expect(data).toEqual({ error: 'not found' });
  });

  it('takes the id of a user', () => {
    for (const args of [{}, { person: 'Sam' }, { person: 'task:t12' }, { person: ['user:U_SAM'] }])
      expect(refuses(tool, args)).toBe(true);
  });
});
