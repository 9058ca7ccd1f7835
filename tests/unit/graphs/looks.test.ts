import { describe, expect, it } from '@jest/globals';
import { loadBlueprints } from '../../../src/config/config.js';
import { ASK, actThread, inTurn } from '../../support/act-tools.js';
import { ANA, BEN, call, WORLD } from '../../support/growth.js';
import { guidedThread, guidedThreads } from '../../support/guided.js';
import type { IntakeThread } from '../../support/intake-thread.js';
import { MemoryReferences } from '../../support/memory-references.js';
import { NOTE } from '../tools/memory/kept.js';

const looksIn = ({ now: { state } }: IntakeThread) =>
  state.looks.map(({ id, ...entry }) => ({ ...entry, hasId: id !== '' }));
const look = (tool: string, args: object, summary = 'answered') => ({
  act: 'look',
  of: null,
  tool,
  by: BEN,
  args,
  summary,
  change: null,
  hasId: true,
});

const newThread = guidedThreads(new MemoryReferences({ entities: WORLD }), { blueprints: loadBlueprints() });

/** Ana has begun a thread, in which Ben then gives this order. */
async function ordered(order: string): Promise<IntakeThread> {
  const thread = newThread();
  await thread.mention(ANA, 'hello');
  await thread.mention(BEN, order);
  return thread;
}

describe('what changes nothing stands in the command history with who, what and what it came to', () => {
  it.each([
    ['show me where we said “hello”', look('navigate_to_text', { text: 'hello' })],
    ['jump to T-12', look('jump_to_request', { request: 'task:t12' }, 'found nothing')],
    ['jump to the last card', look('jump_to', { what: 'card', which: 'last' }, 'found nothing')],
    ['highlight “hello” as a warning', look('highlight_text', { text: 'hello', style: 'warning' })],
    ['open my requests', look('open_panel', { section: 'requests' })],
    ['what do you know about T-12?', look('query_knowledge', { question: 'T-12' })],
    ['who is Sam Lee?', look('get_person_info', { person: 'user:U_SAM' })],
  ])('“%s”', async (order, entry) => {
    const thread = await ordered(order);
    expect(looksIn(thread)).toEqual([entry]);
    expect(thread.now.state.commands).toEqual([]);
  });

  it('an analysis of a request, and a reply that is suggested for it', async () => {
    const thread = guidedThread();
    await thread.mention(BEN, 'The app has slow loading, timeouts and crashes');
    await thread.mention(BEN, 'check the request for risks');
    expect(looksIn(thread)).toEqual([look('run_analysis', { section: 'risks' })]);
    await thread.mention(BEN, 'suggest a reply');
    expect(looksIn(thread)).toMatchObject([{ tool: 'suggest_reply', by: BEN }]);
  });
});

describe('nothing stands in the command history', () => {
  it.each([
    'show my notes',
    'remember that releases go out on Tuesdays',
    'what is T-12 linked to?',
    'status of T-12',
  ])('of what only looks up references or is about memory: “%s”', async (order) => {
    const { state } = (await ordered(order)).now;
    expect([state.looks, state.commands]).toEqual([[], []]);
    expect(state.trace.flatMap(({ tools = [] }) => tools)).toHaveLength(1);
  });

  it('of a call that could not be made', async () => {
    const { thread } = actThread(inTurn({ calls: [call('look_up', { which: 1 })] }, { text: 'Well.' }));
    await thread.mention(ANA, ASK);
    expect(thread.now.state.looks).toEqual([]);
  });

  it('of what a model repeats from memory: the entry has no arguments then', async () => {
    const recall = () => Promise.resolve({ text: 'Remembered', known: [{ id: NOTE.id, text: NOTE.text }] });
    const calls = [call('look_up', { what: 'Tuesdays' }, 'a'), call('look_up', { what: 'lunch' }, 'b')];
    const { thread } = actThread(inTurn({ calls }, { text: 'Well.' }), { deps: { recall } });
    await thread.mention(ANA, ASK);
    expect(thread.now.state.looks).toMatchObject([{ args: {} }, { args: { what: 'lunch' } }]);
  });
});
