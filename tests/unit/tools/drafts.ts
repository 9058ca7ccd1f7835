import { expect } from '@jest/globals';
import { loadBlueprints } from '../../../src/config/config.js';
import type { ThreadView } from '../../../src/domain/conversation/thread-view.js';
import { applyDraftChange, inverseOf } from '../../../src/domain/draft/changes.js';
import { type Draft, emptyDraft } from '../../../src/domain/draft/draft.js';
import { applyPatch } from '../../../src/domain/draft/patch.js';
import { written } from '../../../src/domain/text/person-text.js';
import type { Tool, ToolContext, ToolResult } from '../../../src/domain/tools/tool.js';
import { evidence } from '../../support/patches.js';
import { contextWith, THREAD, use } from './support.js';

/** What an epic says before it is edited; lists one entry an element, "key: value" where it has keys. */
export const EPIC: Readonly<Record<string, string | readonly string[]>> = {
  title: 'Faster checkout',
  problem: 'Checkout takes 90 seconds. Customers give up.',
  acceptance_criteria: ['Checkout takes under 20 seconds', 'Works offline'],
  constraints: ['latency: under 200 ms', 'budget: 10,000 EUR'],
  risks: ['The vendor may be late', 'Nobody knows the old code'],
};

const blueprints = loadBlueprints();

/** A context in which a draft of that form says this, as Alex said it, and Ana asks with these words. */
export function drafting(
  values: Readonly<Record<string, string | readonly string[]>> = EPIC,
  { blueprint: id = 'epic', asks = 'please', ...more }: Drafting = {},
): ToolContext {
  const blueprint = blueprints.find((one) => one.id === id);
  if (!blueprint) throw new Error(`There is no blueprint ${id}.`);
  const updates = Object.entries(values).flatMap(([field, value]) =>
    [value].flat().map((words) => {
      const isKeyed = blueprint.fields.find(({ name }) => name === field)?.type === 'key-value';
      const [key = '', ...rest] = words.split(': ');
      const item = isKeyed ? { key, value: rest.join(': ') } : { value: words };
      return { field, ...item, evidence: evidence() };
    }),
  );
  const { draft, dropped } = applyPatch(
    emptyDraft(),
    { clear: [], removals: [], updates, markUnknown: [] },
    blueprint,
  );
  if (dropped.length > 0) throw new Error(`Dropped: ${JSON.stringify(dropped)}`);
  const { thread = {}, closed = false, ...rest } = more;
  const message = { ts: '9.0', author: 'U_ANA', text: written(asks), bot: false };
  return contextWith([], {
    message,
    ...rest,
    thread: {
      ...THREAD,
      messages: [message],
      open: { id: 'd1', rev: 3, blueprint, draft, team: null, closed },
      ...thread,
    },
  });
}
interface Drafting extends Partial<Omit<ToolContext, 'thread'>> {
  blueprint?: string;
  asks?: string;
  closed?: boolean;
  thread?: Partial<ThreadView>;
}

/** A call of an editing tool: what it gave, and the draft that its change leads to. */
export interface EditedDraft {
  result: ToolResult;
  draft: Draft;
  /** what the field says now, one entry a line */
  says: (field: string) => string;
}

/** Calls an editing tool, applies what it wants changed, and checks that the way back leads back. */
export async function edit(tool: Tool, context: ToolContext, args: unknown): Promise<EditedDraft> {
  const before = context.thread.open?.draft ?? emptyDraft();
  const result = await use(tool, context, args);
  const { change } = result;
  if (change !== undefined && change.kind !== 'draft') throw new Error(`Changed the ${change.kind}.`);
  const draft = change ? applyDraftChange(before, change) : before;
  if (change) {
    const back = inverseOf(change);
    if (back.kind === 'draft') expect(applyDraftChange(draft, back)).toEqual(before);
  }
  const says = (field: string) =>
    draft.fields[field] ??
    (draft.lists[field] ?? [])
      .map(({ key, value }) => (key === undefined ? value : `${key}: ${value}`))
      .join('\n');
  return { result, draft, says };
}

/** Why a call did nothing. */
export const errorOf = ({ data, change, said }: ToolResult): string => {
  if (change !== undefined || said !== undefined) throw new Error('Something was done.');
  return typeof data === 'object' && data !== null && 'error' in data ? String(data.error) : '';
};
