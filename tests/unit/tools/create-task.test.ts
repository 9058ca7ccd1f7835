import { describe, expect, it } from '@jest/globals';
import { createTask } from '../../../src/tools/references/create-task.js';
import { CANT_FIND } from '../../../src/tools/references/groups.js';
import { contextWith, refuses, SAM, use } from './support.js';

const launch = { id: 'project:launch', kind: 'project' as const, name: 'Q1 Launch' };

describe('create_task', () => {
  it('proposes a draft of a task, with the person as a mention and the project by its name', async () => {
    const { draft, replies } = await use(createTask, contextWith([SAM, launch]), {
      title: ' Update the FAQ ',
      assignee: 'user:U_SAM',
      due_date: '2026-03-13',
      project: 'project:launch',
    });
    expect(draft).toEqual({
      blueprint: 'task',
      values: { title: 'Update the FAQ', assignee: '<@U_SAM>', due_date: '2026-03-13', project: 'Q1 Launch' },
    });
    expect(replies).toBeUndefined();
  });

  it('needs nothing but a title', async () => {
    const { draft } = await use(createTask, contextWith([]), { title: 'Update the FAQ' });
    expect(draft?.values).toEqual({ title: 'Update the FAQ' });
  });

  it('proposes nothing for a person or project that is not there, or not theirs to see', async () => {
    const hidden = { ...launch, visibleTo: ['channel:C_BOARD'] };
    for (const more of [
      { assignee: 'user:U_NOBODY' },
      { project: 'project:x' },
      { project: 'project:launch' },
    ]) {
      expect(await use(createTask, contextWith([hidden]), { title: 'X', ...more })).toEqual({
        data: { error: CANT_FIND },
      });
    }
  });

  it('proposes nothing for somebody who has left, and says so', async () => {
    const gone = { ...SAM, state: 'deactivated' };
    const { draft, data } = await use(createTask, contextWith([gone]), { title: 'X', assignee: SAM.id });
    expect(draft).toBeUndefined();
    expect(data).toEqual({ error: expect.stringContaining('Sam Lee has left') });
  });

  it('is approved by a person, and takes days, not words for them', () => {
    expect(createTask.approval).toBe('card');
    expect(refuses(createTask, { title: 'X', due_date: 'Friday' })).toBe(true);
    expect(refuses(createTask, { title: 'X', due_date: '2026-02-30' })).toBe(true);
    expect(refuses(createTask, { title: '   ' })).toBe(true);
    expect(refuses(createTask, { title: 'X', approved: true })).toBe(true);
  });
});
