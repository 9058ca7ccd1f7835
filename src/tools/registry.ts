import type { Blueprint } from '../domain/blueprint.js';
import type { Tool } from '../domain/tool.js';
import { createTask } from './create-task.js';
import { fetchReferenceContext } from './fetch-reference-context.js';
import { type DescribeLinks, getLinkedEntities } from './get-linked-entities.js';
import { proposeTicket } from './propose-ticket.js';
import { resolveReferences } from './resolve-references.js';
import { showTasks } from './show-tasks.js';

/** The blueprint of an ordinary request, which propose_ticket fills. */
const USUAL = 'front_door';
/** That of a small task, which create_task fills. */
const SMALL = 'task';

/**
 * All tools, in the order in which they are told of. One that has nothing to work on is left out.
 * @param describeLinks an entity's links as Markdown, whole
 */
export function createTools({
  blueprints,
  describeLinks,
}: {
  blueprints: readonly Blueprint[];
  describeLinks: DescribeLinks;
}): readonly Tool[] {
  const usual = blueprints.find(({ id }) => id === USUAL);
  return [
    resolveReferences,
    fetchReferenceContext,
    getLinkedEntities(describeLinks),
    showTasks,
    ...(usual ? [proposeTicket(usual)] : []),
    ...(blueprints.some(({ id }) => id === SMALL) ? [createTask] : []),
  ];
}
