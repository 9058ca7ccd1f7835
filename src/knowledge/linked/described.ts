import type { EntityKind } from '../../domain/entities/entity.js';
import {
  LINKED_GROUPS,
  type LinkedEntities,
  type LinkedEntity,
  type LinkedGroup,
} from '../../domain/entities/references.js';
import { cutTo } from '../../domain/text/text.js';
import { estimateTokens } from '../../domain/text/tokens.js';

/** What shows nothing, breaks lines or turns the reading order. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]+/gu;
const SPACE = /[\s\p{Z}]+/gu;
/** Brackets hold ids only, stars and back ticks are the format's, and angle brackets are Slack's and the prompts' fences. */
const MARKUP: Readonly<Record<string, string>> = {
  '[': '(',
  ']': ')',
  '*': '∗',
  '`': "'",
  '<': '‹',
  '>': '›',
};

/** Words of people as part of one line of Markdown, which they can neither leave nor imitate. */
function oneLine(text: string): string {
  return text
    .replaceAll(SPACE, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(/[[\]*`<>]/g, (mark) => MARKUP[mark] ?? '')
    .trim();
}

/** A name as it is shown; one that shows nothing is called so. */
const nameOf = ({ name }: { name: string }): string => oneLine(name) || 'without a name';

/** A state as it is shown; null where it is unknown. */
function stateOf({ state }: { state: string | null }): string | null {
  const shown = oneLine(state ?? '');
  return shown === '' || shown.toLowerCase() === 'unknown' ? null : shown;
}

/** Whether it is the document that says what a project is about. */
const isContext = ({ typeKey }: { typeKey: string | null }): boolean =>
  typeKey !== null && /(?:^|\.)context$/u.test(typeKey);

/** The groups in the order in which they are shown. */
const GROUPS = Object.keys(LINKED_GROUPS).filter((name): name is LinkedGroup => name in LINKED_GROUPS);

/** "Plans" */
const titleOf = (group: LinkedGroup): string => `${group.charAt(0).toUpperCase()}${group.slice(1)}`;

/** The line that ends a cut list: "- ... and 1 more task". */
const moreLine = (group: LinkedGroup, number: number): string =>
  `- ... and ${number} more ${number === 1 ? LINKED_GROUPS[group] : group}`;

/** How much of an instant is its day. */
const ISO_DAY = 10;

/** What was loaded of an entity's links, or those of one kind, as Markdown: a tool's answer. Of the rest the number is told. */
export function full(linked: LinkedEntities, only?: EntityKind): string {
  const { source, counts } = linked;
  const heading = `## Linked Entities for: ${nameOf(source)} [${source.id}]`;
  const wanted = GROUPS.filter((group) => only === undefined || LINKED_GROUPS[group] === only);
  const sections = wanted.filter((group) => counts[group] > 0).map((group) => section(group, linked));
  if (sections.length > 0) return `${[heading, ...sections].join('\n\n')}\n`;
  return `${heading}\n\nThis ${source.kind} has no linked ${only === undefined ? 'entities' : wanted.join()}.\n`;
}

function section(group: LinkedGroup, { linkedEntities, counts }: LinkedEntities): string {
  const shown = linkedEntities[group];
  const left = counts[group] - shown.length;
  return [
    `### ${titleOf(group)} (${counts[group]} total)`,
    ...shown.map(itself),
    ...(left > 0 ? [moreLine(group, left)] : []),
  ].join('\n\n');
}

function itself(linked: LinkedEntity): string {
  const state = stateOf(linked);
  const type = oneLine(linked.typeKey ?? '');
  const name = [oneLine(linked.shortId ?? ''), nameOf(linked)].join(' ').trim();
  const day = linked.dueAt?.slice(0, ISO_DAY) ?? '';
  const bullets = [
    ...(state === null ? [] : [`- **State**: ${state}`]),
    ...(type === '' ? [] : [`- **Type**: ${type}${isContext(linked) ? ' (project context)' : ''}`]),
    ...(day === '' ? [] : [`- **Due**: ${day}`]),
    `- **Relationship**: ${linked.relation} (${linked.direction})`,
    ...description(linked.description ?? ''),
  ];
  return [`#### ${name} [${linked.id}]`, ...bullets].join('\n');
}

/** Whole, and each line of its own; a quotation's mark before each keeps headings and fences in it from being ours. */
function description(text: string): string[] {
  const lines = text.split(/[\r\n\u0085\u2028\u2029]+/u).filter((line) => line.trim() !== '');
  const [first, ...more] = lines;
  if (first === undefined) return [];
  if (more.length === 0) return [`- **Description**: ${first.trim()}`];
  return ['- **Description**:', ...lines.map((line) => `  > ${line.trimEnd()}`)];
}

/** The block's limit, in tokens of the model. */
const LIMIT = 500;
const HINT = 'Use `get_linked_entities` for the rest.';
/** Of each type so many come before any more of one. */
const EACH = 3;
/** How long names may be, in characters: the first with which so many of each type fit. */
const NAMES = [120, 80, 60, 48, 40, 32];
const MIN_LENGTH = 32;

/**
 * Links as a few lines of a prompt, as many as find room in 500 tokens: what is waited for first. Names are shortened before
 * any of the first three of a type is left out; where that is not enough, each type has one before a second.
 */
export function abbreviated(linked: LinkedEntities): string {
  const { kind } = linked.source;
  const sections = sectionsOf(linked);
  if (sections.length === 0) return `## Linked Entities\n\nThis ${kind} has no linked entities.\n`;
  const heading = `## Linked Entities\n\nThis ${kind} has the following relationships:`;
  const room = LIMIT - costOf(heading) - costOf(HINT);
  const each = sections.map((section) => Math.min(section.loaded.length, EACH));
  const fits = (name: number): boolean =>
    sections.reduce((sum, section, at) => sum + costOf(shown(section, each[at] ?? 0, name)), 0) <= room;
  const name = NAMES.find(fits);
  const begun = name === undefined ? each.map(() => 0) : each;
  const lines = filled(sections, begun, room, name ?? MIN_LENGTH);
  const bodies = sections.map((section, at) => shown(section, lines[at] ?? 0, name ?? MIN_LENGTH));
  return `${[heading, ...bodies, HINT].join('\n\n')}\n`;
}

/** Stars, crosses and dots in a row, as the format has them, are one token together. */
const MARKS = /([*#.])\1+/gu;

/** A paragraph with the empty line behind it. */
const costOf = (paragraph: string): number => estimateTokens(`${paragraph.replaceAll(MARKS, '$1')}\n\n`);

/** So many lines of each section that they find room: those that it has already, and more of one after another. */
function filled(
  sections: readonly Section[],
  begun: readonly number[],
  room: number,
  name: number,
): readonly number[] {
  const rows = sections.map((section, at) => {
    const lines = begun[at] ?? 0;
    return { section, lines, cost: costOf(shown(section, lines, name)) };
  });
  let left = rows.reduce((rest, { cost }) => rest - cost, room);
  const turns = rows.flatMap((row) =>
    row.section.loaded.map((_, line) => ({ row, line, turn: turnOf(row.section, line) })),
  );
  for (const { row, line } of turns.toSorted((a, b) => a.turn - b.turn)) {
    if (row.lines !== line) continue;
    const cost = costOf(shown(row.section, line + 1, name));
    if (cost - row.cost > left) continue;
    left -= cost - row.cost;
    row.lines = line + 1;
    row.cost = cost;
  }
  return rows.map(({ lines }) => lines);
}

/** Once each type has its first line, what is waited for has its first three, before a second of any other. */
const turnOf = ({ first }: Section, line: number): number => (first && line > 0 && line < EACH ? 0.5 : line);

interface Section {
  title: string;
  group: LinkedGroup;
  count: number;
  loaded: readonly LinkedEntity[];
  /** its first lines come before those of other sections */
  first: boolean;
}

/** Tasks that are linked by `depends_on` stand by themselves, before all others. */
function sectionsOf({ linkedEntities, counts, dependentTasks }: LinkedEntities): Section[] {
  const depends = ({ kind, relation }: LinkedEntity): boolean => kind === 'task' && relation === 'depends_on';
  const dependent: Section = {
    title: 'Dependent Tasks',
    group: 'tasks',
    count: dependentTasks,
    loaded: linkedEntities.tasks.filter(depends),
    first: true,
  };
  const others = GROUPS.map((group) => ({
    title: titleOf(group),
    group,
    count: counts[group] - (group === 'tasks' ? dependentTasks : 0),
    loaded: linkedEntities[group].filter((one) => !depends(one)),
    first: false,
  }));
  return [dependent, ...others].filter(({ count }) => count > 0);
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

const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${cutTo(text, most - 1)}…`;
