import { describe, expect, it } from '@jest/globals';
import { ANA, BEN, call, growthThread, onlyIn, WORLD } from '../../support/growth.js';
import { guidedThreads } from '../../support/guided.js';
import { MemoryReferences } from '../../support/memory-references.js';
import { ASKER, slowApp, toCreated } from '../../support/slow-app.js';

const ON_T12 = "let's talk about T-12";
const NEXT = 'what does it wait for?';
const DUE = ['today', 'this_week', 'overdue'];

const links = [
  { source: 'task:t12', relation: 'depends_on', target: 'task:t13' },
  { source: 'task:t13', relation: 'relates_to', target: 'project:launch' },
] as const;

/** A thread in that world without a model. */
const guided = guidedThreads(new MemoryReferences({ entities: WORLD }));

describe('what a thread is about', () => {
  it.each([ON_T12, 'focus on T-12', 'please focus on @T-12 now', "Let's talk about T-12."])(
    'is said in words: %s',
    async (words) => {
      const thread = guided();
      const { state } = await thread.mention(ANA, words);
      expect(state.focus).toEqual({
        type: 'element',
        kind: 'task',
        id: 'task:t12',
        name: 'T-12 Slow checkout',
        project: null,
        set: true,
      });
      expect(thread.said('done').map(({ text }) => text)).toEqual([
        'All right, this thread is about T-12 Slow checkout now.',
      ]);
      expect(thread.said('text')).toEqual([]);
    },
  );

  it('is said by a command, and is an element within its project where it has one', async () => {
    const { thread } = growthThread({}, { links });
    const { state } = await thread.command('T-13', ANA);
    expect(state.focus).toMatchObject({
      type: 'combined',
      id: 'task:t13',
      project: { id: 'project:launch', name: 'Q1 Launch' },
    });
    await thread.command('@Q1-Launch', ANA);
    expect(thread.now.state.focus).toMatchObject({ type: 'project', id: 'project:launch', project: null });
  });

  it('stays what it was where the name finds nothing, a person, or several things', async () => {
    const thread = guided();
    await thread.command('T-12', ANA);
    await thread.command('@T-99', ANA);
    expect(thread.said('text').map(({ text }) => text)).toEqual(["I can't find “T-99” here."]);
    await thread.command('Sam', ANA);
    expect(thread.said('text')[0]?.text).toMatch(/Sam Lee is none of these\.$/);
    await thread.command('growth', ANA);
    expect(thread.said('choose')[0]?.options).toHaveLength(2);
    expect(thread.now.state.focus?.id).toBe('task:t12');
  });

  it('is chosen where several things have the name that a command gave', async () => {
    const plans = ['A', 'B'].map((name) => ({
      id: `plan:${name}`,
      kind: 'plan' as const,
      name: `Plan ${name}`,
      otherNames: ['plan'],
    }));
    const { thread, brain } = growthThread({}, { entities: plans });
    await thread.command('plan', ANA);
    await thread.choose(1, ANA);
    expect(thread.now.state.focus).toMatchObject({ id: 'plan:B', type: 'element' });
    expect(thread.said('done').map(({ text }) => text)).toEqual([
      'All right, this thread is about Plan B now.',
    ]);
    expect(brain.asked).toEqual([]);
  });

  it.each(['stop focusing', 'please stop focusing on that', 'clear the focus'])(
    'ends in words: %s',
    async (words) => {
      const thread = guided();
      await thread.mention(ANA, ON_T12);
      await thread.mention(ANA, words);
      expect(thread.now.state.focus).toBeNull();
      expect(thread.said('done').map(({ text }) => text)).toEqual([
        "All right, this thread isn't about T-12 Slow checkout any more.",
      ]);
    },
  );

  it('ends by a command, which says so where there was none', async () => {
    const { thread } = growthThread();
    await thread.command('T-12', ANA);
    await thread.command('off', ANA);
    expect(thread.now.state.focus).toBeNull();
    await thread.command('off', ANA);
    expect(thread.said('text').map(({ text }) => text)).toEqual(["This thread isn't focused on anything."]);
  });

  it('is the request that it has filed, where nobody said anything else', async () => {
    const filed = { id: 'task:d1', kind: 'task' as const, name: 'Slow app', shortId: 'T-1', state: 'open' };
    const onT12 = { acts: [{ act: 'focus' as const, entity: 'task:t12' }] };
    const script = { readings: { ...slowApp.readings, [ON_T12]: onT12 }, asks: [NEXT] };
    const { thread, brain } = growthThread(script, { entities: [...WORLD, filed] });
    await toCreated(thread);
    await thread.mention(ASKER, NEXT);
    expect(brain.conversed[0]).toMatchObject({ focus: { id: 'task:d1', type: 'element', set: false } });
    expect(thread.now.state.focus).toBeNull();
    await thread.mention(ASKER, ON_T12);
    await thread.mention(ASKER, NEXT);
    expect(brain.conversed[1]).toMatchObject({ focus: { id: 'task:t12', set: true } });
  });

  it('leaves words alone that only sound like it', async () => {
    const thread = guided();
    await thread.mention(ANA, "let's talk about the weather tomorrow");
    expect(thread.now.state).toMatchObject({ focus: null, commands: [] });
  });

  it('is what a model reads in words, where it is to be found for who says so', async () => {
    const secret = onlyIn({ id: 'task:t50', kind: 'task', name: 'Secret', shortId: 'T-50' }, 'C_OTHER');
    const acts = (entity: string | null) => ({ acts: [{ act: 'focus' as const, entity }] });
    const readings = { it: acts('task:t12'), that: acts('task:t50'), nothing: acts(null) };
    const { thread } = growthThread({ readings }, { entities: [...WORLD, secret] });
    await thread.mention(ANA, 'it');
    expect(thread.now.state.focus).toMatchObject({ id: 'task:t12', set: true });
    await thread.mention(ANA, 'that');
    expect(thread.now.state.focus?.id).toBe('task:t12');
    expect(JSON.stringify(thread.now.state.replies)).not.toContain('Secret');
    await thread.mention(ANA, 'nothing');
    expect(thread.now.state.focus).toBeNull();
  });
});

