import type { EntityKind, Relation } from '../../domain/entity.js';
import { LINKED_GROUPS, type LinkedEntities, type LinkedEntity } from '../../domain/references.js';
import { inARow } from '../editing/words.js';
import { called, counted, excerptOf, nameIn, stateIn } from './plain.js';

/** What waits for what comes first: it is what most people ask for. */
const GROUPS = [
  'tasks',
  'plans',
  'goals',
  'milestones',
  'documents',
  'outputs',
  'projects',
  'users',
  'channels',
] as const;

const MOST_NAMED = 5;
const MAX_DESCRIPTION = 160;
const WORDS: Readonly<Record<EntityKind, string>> = {
  task: 'ticket',
  document: 'document',
  channel: 'channel',
  project: 'project',
  user: 'person',
  plan: 'plan',
  goal: 'goal',
  milestone: 'milestone',
  output: 'output',
};

/** How a link is told, where only those of one kind are asked for. */
const VERBS: Readonly<Partial<Record<EntityKind, string>>> = {
  plan: 'belongs to',
  goal: 'supports',
  milestone: 'is meant for',
};

/** What something is linked to, in sentences: of one kind by name and description, of all kinds by name. */
export function sayLinks(linked: LinkedEntities, only?: EntityKind, waiting?: Waiting): string {
  const { shortId, name: title } = linked.source;
  const name = shortId == null ? nameIn(title) : called({ shortId, title });
  if (waiting !== undefined) return sayWaits(linked.linkedEntities.tasks, name, waiting).join('\n');
  if (only === 'task') return sayTasks(linked, name).join('\n');
  const groups = GROUPS.map((group) => ({
    kind: LINKED_GROUPS[group],
    links: linked.linkedEntities[group],
    all: linked.counts[group],
  })).filter(({ kind, all }) => all > 0 && (only === undefined || kind === only));
  if (groups.length > 0) {
    const verb = (only && VERBS[only]) ?? 'is linked to';
    if (only === undefined) return [`${name} is linked to:`, ...groups.map(sayGroup)].join('\n');
    const told = `${name} ${verb} ${inARow(groups.map(({ kind, links, all }) => sayKind(kind, links, all)))}.`;
    return [told, ...groups.flatMap(({ links }) => linesOf(links))].join('\n');
  }
  return only === undefined
    ? `${name} isn't linked to anything I can show you.`
    : `No ${WORDS[only]} is linked to ${name}.`;
}

/** One kind on a line of its own, each with how it is linked, seen from what was asked about. */
function sayGroup({ kind, links, all }: { kind: EntityKind; links: readonly LinkedEntity[]; all: number }) {
  const each = links.slice(0, MOST_NAMED).map((link) => [named(link), ...wayOf(link)].join(', '));
  const left = all - each.length;
  return `• ${all === 1 ? WORDS[kind] : counted(all, WORDS[kind])}: ${[...each, ...(left > 0 ? [`${left} more`] : [])].join('; ')}`;
}

/** How a link is told, by its relation and the way that it points. */
const WAYS: Readonly<Record<Exclude<Relation, 'relates_to'>, Record<LinkedEntity['direction'], string>>> = {
  depends_on: { outgoing: 'which it waits for', incoming: 'which waits for it' },
  belongs_to_plan: { outgoing: 'which it belongs to', incoming: 'which belongs to it' },
  has_task: { outgoing: 'which belongs to it', incoming: 'which it belongs to' },
  supports_goal: { outgoing: 'which it supports', incoming: 'which supports it' },
  requires: { outgoing: 'which it needs', incoming: 'which needs it' },
  achieved_by: { outgoing: 'which achieves it', incoming: 'which it achieves' },
  targets_milestone: { outgoing: 'which it is meant for', incoming: 'which is meant for it' },
  contains: { outgoing: 'which is part of it', incoming: 'which it is part of' },
  produces: { outgoing: 'which it produces', incoming: 'which produces it' },
  produced_by: { outgoing: 'which produces it', incoming: 'which it produces' },
  references: { outgoing: 'which it refers to', incoming: 'which refers to it' },
  referenced_by: { outgoing: 'which refers to it', incoming: 'which it refers to' },
};
/** Nothing where no more is known than that they have to do with each other. */
const wayOf = ({ relation, direction }: LinkedEntity): string[] =>
  relation === 'relates_to' ? [] : [WAYS[relation][direction]];

