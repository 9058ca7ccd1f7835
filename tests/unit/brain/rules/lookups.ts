import { chatByRules } from '../../../../src/brain/rules/chat.js';
import { routeByRules } from '../../../../src/brain/rules/route.js';
import type { ChatInput, ChatJudgement, Route } from '../../../../src/domain/brain.js';
import type { EntityRef } from '../../../../src/domain/entity.js';
import type { Focus } from '../../../../src/domain/focus.js';
import type { Resolution } from '../../../../src/domain/references.js';
import type { ToolSpec } from '../../../../src/domain/tool.js';
import { routeInput } from '../../../contract/brain/inputs.js';
import { chatInput, said } from '../fixtures.js';

const ticket: EntityRef = { id: 'task:t12', kind: 'task', label: 'T-12 Slow export' };
const launch: EntityRef = { id: 'project:q1', kind: 'project', label: 'Q1 Launch (project)' };
const alex: EntityRef = { id: 'user:UALEX', kind: 'user', label: 'Alex Kim (@alex)' };
const otherAlex: EntityRef = { id: 'user:UALEXM', kind: 'user', label: 'Alex Meyer (@alexm)' };
const guide: EntityRef = { id: 'document:onb', kind: 'document', label: 'Onboarding Doc (document)' };
const growth = ['CGROW1', 'CGROW2'].map(
  (id): EntityRef => ({ id: `channel:${id}`, kind: 'channel', label: `#${id.toLowerCase()}` }),
);

/** What the messages of these tests name, the longer names first. */
const NAMES: readonly (readonly [string, readonly EntityRef[]])[] = [
  ['@Onboarding-Doc', [guide]],
  ['onboarding doc', [guide]],
  ['Q1 Launch project', [launch]],
  ['Q1 Launch', [launch]],
  ['Growth Channel', growth],
  ['Growth channel', growth],
  ['@T-12', [ticket]],
  ['T-12', [ticket]],
  ['@alex', [alex]],
  ['Alex Kim', [alex]],
  ['Alex', [alex, otherAlex]],
];

/** A ticket that a thread is about. */
export const onTicket: Focus = {
  type: 'element',
  kind: 'task',
  id: ticket.id,
  name: ticket.label,
  project: null,
  set: true,
};

/** What a text names of these. Signs of a mention that name none of them stay unresolved. */
export function named(text: string): Resolution {
  const resolution: Resolution = { found: [], ambiguous: [], unresolved: [] };
  let left = text;
  for (const [mention, candidates] of NAMES) {
    if (!left.includes(mention)) continue;
    left = left.replaceAll(mention, ' ');
    const [entity] = candidates;
    if (candidates.length > 1) resolution.ambiguous.push({ mention, candidates: [...candidates] });
    else if (entity) resolution.found.push({ mention, entity });
  }
  return { ...resolution, unresolved: left.match(/@[\w-]+/gu) ?? [] };
}

export function route(text: string, focus: Focus | null = null, filed: string | null = null): Route {
  return routeByRules(routeInput(said(text), filed, { references: named(text), focus }));
}

const TOOLS = [
  'resolve_references',
  'fetch_reference_context',
  'get_linked_entities',
  'show_tasks',
  'propose_ticket',
  'create_task',
];
export const tools: readonly ToolSpec[] = TOOLS.map((name) => ({ name, instructions: '', parameters: {} }));

/** What the rules say to a message, or which calls they ask for. */
export function chat(text: string, over: Partial<ChatInput> = {}): ChatJudgement {
  return chatByRules(chatInput(said(text), { references: named(text), tools, ...over }));
}

/** The calls that a message takes, as name and arguments. */
export function calls(text: string, over: Partial<ChatInput> = {}): [string, unknown][] {
  return chat(text, over).calls.map(({ name, args }) => [name, args]);
}

/** What the rules say once tools gave this, by tool. */
export function answer(
  text: string,
  gave: Readonly<Record<string, unknown>>,
  over: Partial<ChatInput> = {},
): ChatJudgement {
  const steps = Object.entries(gave).map(([name, data], at) => ({
    call: { id: `c${at}`, name, args: {} },
    data,
  }));
  return chat(text, { steps, ...over });
}
