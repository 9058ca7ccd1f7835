import type { EntityKind } from '../../domain/entity.js';
import { LINKED_GROUPS, type LinkedEntities, type LinkedEntity } from '../../domain/references.js';
import { inARow } from '../editing/words.js';
import { counted, excerptOf, nameIn, stateIn } from './plain.js';

const GROUPS = [
  'plans',
  'goals',
  'tasks',
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
export function sayLinks(linked: LinkedEntities, only?: EntityKind): string {
  const name = nameIn(linked.source.name);
  if (only === 'task') return sayTasks(linked, name).join('\n');
  const groups = GROUPS.map((group) => ({
    kind: LINKED_GROUPS[group],
    links: linked.linkedEntities[group],
    all: linked.counts[group],
  })).filter(({ kind, all }) => all > 0 && (only === undefined || kind === only));
  if (groups.length > 0) {
    const verb = (only && VERBS[only]) ?? 'is linked to';
    const told = `${name} ${verb} ${inARow(groups.map(({ kind, links, all }) => sayKind(kind, links, all)))}.`;
    return [told, ...(only === undefined ? [] : groups.flatMap(({ links }) => linesOf(links)))].join('\n');
  }
  return only === undefined
    ? `${name} isn't linked to anything I can show you.`
    : `No ${WORDS[only]} is linked to ${name}.`;
}

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

/** What waits for it, what it waits for, and what comes next because of that. */
function sayWaits(links: readonly LinkedEntity[], name: string): string[] {
  const tasks = links.filter(({ relation }) => relation === 'depends_on');
  const blocked = tasks.filter(({ direction }) => direction === 'incoming');
  const awaited = tasks.filter(({ direction }) => direction === 'outgoing');
  const first = awaited.find(({ done }) => done !== true);
  const waiting =
    blocked.length === 0
      ? `Nothing waits for ${name}.`
      : `${namesOf(blocked, blocked.length)} ${blocked.length === 1 ? 'waits' : 'wait'} for ${name}.`;
  const waits = awaited.length === 0 ? [] : [`${name} waits for ${namesOf(awaited, awaited.length)}.`];
  const others = blocked.length === 1 ? 'other' : 'others';
  const free = `Nothing holds ${name} up.${blocked.length === 0 ? '' : ` Finish it, and the ${others} can go on.`}`;
  const next = first === undefined ? free : `Next step: get ${named(first)} moving.`;
  return [[waiting, ...waits].join(' '), next];
}

function namesOf(links: readonly LinkedEntity[], all: number): string {
  const names = links.slice(0, MOST_NAMED).map(named);
  const left = all - names.length;
  return inARow(left > 0 ? [...names, `${left} more`] : names);
}

function named({ name, state }: Pick<LinkedEntity, 'name' | 'state'>): string {
  const stands = stateIn(state);
  return `“${nameIn(name)}”${stands === null ? '' : ` (${stands})`}`;
}
