import type { ThreadView } from '../../../src/domain/conversation/thread-view.js';
import { written } from '../../../src/domain/text/person-text.js';
import type { Tool, ToolContext, ToolResult } from '../../../src/domain/tools/tool.js';
import { noMemory } from '../../../src/knowledge/memory/memory.js';
import { teamsOnly } from '../../../src/knowledge/routing/past-requests.js';
import { type Known, MemoryReferences } from '../../support/memory-references.js';

/** A thread in a public channel in which nothing was said yet. */
export const THREAD: ThreadView = {
  threadId: 'thread-1',
  channel: 'C_HELP',
  rootTs: '1.0',
  isDirect: false,
  messages: [],
  open: null,
  filed: [],
  focus: null,
  quiet: false,
  project: null,
};

export const NOW = new Date('2026-03-13T12:00:00Z');

/** The context of a call by Ana in a channel, over these entities. */
export function contextWith(
  entities: readonly Known[],
  more: Partial<ToolContext> & Pick<Partial<MemoryReferences['world']>, 'links' | 'members'> = {},
): ToolContext {
  const { links, members, ...context } = more;
  const world = { entities, ...(links ? { links } : {}), ...(members ? { members } : {}) };
  return {
    viewer: { teamId: 'T1', user: 'U_ANA', place: 'C_HELP' },
    references: new MemoryReferences(world),
    now: NOW,
    memory: noMemory(),
    past: teamsOnly([]),
    ownPosts: () => Promise.resolve([]),
    findPlace: () => Promise.resolve(null),
    ticket: () => Promise.resolve(null),
    newId: () => 'new-id',
    thread: THREAD,
    signal: new AbortController().signal,
    timeZone: 'Europe/Lisbon',
    message: { ts: '1.0', author: 'U_ANA', text: written('a question'), bot: false },
    ...context,
  };
}

/** Calls a tool as the graph does: its schema takes the arguments first. */
export function use<Args>(tool: Tool<Args>, context: ToolContext, args: unknown): Promise<ToolResult> {
  return tool.execute(context, tool.args.parse(args));
}

export const refuses = (tool: Tool, args: unknown): boolean => !tool.args.safeParse(args).success;

export const SECRET: Known = {
  id: 'task:secret',
  kind: 'task',
  name: 'Board plan',
  shortId: 'T-99',
  assignee: 'user:U_SAM',
  dueAt: '2026-03-13T12:00:00Z',
  visibleTo: ['channel:C_BOARD'],
};
export const SAM: Known = { id: 'user:U_SAM', kind: 'user', name: 'Sam Lee', otherNames: ['sam'] };
export const T12: Known = {
  id: 'task:t12',
  kind: 'task',
  name: 'Slow checkout',
  shortId: 'T-12',
  state: 'open',
  assignee: 'user:U_SAM',
  dueAt: '2026-03-13T12:00:00Z',
};
