import type { EntityKind } from '../../domain/entities/entity.js';
import {
  LINKED_GROUPS,
  type LinkedEntities,
  type LinkedEntity,
  type LinkedGroup,
} from '../../domain/entities/references.js';
import { cutTo } from '../../domain/text/text.js';
import { estimateTokens, fits } from '../../domain/text/tokens.js';
import { RESULTS_TOKENS } from '../../domain/tools/tool.js';
import { nameOf, oneLine, stateOf } from './one-line.js';
import { EACH, filled } from './room.js';

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

/** No name is longer in a line, in characters. */
const NAME = 120;
/** Where not everything has room, descriptions are cut to so many characters: the first with which it has. */
const DESCRIPTIONS = [6_000, 3_000, 1_500, 800, 400, 200];
const MIN_DESCRIPTION = 200;
/** What keeps the answer apart from the rest of a prompt. */
const FRAME = 30;
const CUT =
  'Not all of it has room here: what ends in […] is cut, and what is told in one line has more to it. To read more, look ids up with `fetch_reference_context`';

/** How much of a group is told: so many are named, the first of them whole, but for long descriptions. */
interface Extent {
  named: number;
  whole: number;
  description: number;
}

/**
 * What was loaded of an entity's links, or those of one kind, as Markdown: a tool's answer. Of the rest the number is told. What
 * a model has no room for is cut, which is told: first long descriptions, then all but one line of some.
 */
export function full(linked: LinkedEntities, only?: EntityKind): string {
  const { source, counts, linkedEntities } = linked;
  const heading = `## Linked Entities for: ${nameOf(source)} [${source.id}]`;
  const wanted = GROUPS.filter((group) => only === undefined || LINKED_GROUPS[group] === only);
  const groups = wanted.filter((group) => counts[group] > 0);
  if (groups.length === 0)
    return `${heading}\n\nThis ${source.kind} has no linked ${only === undefined ? 'entities' : wanted.join()}.\n`;
  const text = (extentOf: (group: LinkedGroup, at: number) => Extent, end: readonly string[]): string =>
    `${[heading, ...groups.map((group, at) => section(group, linked, extentOf(group, at))), ...end].join('\n\n')}\n`;
  const all = (description: number) => (group: LinkedGroup) => {
    const { length } = linkedEntities[group];
    return { named: length, whole: length, description };
  };
  const hasRoom = (one: string): boolean => fits(one, RESULTS_TOKENS - FRAME, costInData);
  const whole = text(all(Number.POSITIVE_INFINITY), []);
  if (hasRoom(whole)) return whole;

  const end = [only === undefined ? `${CUT}, or ask for one kind (\`filter_kind\`).` : `${CUT}.`];
  const shorter = DESCRIPTIONS.map((description) => text(all(description), end)).find(hasRoom);
  if (shorter !== undefined) return shorter;

  const none = { named: 0, whole: 0, description: MIN_DESCRIPTION };
  const room = RESULTS_TOKENS - FRAME - costInData(text(() => none, end));
  const inOneLine = (one: LinkedEntity): number => costInData(`${line(one, NAME)}\n`);
  const inMore = (one: LinkedEntity): number =>
    costInData(`${itself(one, MIN_DESCRIPTION)}\n\n`) - inOneLine(one);
  const shares = groups.map((group) => linkedEntities[group]);
  const named = told(shares, inOneLine, (room * 2) / 3);
  const first = shares.map((share, at) => share.slice(0, named[at]));
  const left = first.flat().reduce((rest, one) => rest - inOneLine(one), room);
  const most = told(first, inMore, left);
  return text((_, at) => ({ ...none, named: named[at] ?? 0, whole: most[at] ?? 0 }), end);
}

/** What a tool's answer takes of a prompt, where line breaks and quotes are written as data has them. */
const costInData = (text: string): number => estimateTokens(JSON.stringify(text));

/** Of how many of each group there is room to tell that. */
const told = (
  groups: readonly (readonly LinkedEntity[])[],
  cost: (one: LinkedEntity) => number,
  room: number,
): readonly number[] =>
  filled(
    groups.map((group) => ({
      most: group.length,
      more: (lines) => {
        const next = group[lines];
        return next === undefined ? 0 : cost(next);
      },
      first: false,
    })),
    groups.map(() => 0),
    room,
  );

function section(
  group: LinkedGroup,
  { linkedEntities, counts }: LinkedEntities,
  { named, whole, description }: Extent,
): string {
  const shown = linkedEntities[group];
  const left = counts[group] - named;
  const lines = shown.slice(whole, named).map((one) => line(one, NAME));
  return [
    `### ${titleOf(group)} (${counts[group]} total)`,
    ...shown.slice(0, whole).map((one) => itself(one, description)),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
    ...(left > 0 ? [moreLine(group, left)] : []),
  ].join('\n\n');
}

function itself(linked: LinkedEntity, longest: number): string {
  const state = stateOf(linked);
  const type = oneLine(linked.typeKey ?? '');
  const name = [oneLine(linked.shortId ?? ''), nameOf(linked)].join(' ').trim();
  const day = linked.dueAt?.slice(0, ISO_DAY) ?? '';
  const bullets = [
    ...(state === null ? [] : [`- **State**: ${state}`]),
    ...(type === '' ? [] : [`- **Type**: ${type}${isContext(linked) ? ' (project context)' : ''}`]),
    ...(day === '' ? [] : [`- **Due**: ${day}`]),
    `- **Relationship**: ${linked.relation} (${linked.direction})`,
    ...description(cut(linked.description ?? '', longest)),
  ];
  return [`#### ${name} [${linked.id}]`, ...bullets].join('\n');
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${cutTo(text, most).trimEnd()} […]`;

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
/** How long names may be, in characters: the first with which so many of each type fit. */
const NAMES = [NAME, 80, 60, 48, 40, 32];
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
  const costs = (section: Section, lines: number, name: number) => costOf(shown(section, lines, name));
  const left = (lines: readonly number[], name: number): number =>
    sections.reduce((rest, section, at) => rest - costs(section, lines[at] ?? 0, name), room);
  const each = sections.map(({ loaded }) => Math.min(loaded.length, EACH));
  const fitting = NAMES.find((length) => left(each, length) >= 0);
  const name = fitting ?? MIN_LENGTH;
  const begun = fitting === undefined ? each.map(() => 0) : each;
  const rows = sections.map((section) => ({
    most: section.loaded.length,
    more: (lines: number) => costs(section, lines + 1, name) - costs(section, lines, name),
    first: section.first,
  }));
  const lines = filled(rows, begun, left(begun, name));
  const bodies = sections.map((section, at) => shown(section, lines[at] ?? 0, name));
  return `${[heading, ...bodies, HINT].join('\n\n')}\n`;
}

/** Stars, crosses and dots in a row, as the format has them, are one token together. */
const MARKS = /([*#.])\1+/gu;

/** A paragraph with the empty line behind it. */
const costOf = (paragraph: string): number => estimateTokens(`${paragraph.replaceAll(MARKS, '$1')}\n\n`);

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
