import { describe, expect, it } from '@jest/globals';
import { type Focus, focusOn } from '../../../src/domain/conversation/focus.js';
import { CANT_FIND } from '../../../src/tools/references/groups.js';
import { clearFocus } from '../../../src/tools/ui/clear-focus.js';
import { setFocus } from '../../../src/tools/ui/set-focus.js';
import type { Known } from '../../support/memory-references.js';
import { contextWith, refuses, SAM, SECRET, T12, THREAD, use } from './support.js';

const SITE: Known = { id: 'project:site', kind: 'project', name: 'Public site' };
const IN_SITE = [{ source: T12.id, relation: 'relates_to' as const, target: SITE.id }];
const ABOUT_T12 = focusOn({ id: T12.id, kind: 'task', label: 'T-12 Slow checkout' });

const about = (focus: Focus | null, entities: readonly Known[], more: object = {}) =>
  contextWith(entities, { thread: { ...THREAD, focus }, ...more });

describe('set_focus', () => {
  it('makes the thread about an entity, within its project', async () => {
    const made = await use(setFocus, about(null, [T12, SITE], { links: IN_SITE }), { entity_id: T12.id });
    const project = { id: SITE.id, name: SITE.name };
    expect(made).toEqual({
      data: { focus: T12.id },
      change: {
        kind: 'focus',
        before: null,
        after: { type: 'combined', kind: 'task', id: T12.id, name: 'T-12 Slow checkout', project, set: true },
      },
      said: 'All right, this thread is about T-12 Slow checkout now.',
    });
  });

  it('leaves out a project that not all who read along may see', async () => {
    const hidden = { ...SITE, visibleTo: ['channel:C_BOARD'] };
    const made = await use(setFocus, about(null, [T12, hidden], { links: IN_SITE }), { entity_id: T12.id });
    expect(made.change).toMatchObject({ after: { type: 'element', project: null } });
  });

  it('has the focus that people set before as its way back, and none where the thread was about it by nature', async () => {
    const before = focusOn({ id: SITE.id, kind: 'project', label: SITE.name });
    const made = await use(setFocus, about(before, [T12, SITE]), { entity_id: T12.id });
    expect(made.change).toMatchObject({ before, after: { id: T12.id } });
    const natural = ABOUT_T12 && { ...ABOUT_T12, set: false };
    const kept = await use(setFocus, about(natural, [T12]), { entity_id: T12.id });
    expect(kept.change).toMatchObject({ before: null, after: { id: T12.id, set: true } });
  });

  it('changes nothing that is so already, and nothing for what no thread is about', async () => {
    expect(await use(setFocus, about(ABOUT_T12, [T12]), { entity_id: T12.id })).toEqual({
      data: { error: 'This thread is about T-12 Slow checkout already.' },
    });
    expect(await use(setFocus, about(null, [SAM]), { entity_id: SAM.id })).toEqual({
      data: { error: expect.stringContaining('Sam Lee is none of these') },
    });
  });

  it('finds nothing that may not be seen, and nothing that is not there', async () => {
    for (const entity_id of [SECRET.id, 'task:nowhere']) {
      expect(await use(setFocus, about(null, [T12, SECRET]), { entity_id })).toEqual({
        data: { error: CANT_FIND },
      });
    }
  });

  it('takes an id, and no name', () => {
    for (const args of [
      {},
      { entity_id: 'T-12' },
      { entity_id: 'secret:x' },
      { entity_id: `task:${'x'.repeat(201)}` },
    ]) {
      expect(refuses(setFocus, args)).toBe(true);
    }
  });
});

describe('clear_focus', () => {
  it('takes back what people said the thread is about', async () => {
    expect(await use(clearFocus, about(ABOUT_T12, [T12]), {})).toEqual({
      data: { focus: null },
      change: { kind: 'focus', before: ABOUT_T12, after: null },
      said: "All right, this thread isn't about T-12 Slow checkout any more.",
    });
  });

  it('does not name what the asker may not see', async () => {
    const secret = focusOn({ id: SECRET.id, kind: 'task', label: 'T-99 Board plan' });
    const { said, data } = await use(clearFocus, about(secret, [SECRET]), {});
    expect(JSON.stringify([said, data])).not.toContain('Board');
  });

  it('has nothing to take back where nobody said anything', async () => {
    const natural = ABOUT_T12 && { ...ABOUT_T12, set: false };
    for (const focus of [null, natural]) {
      expect(await use(clearFocus, about(focus, [T12]), {})).toEqual({
        data: { error: "This thread isn't focused on anything." },
      });
    }
  });

  it('takes nothing', () => {
    expect(refuses(clearFocus, { entity_id: 'task:t12' })).toBe(true);
  });
});