function sayKind(kind: EntityKind, links: readonly LinkedEntity[], all: number): string {
  return `${all === 1 ? `the ${WORDS[kind]}` : counted(all, WORDS[kind])} ${namesOf(links, all)}`;
}

/** What waits for it and what it waits for, then the tickets that it is linked to otherwise. */
function sayTasks(
  { linkedEntities: { tasks }, counts, dependentTasks }: LinkedEntities,
  name: string,
): string[] {
  const others = tasks.filter(({ relation }) => relation !== 'depends_on');
  const all = Math.max(others.length, counts.tasks - dependentTasks);
  const waits = sayWaits(tasks, name);
  return all === 0 ? waits : [...waits, `${name} is linked to ${sayKind('task', others, all)}.`];
}

/** One line for each whose description says more than its name. */
function linesOf(links: readonly LinkedEntity[]): string[] {
  return links.slice(0, MOST_NAMED).flatMap((link) => {
    const about = excerptOf(link.description, MAX_DESCRIPTION);
    return about === '' ? [] : [`• ${named(link)}: ${about}`];
  });
}

/** What people ask of how tickets wait for each other: for what, what for it, or whether it can go on. */
export const WAITING = ['waits_for', 'awaited_by', 'blocked'] as const;
export type Waiting = (typeof WAITING)[number];

/** What it waits for and what waits for it, the one that was asked for first, and what comes next because of that. */
function sayWaits(links: readonly LinkedEntity[], name: string, asked?: Waiting): string[] {
  const tasks = links.filter(({ relation }) => relation === 'depends_on');
  const behind = tasks.filter(({ direction }) => direction === 'incoming');
  const awaited = tasks.filter(({ direction }) => direction === 'outgoing');
  const first = awaited.find(({ done }) => done !== true);
  const others = behind.length === 1 ? 'other' : 'others';
  const next =
    first === undefined
      ? `Nothing holds ${name} up.${behind.length === 0 ? '' : ` Finish it, and the ${others} can go on.`}`
      : `Next step: get ${named(first)} moving.`;
  const waits = awaited.length === 0 ? [] : [`${name} waits for ${namesOf(awaited, awaited.length)}.`];
  const later =
    behind.length === 0
      ? `Nothing waits for ${name}.`
      : `${namesOf(behind, behind.length)} ${behind.length === 1 ? 'waits' : 'wait'} for ${name}.`;
  switch (asked) {
    case 'waits_for':
      return awaited.length === 0 ? [`Nothing: ${name} waits for no other ticket.`] : [...waits, next];
    case 'awaited_by':
      return [later];
    case 'blocked':
      return first === undefined ? [`No. ${next}`] : [`Yes, ${waits.join(' ')}`, next];
    default:
      return [[later, ...waits].join(' '), next];
  }
}

function namesOf(links: readonly LinkedEntity[], all: number): string {
  const names = links.slice(0, MOST_NAMED).map(named);
  const left = all - names.length;
  return inARow(left > 0 ? [...names, `${left} more`] : names);
}

function named({ kind, shortId, name, state }: LinkedEntity): string {
  if (kind === 'user') return nameIn(name);
  if (kind === 'channel') return `#${nameIn(name).replace(/^#/u, '')}`;
  const stands = stateIn(state);
  return `${called({ shortId, title: name })}${stands === null ? '' : ` (${stands})`}`;
}
