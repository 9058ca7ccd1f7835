import { describe, expect, it } from '@jest/globals';
import type { IntakeDeps } from '../../../graphs/intake/deps.js';
import { reminderOf } from '../../../graphs/intake/questions/due-reminder.js';
import type { BriefLine, Memory, MemoryWrite } from '../../../src/domain/entities/memory.js';
import { noMemory } from '../../../src/knowledge/memory/memory.js';
import { guidedThread } from '../../support/guided.js';
import { CHANNEL, IntakeThread } from '../../support/intake-thread.js';
import { ASKER, FIRST, slowAppBrain, TRIAGER, toCard, toCreated } from '../../support/slow-app.js';

const PROJECT = { key: 'name:shop', name: 'shop' };
const inProject: Partial<IntakeDeps> = { channels: [{ channel: CHANNEL, project: 'shop' }] };
const BRIEF = {
  id: 'brief:name:shop',
  project: PROJECT,
  text: 'Project brief of shop',
  lines: [],
  goals: [],
};
const HELLO = 'Hello there?';

const thread = (more: Partial<IntakeDeps> = inProject) =>
  new IntakeThread(slowAppBrain({ asks: [HELLO] }), more);

/** What the last turn wants written on the note of the project. */
function written({ now }: IntakeThread): { why: string; lines: BriefLine[] }[] {
  return now.state.memory.map((write: MemoryWrite) => {
    if (write.write !== 'brief') throw new Error(`a ${write.write} where none was wanted`);
    expect(write.project).toEqual(PROJECT);
    return { why: write.why, lines: write.lines };
  });
}

const texts = (lines: readonly BriefLine[]) => Object.fromEntries(lines.map(({ key, text }) => [key, text]));

describe('the project brief of a channel’s project', () => {
  it('is made the first time that its context is built', async () => {
    const one = thread();
    await one.mention(ASKER, HELLO);
    expect(written(one)).toEqual([
      {
        why: 'begun',
        lines: [{ part: 'driving', key: 'project', text: 'What people ask for in shop', about: null }],
      },
    ]);
  });

  it('is begun with what the project is for, and its goals', async () => {
    const at = '2026-03-10T09:00:00.000Z';
    const goal = {
      id: 'g1',
      title: 'Sell more',
      status: 'open' as const,
      progress: 10,
      scope: 'project' as const,
      project: PROJECT,
      author: ASKER,
      createdAt: at,
      updatedAt: at,
    };
    const own = { ...goal, id: 'g2', scope: 'user' as const };
    const memory = { ...noMemory(), goals: () => Promise.resolve([goal, own]) };
    const one = thread({ ...inProject, memory });
    await one.mention(ASKER, HELLO);
    expect(texts(written(one)[0]?.lines ?? [])).toEqual({
      project: 'What people ask for in shop',
      'goal:g1': 'Goal: Sell more (10 %)',
    });
  });

  it('is not begun again where there is one', async () => {
    const memory = {
      ...noMemory(),
      projectBrief: () => Promise.resolve(BRIEF),
    };
    const one = thread({ ...inProject, memory });
    await one.mention(ASKER, HELLO);
    expect(written(one)).toEqual([]);
  });

  it('takes in a reminder', async () => {
    const one = thread();
    await one.mention(ASKER, FIRST);
    const key = reminderOf(one.now.state, one.deps, new Date())?.key ?? 'none';
    await one.turn([{ kind: 'reminder', via: 'system', key }]);
    const [{ why, lines } = { why: '', lines: [] }] = written(one);
    expect(why).toBe('reminder');
    expect(texts(lines)).toEqual({
      'draft:d1': 'Request in the making: “Slow app”',
      'draft:d1:open': '“Slow app”: waits for an answer',
      'draft:d1:next': '“Slow app”: answer what is asked',
    });
    expect(lines.every(({ about }) => about === `channel:${CHANNEL}`)).toBe(true);
  });

  it('takes in a filed request and what becomes of it', async () => {
    const one = thread();
    const ticket = await toCreated(one);
    const [{ why, lines } = { why: '', lines: [] }] = written(one);
    expect(why).toBe('filed');
    expect(texts(lines)).toMatchObject({
      'draft:d1': null,
      'draft:d1:open': null,
      'draft:d1:next': null,
      'task:d1': 'T-1 “Slow app”: filed with Performance Engineering Team',
      'task:d1:next': 'Performance Engineering Team: take up T-1',
    });
    const changed = (status: 'in_progress' | 'done' | 'withdrawn') =>
      one.tracker({
        intentKey: `update:d1:${status}`,
        draftId: 'd1',
        outcome: {
          result: 'updated',
          ticket: { ...ticket, status, assignee: TRIAGER },
          change: { change: 'set', values: { status }, by: TRIAGER },
        },
      });
    await changed('in_progress');
    expect(texts(written(one)[0]?.lines ?? [])).toEqual({
      'task:d1': 'T-1 “Slow app”: in progress with Performance Engineering Team',
      'task:d1:next': null,
    });
    for (const over of ['done', 'withdrawn'] as const) {
      await changed(over);
      expect(texts(written(one)[0]?.lines ?? [])).toEqual({ 'task:d1': null, 'task:d1:next': null });
    }
  });

  it('lets go of a request that was given up', async () => {
    const one = thread();
    await toCard(one);
    await one.click('discard', ASKER);
    expect(written(one)).toEqual([
      {
        why: 'discarded',
        lines: expect.arrayContaining([expect.objectContaining({ key: 'draft:d1', text: null })]),
      },
    ]);
  });

  it('has nothing of what is said in a direct message', async () => {
    const one = thread();
    one.isDirect = true;
    await one.mention(ASKER, FIRST);
    const key = reminderOf(one.now.state, one.deps, new Date())?.key ?? 'none';
    await one.turn([{ kind: 'reminder', via: 'system', key }]);
    expect(one.said('reminder')).toHaveLength(1);
    expect(written(one)).toEqual([]);
  });

  it('is not written on where a thread has no project', async () => {
    const one = thread({});
    await one.mention(ASKER, HELLO);
    expect(written(one)).toEqual([]);
    await toCreated(one);
    expect(one.turns.flatMap(({ state }) => state.memory)).toEqual([]);
  });
});

