import { describe, expect, it } from '@jest/globals';
import { MemoryWrite, tagOf } from '../../../src/domain/entities/memory.js';
import {
  draftEnds,
  draftLines,
  filedLines,
  goalLines,
  MAX_LINE_LENGTH,
  projectBrief,
  projectLine,
} from '../../../src/domain/entities/project-brief.js';

const PROJECT = { key: 'project:plant', name: 'Plant' };
const long = 'word '.repeat(200);
const draft = { draftId: 'd1', channel: 'C1', isDirect: false, headline: long, open: long, next: long };
const request = { draftId: 'd1', shortId: 'T-1', headline: long, team: long, assignee: null };
const goal = {
  id: 'g1',
  title: long.slice(0, 300),
  status: 'open' as const,
  progress: 5,
  scope: 'project' as const,
  project: PROJECT,
  author: 'U1',
  createdAt: '2026-03-10T09:00:00.000Z',
  updatedAt: '2026-03-10T09:00:00.000Z',
};

describe('lines of a project brief', () => {
  it('are short, whatever they tell of, and say about what they are', () => {
    const lines = [
      projectLine(PROJECT, long),
      ...draftLines(draft),
      ...filedLines({ ...request, status: 'blocked' }),
      ...goalLines(goal),
    ];
    for (const { text } of lines) expect(text?.length).toBeLessThanOrEqual(MAX_LINE_LENGTH);
    expect(MemoryWrite.safeParse(projectBrief(PROJECT, 'analysis', lines)[0]).success).toBe(true);
    expect(lines.map(({ about }) => about)).toEqual([
      null,
      'channel:C1',
      'channel:C1',
      'channel:C1',
      'task:d1',
      'task:d1',
      null,
    ]);
  });

  it('end under the keys with which they began', () => {
    const keys = (lines: readonly { key: string }[]) => lines.map(({ key }) => key);
    expect(keys(draftEnds('d1'))).toEqual(keys(draftLines(draft)));
    for (const status of ['done', 'withdrawn'] as const) {
      const over = filedLines({ ...request, status });
      expect(keys(over)).toEqual(keys(filedLines({ ...request, status: 'open' })));
      expect(over.every(({ text }) => text === null)).toBe(true);
    }
    expect(goalLines({ ...goal, status: 'dropped' })).toMatchObject([{ key: 'goal:g1', text: null }]);
  });

  it('are written where there is a project and something to say', () => {
    expect(projectBrief(null, 'goal', goalLines(goal))).toEqual([]);
    expect(projectBrief(PROJECT, 'goal', [])).toEqual([]);
  });

  it('await nobody once somebody has taken the request up', () => {
    const taken = filedLines({ ...request, status: 'in_progress', assignee: 'U2' });
    expect(taken.find(({ part }) => part === 'next')?.text).toBeNull();
  });
});

describe('a tag', () => {
  it('is lower case, with hyphens, and never one of Frontdoor’s own', () => {
    expect(tagOf('#Data Base')).toBe('data-base');
    expect(tagOf(' Größe/Länge ')).toBe('größe-länge');
    expect(tagOf('meta:project-brief')).toBe('meta-project-brief');
    expect(tagOf('x'.repeat(99))).toHaveLength(40);
    for (const none of ['', '#', '*', '🙂']) expect(tagOf(none)).toBe('');
  });
});
