import type { EntityKind } from '../../../domain/entity.js';
import type { Link, Links } from './links-in.js';
import { counted, excerptOf, inARow, isOver, nameIn, stateIn } from './plain.js';
import type { LinkedKind, Wish } from './wish.js';

const MOST_NAMED = 5;
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
const LONGEST_DESCRIPTION = 160;

/** What a question about links is answered with. `whose` is what they are asked of, as a sentence names it. */
export function sayLinks(
  { links, counts }: Links,
  wish: Extract<Wish, { kind: 'links' }>,
  whose: string,
): string[] {
  if (wish.waits) return sayWaits(links, whose);
  if (wish.more)
    return [...linesOf(links, wish.of)].concat(links.length === 0 ? [nothing(whose, wish.of)] : []);
  const kinds = [...counts.keys()].filter((kind) => wish.of === null || kind === wish.of);
  if (kinds.length === 0) return [nothing(whose, wish.of)];
  const parts = kinds.map((kind) => {
    const of = links.filter((link) => link.kind === kind);
    const all = Math.max(counts.get(kind) ?? 0, of.length);
    return `${all === 1 ? `the ${WORDS[kind]}` : counted(all, WORDS[kind])} ${namesOf(of, all)}`;
  });
  return [`${whose} ${verbFor(wish.of)} ${inARow(parts)}.`];
}

const verbFor = (of: LinkedKind | null): string =>
  of === 'plan'
    ? 'belongs to'
    : of === 'goal'
      ? 'supports'
      : of === 'milestone'
        ? 'is meant for'
        : 'is linked to';

function nothing(whose: string, of: LinkedKind | null): string {
  return of === null
    ? `${whose} isn't linked to anything I can show you.`
    : `No ${WORDS[of]} is linked to ${whose}.`;
}

/** One line an entity, with as much as is known of it. */
function linesOf(links: readonly Link[], of: LinkedKind | null): string[] {
  const shown = links.filter((link) => of === null || link.kind === of);
  const lines = shown.slice(0, MOST_NAMED).map((link) => {
    const about = excerptOf(link.description, LONGEST_DESCRIPTION);
    return `• ${named(link)}${about === '' ? '' : `: ${about}`}`;
  });
  const left = shown.length - lines.length;
  return left > 0 ? [...lines, `• and ${left} more`] : lines;
}

/** What waits for it, what it waits for, and what comes next because of that. */
function sayWaits(links: readonly Link[], whose: string): string[] {
  const tasks = links.filter(({ relation }) => relation === 'depends_on');
  const blocked = tasks.filter(({ direction }) => direction === 'incoming');
  const awaited = tasks.filter(({ direction }) => direction === 'outgoing');
  const open = awaited.filter(({ state }) => !isOver(state));
  const waiting =
    blocked.length === 0
      ? `Nothing waits for ${whose}.`
      : `${namesOf(blocked, blocked.length)} ${blocked.length === 1 ? 'waits' : 'wait'} for ${whose}.`;
  const waits = awaited.length === 0 ? [] : [`${whose} waits for ${namesOf(awaited, awaited.length)}.`];
  const [first] = open;
  const next =
    first === undefined
      ? `Nothing holds ${whose} up.${blocked.length === 0 ? '' : ` Finish it, and the ${blocked.length === 1 ? 'other' : 'others'} can go on.`}`
      : `Next step: get ${named(first)} moving.`;
  return [[waiting, ...waits].join(' '), next];
}

function namesOf(links: readonly Link[], all: number): string {
  const names = links.slice(0, MOST_NAMED).map(named);
  const left = all - names.length;
  return inARow(left > 0 ? [...names, `${left} more`] : names);
}

function named({ name, state }: Link): string {
  const stands = stateIn(state);
  return `“${nameIn(name)}”${stands === null ? '' : ` (${stands})`}`;
}
