import { describe, expect, it } from '@jest/globals';
import { updateGoal } from '../../../src/tools/memory/update-goal.js';
import { GOAL, keeping } from './memory/kept.js';
import { contextWith, NOW, use } from './support.js';

const PLANT = { key: 'project:plant', name: 'Plant' };
const OURS = { ...GOAL, id: 'g2', title: 'Halve the queue', scope: 'project' as const, project: PLANT };
const OWN = { ...GOAL, id: 'g3', title: 'Leave at five', scope: 'user' as const };
const BOS = { ...GOAL, id: 'g4', title: 'Paint the gate', author: 'U_BO' };
const context = contextWith([], { memory: keeping([], [GOAL, OURS, OWN, BOS]) });

describe('update_goal', () => {
  it('finds one’s own goal by words of its title or by its id', async () => {
    for (const goal of ['checkout time', 'g1']) {
      const { memory, said } = await use(updateGoal, context, { goal, progress: 40 });
      expect(memory).toEqual([
        { write: 'goal', by: 'U_ANA', goal: { ...GOAL, progress: 40, updatedAt: NOW.toISOString() } },
      ]);
      expect(said).toBe('“Halve the checkout time” is at 40 %.');
    }
  });

  it('keeps a project’s project brief in step, and takes off it what is reached', async () => {
    const half = await use(updateGoal, context, { goal: 'queue', progress: 50 });
    expect(half.memory?.[1]).toMatchObject({ lines: [{ text: 'Goal: Halve the queue (50 %)' }] });
    for (const change of [{ status: 'done' }, { progress: 100 }]) {
      const { memory, said } = await use(updateGoal, context, { goal: 'queue', ...change });
      expect(memory).toMatchObject([
        { goal: { status: 'done', progress: 100 } },
        { write: 'brief', lines: [{ key: 'goal:g2', text: null }] },
      ]);
      expect(said).toBe('“Halve the queue” is reached.');
    }
  });

  it('does not name a private goal where others read along', async () => {
    const { said, data } = await use(updateGoal, context, { goal: 'leave at five', status: 'dropped' });
    expect(said).toBe('Your goal is dropped.');
    expect(JSON.stringify(data)).not.toContain('five');
  });

  it('says which where several fit, and that there is none where none does', async () => {
    const several = await use(updateGoal, context, { goal: 'halve', progress: 1 });
    expect(several.memory).toBeUndefined();
    expect(several.data).toMatchObject({ titles: ['Halve the checkout time', 'Halve the queue'] });
    for (const goal of ['gate', 'g4', 'zeppelins', '.*', 'goal']) {
      expect(await use(updateGoal, context, { goal, progress: 1 })).toEqual({
        data: { error: `You haven't set a goal about “${goal}”, so nothing was changed.` },
      });
    }
  });

  it('says of a goal on record that it can’t be changed here', async () => {
    const goal = { id: 'goal:fast', kind: 'goal' as const, name: 'Be the fastest shop' };
    const recorded = contextWith([goal], { memory: keeping([], [GOAL]) });
    const { data } = await use(updateGoal, recorded, { goal: 'be the fastest shop', status: 'done' });
    expect(JSON.stringify(data)).toContain('“Be the fastest shop” is on record elsewhere');
  });

  it('changes nothing where it stands like that', async () => {
    const { data, memory } = await use(updateGoal, context, { goal: 'g1', progress: 20 });
    expect(memory).toBeUndefined();
    expect(JSON.stringify(data)).toContain('already');
  });
});
