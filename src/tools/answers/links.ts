import type { EntityKind } from '../../domain/entity.js';
import { LINKED_GROUPS, type LinkedEntities, type LinkedEntity } from '../../domain/references.js';
import { inARow } from '../editing/words.js';
import { counted, excerptOf, isOver, nameIn, stateIn } from './plain.js';

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

/** What something is linked to, in sentences: of one kind by name and description, of all kinds by name. */
export function sayLinks({ source, linkedEntities, counts }: LinkedEntities, only?: EntityKind): string {
  const name = nameIn(source.name);
  const groups = (
    [
      'plans',
      'goals',
      'tasks',
      'milestones',
      'documents',
      'outputs',
      'projects',
      'users',
      'channels',
    ] as const
  )
    .map((group) => ({ kind: LINKED_GROUPS[group], links: linkedEntities[group], all: counts[group] }))
    .filter(({ kind, all }) => all > 0 && (only === undefined || kind === only));
  const waits = only === 'task' ? sayWaits(linkedEntities.tasks, name) : [];
  if (groups.length === 0) {
    if (waits.length > 0) return waits.join('\n');
    return only === undefined
      ? `${name} isn't linked to anything I can show you.`
      : `No ${WORDS[only]} is linked to ${name}.`;
  }
  const parts = groups.map(
    ({ kind, links, all }) =>
      `${all === 1 ? `the ${WORDS[kind]}` : counted(all, WORDS[kind])} ${namesOf(links, all)}`,
  );
  const told = `${name} is linked to ${inARow(parts)}.`;
  const about = only === undefined || only === 'task' ? [] : groups.flatMap(({ links }) => linesOf(links));
  return [...(only === 'task' ? [] : [told]), ...about, ...waits].join('\n');
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
  const [first] = awaited.filter(({ state }) => !isOver(state));
  const waiting =
    blocked.length === 0
      ? `Nothing waits for ${name}.`
      : `${namesOf(blocked, blocked.length)} ${blocked.length === 1 ? 'waits' : 'wait'} for ${name}.`;
  const waits = awaited.length === 0 ? [] : [`${name} waits for ${namesOf(awaited, awaited.length)}.`];
  const next = first === undefined ? `Nothing holds ${name} up.` : `Next step: get ${named(first)} moving.`;
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
