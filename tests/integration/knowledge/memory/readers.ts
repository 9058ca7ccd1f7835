import type { Pool } from '../../../../src/db/pool.js';
import type { Viewer } from '../../../../src/domain/entities/entity.js';
import type { MemoryScope, MemoryWrite } from '../../../../src/domain/entities/memory.js';
import { PersonText } from '../../../../src/domain/text/person-text.js';
import { createRecall } from '../../../../src/knowledge/memory/recall.js';
import { goal, memoryOf, note, set, written } from './notes.js';

/** One way in which the bot tells somebody of what is remembered. */
export type Reader = (pool: Pool, viewer: Viewer) => Promise<unknown>;

const PROJECT = { key: 'project:plant', name: 'Plant' };

/** What is kept with the words that could lead to it: a note, a goal, and, where it is a project's, a line on its note. */
export function secrets(scope: MemoryScope, author: string): MemoryWrite[] {
  const project = scope === 'project' ? PROJECT : null;
  const kept = { scope, author, project };
  const line = {
    part: 'driving' as const,
    key: 'goal:secret-goal',
    text: 'Close the Graz night shift',
    about: null,
  };
  return [
    written(
      note('secret', 'The night shift in Graz ends in May', {
        ...kept,
        topicTags: ['graz'],
        entities: ['task:d1'],
      }),
    ),
    set(goal('secret-goal', 'Close the Graz night shift', kept)),
    ...(project === null ? [] : [{ write: 'brief' as const, project, why: 'goal', lines: [line] }]),
  ];
}

const search =
  (query: Parameters<ReturnType<typeof memoryOf>['search']>[1]): Reader =>
  (pool, viewer) =>
    memoryOf(pool).search(viewer, query);

/** Every query that tells of notes and goals, asked in the ways in which the secret could slip out. */
export const NOTE_READERS: Readonly<Record<string, Reader>> = {
  'its words': search({ text: 'When does the night shift in Graz end?', limit: 20 }),
  'a word of it': search({ text: 'Graz', limit: 20 }),
  'its tag': search({ tags: ['graz'], limit: 20 }),
  'its words and tag': search({ text: 'night', tags: ['graz'], limit: 20 }),
  'what it speaks of': search({ entities: ['task:d1'], limit: 20 }),
  'the newest': search({ limit: 20 }),
  'its id': (pool, viewer) => memoryOf(pool).note(viewer, 'secret'),
  'all goals': (pool, viewer) => memoryOf(pool).goals(viewer, { limit: 20 }),
  'the id of a goal': (pool, viewer) => memoryOf(pool).goal(viewer, 'secret-goal'),
  'what to recall': (pool, viewer) =>
    createRecall(memoryOf(pool))(viewer, {
      text: PersonText.parse('the night shift in Graz'),
      project: null,
    }),
};

/** Those that tell of a project. */
export const PROJECT_READERS: Readonly<Record<string, Reader>> = {
  'notes of its project': search({ project: PROJECT, limit: 20 }),
  'goals of its project': (pool, viewer) => memoryOf(pool).goals(viewer, { project: PROJECT, limit: 20 }),
  'the project brief of its project': (pool, viewer) => memoryOf(pool).projectBrief(viewer, PROJECT),
  'the newest project briefs': (pool, viewer) => memoryOf(pool).briefs(viewer, { limit: 20 }),
  'the project brief by its id': (pool, viewer) =>
    memoryOf(pool).briefs(viewer, { id: 'brief:project:plant', limit: 1 }),
  'what to recall of its project': (pool, viewer) =>
    createRecall(memoryOf(pool))(viewer, { text: PersonText.parse(''), project: PROJECT }),
};
