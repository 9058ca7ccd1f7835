import type { Viewer } from '../../../../src/domain/entities/entity.js';
import type { Goal, Memory, Note } from '../../../../src/domain/entities/memory.js';
import { queryTerms } from '../../../../src/domain/entities/search-words.js';
import { noMemory } from '../../../../src/knowledge/memory/memory.js';

export const NOTE: Note = {
  id: 'n1',
  text: 'Releases go out on Tuesdays',
  type: 'fact',
  scope: 'workspace',
  project: null,
  topicTags: ['releases'],
  importance: 3,
  entities: [],
  source: { channel: 'C_HELP', ts: '0.5' },
  author: 'U_ANA',
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-01T09:00:00.000Z',
};

export const GOAL: Goal = {
  id: 'g1',
  title: 'Halve the checkout time',
  status: 'open',
  progress: 20,
  scope: 'workspace',
  project: null,
  author: 'U_ANA',
  createdAt: NOTE.createdAt,
  updatedAt: NOTE.updatedAt,
};

/** A memory over two short lists, which shows a person's own to them where nobody reads along, and else what is not a user's. */
export function keeping(notes: readonly Note[], goals: readonly Goal[] = []): Memory {
  const shown = <T extends Note | Goal>(viewer: Viewer, all: readonly T[]) =>
    all.filter(({ author, scope }) =>
      scope === 'user' ? author === viewer.user && viewer.place === null : true,
    );
  return {
    ...noMemory(),
    search: (viewer, { text = '', tags = [], author, limit }) => {
      const words = queryTerms(text);
      const fits = (note: Note) =>
        (words.length === 0 || words.some((word) => queryTerms(note.text).includes(word))) &&
        tags.every((tag) => note.topicTags.includes(tag)) &&
        (author === undefined || note.author === author);
      const found = shown(viewer, notes).filter(fits).slice(0, limit);
      return Promise.resolve(found.map((note) => ({ note, own: note.scope === 'user' })));
    },
    note: (viewer, id) => Promise.resolve(shown(viewer, notes).find((one) => one.id === id) ?? null),
    goals: (viewer, { author, limit }) => {
      const found = shown(viewer, goals).filter((one) => author === undefined || one.author === author);
      return Promise.resolve(found.slice(0, limit));
    },
    goal: (viewer, id) => Promise.resolve(shown(viewer, goals).find((one) => one.id === id) ?? null),
  };
}
