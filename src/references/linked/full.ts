import type { EntityKind } from '../../domain/entity.js';
import {
  LINKED_GROUPS,
  type LinkedEntities,
  type LinkedEntity,
  type LinkedGroup,
} from '../../domain/references.js';
import { isContext, nameOf, oneLine, stateOf } from './one-line.js';
import { GROUPS, moreLine, titleOf } from './words.js';

/** How much of an instant is its day. */
const ISO_DAY = 10;

/**
 * All that was loaded of an entity's links, as Markdown: a tool's answer. Descriptions stand whole where they were loaded;
 * of what was not loaded the number is told.
 * @param only those of one kind
 */
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
