import type { EntityKind, Relation } from '../../domain/entities/entity.js';
import { LINKED_GROUPS, type LinkedEntities, type LinkedEntity } from '../../domain/entities/references.js';
import { inARow } from '../editing/words.js';
import { called, counted, dueWords, excerptOf, type Moment, nameIn, stateIn } from './plain.js';

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

const MAX_NAMED = 5;
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

/** The links with one kind: those that were loaded, and how many there are. */
interface Group {
  kind: EntityKind;
  links: readonly LinkedEntity[];
  all: number;
}

/** What something is linked to, in sentences: of one kind by name and description, of all kinds by name. */
export function sayLinks(
  linked: LinkedEntities,
  moment: Moment,
  only?: EntityKind,
  waiting?: Waiting,
): string {
  const { shortId, name: title } = linked.source;
  const name = shortId == null ? nameIn(title) : called({ shortId, title });
  if (waiting !== undefined) return sayWaits(linked, name, waiting).join('\n');
  if (only === 'task' && linked.source.kind === 'task') return sayTasks(linked, name).join('\n');
  const groups = GROUPS.map((group) => ({
    kind: LINKED_GROUPS[group],
    links: linked.linkedEntities[group],
    all: linked.counts[group],
  })).filter(({ kind, all }) => all > 0 && (only === undefined || kind === only));
  if (groups.length > 0) {
    if (only === undefined)
      return [
        `${name} is linked to:`,
        ...groups.map((group) => sayGroup(linked.source.kind, group, moment)),
      ].join('\n');
    return groups
      .flatMap(({ kind, links, all }) => [
        sayOneKind(linked.source.kind, name, { kind, links, all }),
        ...linesOf(links),
      ])
      .join('\n');
  }
  return only === undefined
    ? `${name} isn't linked to anything I can show you.`
    : `No ${WORDS[only]} is linked to ${name}.`;
}

/**
 * The links with one kind in a sentence: those that are alike together, as "Slow export supports 2 goals …". How those are linked
 * that were not loaded is not known, so that they stand with the others only where all are alike.
 */
function sayOneKind(source: EntityKind, name: string, { kind, links, all }: Group): string {
  const verbs = [...new Set(links.map((link) => verbOf(source, link)))];
  const [verb = 'is linked to', ...others] = verbs;
  if (others.length === 0) return `${name} ${verb} ${sayKind(kind, links, all)}.`;
  const alike = verbs.map((one) => {
    const those = links.filter((link) => verbOf(source, link) === one);
    return `${one} ${sayKind(kind, those, those.length)}`;
  });
  const left = all - links.length;
  return `${name} ${inARow([...alike, ...(left > 0 ? [`is linked to ${left} more`] : [])])}.`;
}

/** One kind on a line of its own, each with how it is linked, seen from what was asked about. */
function sayGroup(source: EntityKind, { kind, links, all }: Group, moment: Moment): string {
  const each = links
    .slice(0, MAX_NAMED)
    .map((link) => [named(link, moment), ...wayOf(source, link)].join(', '));
  const left = all - each.length;
  return `• ${all === 1 ? WORDS[kind] : counted(all, WORDS[kind])}: ${[...each, ...(left > 0 ? [`${left} more`] : [])].join('; ')}`;
}

/** How a link is told as what the thing does that was asked about, by its relation and the way that it points. */
const VERBS: Readonly<Record<Relation, Record<LinkedEntity['direction'], string>>> = {
  depends_on: { outgoing: 'waits for', incoming: 'is awaited by' },
  belongs_to_plan: { outgoing: 'belongs to', incoming: 'has' },
  has_task: { outgoing: 'has', incoming: 'belongs to' },
  supports_goal: { outgoing: 'supports', incoming: 'is supported by' },
  requires: { outgoing: 'needs', incoming: 'is needed by' },
  achieved_by: { outgoing: 'is achieved by', incoming: 'achieves' },
  targets_milestone: { outgoing: 'is meant for', incoming: 'is the aim of' },
  contains: { outgoing: 'contains', incoming: 'is part of' },
  produces: { outgoing: 'produces', incoming: 'is produced by' },
  produced_by: { outgoing: 'is produced by', incoming: 'produces' },
  references: { outgoing: 'refers to', incoming: 'is referred to by' },
  referenced_by: { outgoing: 'is referred to by', incoming: 'refers to' },
  relates_to: { outgoing: 'is linked to', incoming: 'is linked to' },
};

/** A ticket's project has no relation of its own. */
const isItsProject = (source: EntityKind, { kind, relation }: LinkedEntity): boolean =>
  source === 'task' && kind === 'project' && relation === 'relates_to';