describe('without a model, the project brief of a channel’s project', () => {
  const TEXT = 'Project brief of shop\nDriven at:\n- What people ask for in shop';
  const aim = { id: 'brief:name:shop#1', part: 'driving', key: 'project', about: null } as const;
  const lines = [{ ...aim, text: 'What people ask for in shop', project: PROJECT }];
  const brief = { ...BRIEF, text: TEXT, lines };
  const guided = (owner: string | null) => {
    const memory: Memory = {
      ...noMemory(),
      projectBrief: () => Promise.resolve(brief),
      briefs: () => Promise.resolve([brief]),
      projectPeople: () =>
        Promise.resolve({ owner: owner === null ? null : { id: owner, name: 'Dana' }, isTheirs: null }),
    };
    return guidedThread(undefined, { ...inProject, memory });
  };
  const says = ({ now }: IntakeThread) => JSON.stringify(now.state.replies);
  const corrected = (text: string | null) => [
    { why: 'corrected', lines: [{ part: 'driving', key: 'project', text, about: null }] },
  ];

  it('is told to whoever asks what is known about the project', async () => {
    const one = guided(null);
    await one.mention(ASKER, 'what do we know about this project?');
    expect(says(one)).toContain('What people ask for in shop');
  });

  it('is corrected and, once that was asked, taken back', async () => {
    const one = guided(null);
    await one.mention(ASKER, 'correct the project brief: we sell to shops only');
    expect(written(one)).toEqual(corrected('we sell to shops only'));
    expect(says(one)).toContain('says “we sell to shops only” now');
    await one.mention(ASKER, 'forget the project brief');
    expect(written(one)).toEqual([]);
    expect(says(one)).toContain('Shall I take this off the brief of shop?');
    await one.say(ASKER, 'yes');
    expect(written(one)).toEqual(corrected(null));
  });

  it.each(['correct the project brief: mine', 'forget the project brief'])(
    'is left alone where it is somebody else’s, who is named: %s',
    async (order) => {
      const one = guided('user:U_DANA');
      await one.mention(ASKER, order);
      expect(says(one)).toContain('Only Dana can correct the brief of shop, so nothing was changed.');
      expect(written(one)).toEqual([]);
    },
  );
});
