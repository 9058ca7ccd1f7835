import { describe, expect, it } from '@jest/globals';
import { composeStory } from '../../../src/cli/story.js';
import type { TraceEntry } from '../../../src/domain/conversation/phases.js';

const at = new Date('2026-03-13T12:00:00Z');
const step = (node: string, tools: TraceEntry['tools'] = []): TraceEntry => ({
  node,
  why: 'because',
  mode: 'CHAT',
  phase: 'COLLECTING',
  rev: 0,
  ...(tools.length > 0 ? { tools } : {}),
});

const storyOf = (trace: readonly TraceEntry[], withText = false) =>
  composeStory(
    {
      teamId: 'T1',
      threadId: 'thread',
      thread: { channel: 'C1', root_ts: '1.0', created_at: at, turn_no: 1, stopped: null, history: null },
      turns: [{ turn_no: 1, committed_at: at, ms: 5, trace, brain_calls: [] }],
      events: [],
      orders: [],
      commands: [
        { command_id: 'c1', act: 'do', of: null, tool: 'set_field', by: 'U1', turn_no: 1, text: 'Set it.' },
        { command_id: 'c2', act: 'undo', of: 'c1', tool: 'set_field', by: 'U2', turn_no: 2, text: 'Set it.' },
      ],
      drafts: [],
      reminder: null,
    },
    withText,
  );

describe('the story of a turn', () => {
  it('says which tools were called, how often, what each call followed and what it came to', () => {
    const [turn] = storyOf([
      step('supervisor'),
      step('chat'),
      step('tools', [
        { tool: 'fetch_reference_context', why: 'at once, answered' },
        { tool: 'fetch_reference_context', why: 'at once, answered' },
      ]),
      step('chat'),
      step('tools', [
        { tool: 'show_tasks', why: 'after fetch_reference_context, answered' },
        { tool: 'fetch_reference_context', why: 'after fetch_reference_context, found nothing' },
      ]),
      step('chat'),
    ]).turns;
    expect(turn?.toolCalls).toEqual([
      {
        tool: 'fetch_reference_context',
        count: 3,
        why: 'at once, answered; after fetch_reference_context, found nothing',
      },
      { tool: 'show_tasks', count: 1, why: 'after fetch_reference_context, answered' },
    ]);
  });

  it('holds what its tools did, in words only where they are asked for', () => {
    const known = { id: 'c1', act: 'do', of: null, tool: 'set_field', by: 'U1' };
    expect(storyOf([]).turns[0]?.commands).toEqual([known]);
    expect(storyOf([], true).turns[0]?.commands).toEqual([{ ...known, text: 'Set it.' }]);
  });

  it('names no tool where none was called', () => {
    expect(storyOf([step('supervisor'), step('chat')]).turns[0]?.toolCalls).toEqual([]);
  });
});