const verbOf = (source: EntityKind, link: LinkedEntity): string =>
  isItsProject(source, link) ? 'is part of' : VERBS[link.relation][link.direction];

/** The same as what stands behind the name of the other thing. */
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
const wayOf = (source: EntityKind, link: LinkedEntity): string[] => {
  if (isItsProject(source, link)) return ['which it is part of'];
  return link.relation === 'relates_to' ? [] : [WAYS[link.relation][link.direction]];
};

function sayKind(kind: EntityKind, links: readonly LinkedEntity[], all: number): string {
  return `${all === 1 ? `the ${WORDS[kind]}` : counted(all, WORDS[kind])} ${namesOf(links, all)}`;
}

/** What waits for it and what it waits for, then the tickets that it is linked to otherwise. */
function sayTasks(linked: LinkedEntities, name: string): string[] {
  const { counts, dependentTasks, linkedEntities } = linked;
  const others = linkedEntities.tasks.filter(({ relation }) => relation !== 'depends_on');
  const all = Math.max(others.length, counts.tasks - dependentTasks);
  const waits = sayWaits(linked, name);
  return all === 0 ? waits : [...waits, `${name} is linked to ${sayKind('task', others, all)}.`];
}

/** One line for each whose description says more than its name. */
function linesOf(links: readonly LinkedEntity[]): string[] {
  return links.slice(0, MAX_NAMED).flatMap((link) => {
    const about = excerptOf(link.description, MAX_DESCRIPTION);
    return about === '' ? [] : [`• ${named(link)}: ${about}`];
  });
}

/** What people ask of how tickets wait for each other: for what, what for it, or whether it can go on. */
export const WAITING = ['waits_for', 'awaited_by', 'blocked'] as const;
export type Waiting = (typeof WAITING)[number];

/** What it waits for and what waits for it, the one that was asked for first, and what comes next because of that. */
function sayWaits(
  { linkedEntities, dependentTasks }: LinkedEntities,
  name: string,
  asked?: Waiting,
): string[] {
  const tasks = linkedEntities.tasks.filter(({ relation }) => relation === 'depends_on');
  const left = dependentTasks - tasks.length;
  // which way these point was not loaded, so that nothing is said as if there were none
  const more = left > 0 ? [`${counted(left, 'more ticket')} wait for it, or it for them.`] : [];
  const behind = tasks.filter(({ direction }) => direction === 'incoming');
  const awaited = tasks.filter(({ direction }) => direction === 'outgoing');
  const first = awaited.find(({ done }) => done !== true);
  const others = behind.length === 1 ? 'other' : 'others';
  const free = left > 0 ? `None of the first ${tasks.length} holds ${name} up.` : `Nothing holds ${name} up.`;
  const next =
    first === undefined
      ? `${free}${behind.length === 0 || left > 0 ? '' : ` Finish it, and the ${others} can go on.`}`
      : `Next step: get ${named(first)} moving.`;
  const waits = awaited.length === 0 ? [] : [`${name} waits for ${namesOf(awaited, awaited.length)}.`];
  const nobody = left > 0 ? [] : [`Nothing waits for ${name}.`];
  const later =
    behind.length === 0
      ? nobody
      : [`${namesOf(behind, behind.length)} ${behind.length === 1 ? 'waits' : 'wait'} for ${name}.`];
  switch (asked) {
    case 'waits_for':
      if (awaited.length > 0) return [...waits, next, ...more];
      return left > 0 ? more : [`Nothing: ${name} isn't waiting for any other ticket.`];
    case 'awaited_by':
      return [...later, ...more];
    case 'blocked':
      if (first !== undefined) return [`Yes, ${waits.join(' ')}`, next];
      return left > 0 ? [next, ...more] : [`No. ${next}`];
    default:
      return [[...later, ...waits].join(' '), next, ...more];
  }
}

function namesOf(links: readonly LinkedEntity[], all: number): string {
  const names = links.slice(0, MAX_NAMED).map((link) => named(link));
  const left = all - names.length;
  return inARow(left > 0 ? [...names, `${left} more`] : names);
}

/** Its name and state, and, at a moment, when it is due where it is not done. */
function named({ kind, shortId, name, state, done, dueAt }: LinkedEntity, moment?: Moment): string {
  if (kind === 'user') return nameIn(name);
  if (kind === 'channel') return `#${nameIn(name).replace(/^#/u, '')}`;
  const stands = stateIn(state);
  const due = done === true || moment === undefined ? null : dueWords(dueAt ?? null, moment);
  const known = [stands, due && `due ${due.words}`].filter((part) => part !== null);
  return `${called({ shortId, title: name })}${known.length === 0 ? '' : ` (${known.join(', ')})`}`;
}
