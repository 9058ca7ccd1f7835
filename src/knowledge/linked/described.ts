import type { EntityKind } from '../../domain/entities/entity.js';
import {
  LINKED_GROUPS,
  type LinkedEntities,
  type LinkedEntity,
  type LinkedGroup,
} from '../../domain/entities/references.js';
import { cutTo } from '../../domain/text/text.js';

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

/**
 * Words that take one token of the o200k vocabulary: those of the format itself, and the states that are met most. Some do
 * so after a bracket, a colon or an underscore, too; the others after a space only, which is part of them then.
 */
export const WHOLE: ReadonlySet<string> = new Set([
  ...`This Use plan goal task document output project user channel context incoming get linked entities to on by
  active in progress open closed done draft planned blocked completed todo new pending`.split(/\s+/u),
  ...`Linked Entities has the following relationships linked showing first and more for rest
  Plans Goals Tasks Documents Outputs Projects Users Channels
  plans goals tasks milestones documents outputs projects users channels milestone
  belongs supports depends targets produces references relates requires achieved referenced contains produced`
    .split(/\s+/u)
    .map((word) => ` ${word}`),
]);

/** Letters, or a mark of ASCII or the format's own marks, with the space before them; digits, line ends; else one character. */
const PIECE = / ?[A-Za-z]+|[0-9]+| ?(?:\*\*|\.{3}|#{2,3}|[!-/:-@[-`{-~])|\n{1,2}|[\s\S]/gu;
const LETTERS = /[A-Za-z]+/u;
const DIGITS = /^[0-9]/u;
const ASCII = /^\p{ASCII}/u;
/** As most words are written; the vocabulary holds something of each. */
const PLAIN = /^[A-Za-z][a-z]*$/u;

function weigh(piece: string): number {
  const letters = LETTERS.exec(piece)?.[0];
  if (letters !== undefined) {
    if (WHOLE.has(letters) || WHOLE.has(piece)) return 1;
    return PLAIN.test(letters) ? Math.min(letters.length, 1 + letters.length * 0.8) : letters.length;
  }
  if (DIGITS.test(piece)) return Math.ceil(piece.length / 3);
  if (ASCII.test(piece)) return 1;
  // a character that the vocabulary does not hold takes a token for each byte of its UTF-8 form
  const code = piece.codePointAt(0) ?? 0;
  if (code < 0x800) return 2;
  return code > 0xffff ? 4 : 3;
}

/** A number of tokens that a text does not exceed, counted without a vocabulary; for ordinary words it is far too high. */
export function mostTokens(text: string): number {
  let sum = 0;
  for (const [piece] of text.matchAll(PIECE)) sum += weigh(piece);
  return Math.ceil(sum);
}

/** The block's limit, in tokens of the model. */
const LIMIT = 500;
const HINT = 'Use `get_linked_entities` for the rest.';
const LINES = 3;
/** How long names may be, in characters: the first with which everything fits. */
const NAMES = [120, 80, 60, 48, 40, 32];
const MIN_LENGTH = 32;

/**
 * Links as a few lines of a prompt, at most 500 tokens: shorter names first, then fewer links, of each type one before a
 * second.
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
      mostLines(all, (lines) => fits(block(lines, MIN_LENGTH))),
      MIN_LENGTH,
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
  const loaded = linkedEntities[group].slice(0, LINES);
  const depends = ({ relation }: LinkedEntity): boolean => group === 'tasks' && relation === 'depends_on';
  const dependent = group === 'tasks' ? dependentTasks : 0;
  const title = titleOf(group);
  return [
    { title: 'Dependent Tasks', group, count: dependent, loaded: loaded.filter(depends) },
    { title, group, count: counts[group] - dependent, loaded: loaded.filter((one) => !depends(one)) },
  ].filter(({ count }) => count > 0);
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