describe('the linked context', () => {
  it.each([
    ['none', null, null],
    ['a project alone', 'Q1 Launch', 'Q1 Launch: 1 linked'],
    ['an element', 'T-12', 'Slow checkout: 1 linked'],
    ['an element within its project', 'T-13', 'Faster search: 2 linked'],
  ])('is told to the brain with the focus that has it: %s', async (_case, on, linked) => {
    const { thread, brain } = growthThread({ asks: [NEXT] }, { links });
    if (on !== null) await thread.command(on, ANA);
    await thread.mention(ANA, NEXT);
    expect(brain.conversed[0]?.linked).toBe(linked);
    expect(brain.reads[0]?.focus?.id).toBe(brain.conversed[0]?.focus?.id);
  });

  it('is looked up once a turn, however many steps the conversation takes', async () => {
    const { thread, brain, references } = growthThread({
      asks: [NEXT],
      converse: ({ steps: { length } }) =>
        length < 3 ? { calls: [call('show_tasks', { due: DUE[length] })] } : {},
    });
    await thread.command('T-12', ANA);
    const before = references.asked.length;
    await thread.mention(ANA, NEXT);
    expect(brain.conversed).toHaveLength(4);
    expect(
      references.asked.filter(({ ids }) => ids.includes('task:t12')).length - before,
    ).toBeLessThanOrEqual(1);
  });

  it('and the focus itself are kept from whoever may not see them', async () => {
    const secret = onlyIn({ id: 'task:t50', kind: 'task', name: 'Secret', shortId: 'T-50' });
    const { thread, brain, references } = growthThread(
      { asks: [NEXT] },
      { entities: [secret], members: { C_HELP: [ANA, BEN] } },
    );
    await thread.command('T-50', ANA);
    await thread.mention(ANA, NEXT);
    expect(brain.conversed[0]?.focus?.name).toBe('T-50 Secret');
    references.world = { entities: [secret], members: { C_HELP: [ANA] } };
    await thread.mention(BEN, NEXT);
    expect(brain.conversed[1]).toMatchObject({ focus: null, linked: null });
    expect(brain.reads[1]?.focus).toBeNull();
    await thread.command('off', BEN);
    expect(JSON.stringify(thread.now.state.replies)).not.toContain('Secret');
  });
});

describe('what hangs together with what a thread is about', () => {
  const named = (id: string, kind: 'milestone' | 'plan' | 'output', name: string) => ({ id, kind, name });
  const around = [
    named('milestone:beta', 'milestone', 'Beta'),
    named('plan:spring', 'plan', 'Spring plan'),
    named('output:page', 'output', 'Checkout page'),
  ];
  const ties = [
    { source: 'task:t12', relation: 'targets_milestone', target: 'milestone:beta' },
    { source: 'task:t12', relation: 'belongs_to_plan', target: 'plan:spring' },
    { source: 'task:t12', relation: 'produces', target: 'output:page' },
    { source: 'project:launch', relation: 'relates_to', target: 'milestone:beta' },
  ] as const;
  const asking = guidedThreads(new MemoryReferences({ entities: [...WORLD, ...around], links: ties }));

  const MILESTONE = 'Slow checkout is meant for the milestone “Beta”.';
  const PLAN = 'Slow checkout belongs to the plan “Spring plan”.';
  const OUTPUT = 'Slow checkout produces the output “Checkout page”.';
  it.each([
    ['T-12', 'what are its milestones?', MILESTONE],
    ['T-12', 'which milestone does it target?', MILESTONE],
    ['T-12', "what are this ticket's milestones?", MILESTONE],
    ['T-12', 'does it have any milestones?', MILESTONE],
    ['T-12', 'which plans does this belong to?', PLAN],
    ['T-12', 'show its plans', PLAN],
    ['T-12', 'what does it produce?', OUTPUT],
    ['T-12', 'what will this ticket deliver?', OUTPUT],
    ['T-12', 'which outputs does it have?', OUTPUT],
    ['T-12', 'what comes out of it?', OUTPUT],
    ['Q1 Launch', 'what are its milestones?', 'Q1 Launch is linked to the milestone “Beta”.'],
    ['Q1 Launch', 'what does it produce?', 'No output is linked to Q1 Launch.'],
  ])('is told by phrase, without a model: of %s, %s', async (what, question, answer) => {
    const thread = asking();
    await thread.mention(ANA, `focus on ${what}`);
    await thread.mention(ANA, question);
    expect(thread.said('text').map(({ text }) => text)).toEqual([answer]);
    expect(thread.said('choose')).toEqual([]);
  });
});
