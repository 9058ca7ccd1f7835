import { cutTo } from '../../domain/cut-to.js';
import type { LinkedEntities, LinkedEntity, LinkedGroup } from '../../domain/references.js';
import { mostTokens } from './most-tokens.js';
import { isContext, nameOf, stateOf } from './one-line.js';
import { GROUPS, moreLine, titleOf } from './words.js';

/** The block's limit, in tokens of the model. */
const LIMIT = 500;
const HINT = 'Use `get_linked_entities` for the rest.';
const LINES = 3;
/** How long names may be, in characters: the first with which everything fits. */
const NAMES = [120, 80, 60, 48, 40, 32];
const SHORTEST = 32;

/**
 * An entity's links in a few lines, as Markdown: for a prompt. Never more than 500 tokens: names are shortened until it fits,
 * then fewer links are shown, of each type the first before others get a second; ids stand whole.
 */
export function abbreviated(linked: LinkedEntities): string {
  const { kind } = linked.source;
  const sections = GROUPS.flatMap((group) => sectionsOf(group, linked));
  if (sections.length === 0) return `## Linked Entities\n\nThis ${kind} has no linked entities.\n`;
  const heading = `## Linked Entities\n\nThis ${kind} has the following relationships:`;
  const block = (lines: readonly number[], name: number): string => {
    const bodies = sections.map((section, at) => shown(section, lines[at] ?? 0, name));
    return `${[heading, ...bodies, HINT].join('\n\n')}\n`;
  };
  const all = sections.map(({ loaded }) => loaded.length);
  const whole = NAMES.map((name) => block(all, name)).find(fits);
  return (
    whole ??
    block(
      mostLines(all, (lines) => fits(block(lines, SHORTEST))),
      SHORTEST,
    )
  );
}

const fits = (block: string): boolean => mostTokens(block) <= LIMIT;

/** So many lines of each section that it still fits, one after another. */
function mostLines(wanted: readonly number[], fit: (lines: readonly number[]) => boolean): number[] {
  let lines = wanted.map(() => 0);
  for (let line = 1; line <= LINES; line += 1) {
    for (const [at, most] of wanted.entries()) {
      const longer = lines.map((number, place) => (place === at ? number + 1 : number));
      if (most >= line && (lines[at] ?? 0) === line - 1 && fit(longer)) lines = longer;
    }
  }
  return lines;
}

interface Section {
  title: string;
  group: LinkedGroup;
  count: number;
  loaded: readonly LinkedEntity[];
}

/** Tasks that are linked by `depends_on` stand by themselves; both sections share the lines of their type. */
function sectionsOf(
  group: LinkedGroup,
  { linkedEntities, counts, dependentTasks }: LinkedEntities,
): Section[] {
  const all = {
    title: titleOf(group),
    group,
    count: counts[group],
    loaded: linkedEntities[group].slice(0, LINES),
  };
  if (group !== 'tasks') return [all].filter(({ count }) => count > 0);
  const depends = ({ relation }: LinkedEntity): boolean => relation === 'depends_on';
  const dependent = {
    ...all,
    title: 'Dependent Tasks',
    count: dependentTasks,
    loaded: all.loaded.filter(depends),
  };
  const others = {
    ...all,
    count: all.count - dependentTasks,
    loaded: all.loaded.filter((task) => !depends(task)),
  };
  return [dependent, others].filter(({ count }) => count > 0);
}

function shown({ title, group, count, loaded }: Section, lines: number, name: number): string {
  const entities = loaded.slice(0, lines);
  const left = count - entities.length;
  const extent = left > 0 && entities.length > 0 ? `, showing first ${entities.length}` : '';
  return [
    `### ${title} (${count} linked${extent})`,
    ...entities.map((linked) => line(linked, name)),
    ...(left > 0 ? [moreLine(group, left)] : []),
  ].join('\n');
}

/** The direction is told where the link points here; as a rule it points from here. */
function line(linked: LinkedEntity, longest: number): string {
  const state = stateOf(linked);
  const parts = [
    `- **${shortened(nameOf(linked), longest)}** [${linked.id}]`,
    ...(state === null ? [] : [`(${shortened(state, 24)})`]),
    `- ${linked.relation}${linked.direction === 'incoming' ? ' (incoming)' : ''}`,
    ...(isContext(linked) ? ['(project context)'] : []),
  ];
  return parts.join(' ');
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${cutTo(text, most - 1)}…`;
}
