import type { EntityKind, Relation } from '../../domain/entities/entity.js';
import { LINKED_GROUPS, type LinkedEntities, type LinkedEntity } from '../../domain/entities/references.js';
import { inARow } from '../editing/words.js';
import {
  called,
  channelName,
  counted,
  dueWords,
  excerptOf,
  type Moment,
  nameIn,
  stateIn,
  wordFor,
} from './plain.js';

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
  if (groups.length === 0)
    return only === undefined
      ? `${name} isn't linked to anything I can show you.`
      : `No ${wordFor(only)} is linked to ${name}.`;
  const { kind: source } = linked.source;
  const lines =
    only === undefined
      ? [`${name} is linked to:`, ...groups.map((group) => sayGroup(source, group, moment))]
      : groups.flatMap((group) => [sayOneKind(source, name, group), ...linesOf(group.links)]);
  return lines.join('\n');
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
  return `• ${all === 1 ? wordFor(kind) : counted(all, wordFor(kind))}: ${[...each, ...(left > 0 ? [`${left} more`] : [])].join('; ')}`;
}

/** By relation: what the one thing does, how the other is told of it, and the direction of the one's links. */
const VERBS: Readonly<Record<Relation, readonly [does: string, back: string, points: Direction]>> = {
  depends_on: ['waits for', 'is awaited by', 'outgoing'],
  belongs_to_plan: ['belongs to', 'has', 'outgoing'],
  has_task: ['belongs to', 'has', 'incoming'],
  supports_goal: ['supports', 'is supported by', 'outgoing'],
  requires: ['needs', 'is needed by', 'outgoing'],
  achieved_by: ['achieves', 'is achieved by', 'incoming'],
  targets_milestone: ['is meant for', 'is the aim of', 'outgoing'],
  contains: ['is part of', 'contains', 'incoming'],
  produces: ['produces', 'is produced by', 'outgoing'],
  produced_by: ['produces', 'is produced by', 'incoming'],
  references: ['refers to', 'is referred to by', 'outgoing'],
  referenced_by: ['refers to', 'is referred to by', 'incoming'],
  relates_to: ['is linked to', 'is linked to', 'outgoing'],
};
type Direction = LinkedEntity['direction'];

/** A ticket's project has no relation of its own. */
const isItsProject = (source: EntityKind, { kind, relation }: LinkedEntity): boolean =>
  source === 'task' && kind === 'project' && relation === 'relates_to';

/** How a link is told as what the thing does that was asked about. */
function verbOf(source: EntityKind, link: LinkedEntity): string {
  const [does, back, points] = VERBS[link.relation];
  if (isItsProject(source, link)) return 'is part of';
  return link.direction === points ? does : back;
}

/**
 * The same as what stands behind the name of the other thing; nothing where no more is known than that they have to do with
 * each other.
 */
function wayOf(source: EntityKind, link: LinkedEntity): string[] {
  const [does, , points] = VERBS[link.relation];
  if (isItsProject(source, link)) return ['which it is part of'];
  if (link.relation === 'relates_to') return [];
  return [link.direction === points ? `which it ${does}` : `which ${does} it`];
}

function sayKind(kind: EntityKind, links: readonly LinkedEntity[], all: number): string {
  return `${all === 1 ? `the ${wordFor(kind)}` : counted(all, wordFor(kind))} ${namesOf(links, all)}`;
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
  if (kind === 'channel') return channelName(name);
  const due = done === true || moment === undefined ? null : dueWords(dueAt ?? null, moment);
  const known = [stateIn(state), due && `due ${due.words}`].filter((part) => part !== null);
  return `${called({ shortId, title: name })}${known.length === 0 ? '' : ` (${known.join(', ')})`}`;
}
