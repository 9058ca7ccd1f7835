import { describe, expect, it } from '@jest/globals';
import { createGoal } from '../../../src/tools/memory/create-goal.js';
import { contextWith, NOW, refuses, THREAD, use } from './support.js';

const HELP = { id: 'channel:C_HELP', kind: 'channel' as const, name: 'help' };
const PLANT = { key: 'name:plant', name: 'Plant' };
const inProject = { thread: { ...THREAD, project: PLANT } };

describe('create_goal', () => {
  it('keeps a project’s goal, which its project brief then has', async () => {
    const { memory, said } = await use(createGoal, contextWith([HELP], inProject), {
      title: ' Halve the queue ',
    });
    const at = NOW.toISOString();
    const goal = {
      id: 'new-id',
      title: 'Halve the queue',
      status: 'open',
      progress: 0,
      scope: 'project',
      project: PLANT,
    };
    expect(memory).toEqual([
      { write: 'goal', by: 'U_ANA', goal: { ...goal, author: 'U_ANA', createdAt: at, updatedAt: at } },
      {
        write: 'brief',
        project: PLANT,
        why: 'goal',
        lines: [{ part: 'driving', key: 'goal:new-id', text: 'Goal: Halve the queue (0 %)', about: null }],
      },
    ]);
    expect(said).toBe('New goal: “Halve the queue”. Whoever may see Plant can see it.');
  });

  it('keeps one’s own to oneself: on no project brief, and not in words that others read', async () => {
    const context = contextWith([HELP], { ...inProject, byPerson: true });
    const { memory, said } = await use(createGoal, context, { title: 'leave at five', scope: 'user' });
    expect(memory).toMatchObject([{ write: 'goal', goal: { scope: 'user' } }]);
    expect(said).toBe("I've noted your goal. Only you can see it.");
  });

  it('needs a title of some length and takes progress in per cent', () => {
    for (const wrong of [
      { title: ' ' },
      { title: 'x'.repeat(301) },
      { title: 'x', progress: 101 },
      { title: 'x', progress: 0.5 },
    ]) {
      expect(refuses(createGoal, wrong)).toBe(true);
    }
  });
});
