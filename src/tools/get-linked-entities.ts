import { z } from 'zod';
import { EntityId, EntityKind } from '../domain/entity.js';
import type { LinkedEntities } from '../domain/references.js';
import type { Tool } from '../domain/tool.js';
import { notFound } from './groups.js';

const MOST_OF_A_KIND = 50;

const Args = z.strictObject({
  entity_id: EntityId.describe('The entity whose links are wanted.'),
  entity_kind: z.enum(['task', 'plan', 'goal', 'milestone', 'document', 'output']),
  filter_kind: z
    .enum(['all', ...EntityKind.options])
    .optional()
    .describe('Only linked entities of this kind.'),
});

export type DescribeLinks = (linked: LinkedEntities, only?: EntityKind) => string;

/**
 * What an entity is linked to, whole.
 * @param describe the links, to all or to those of one kind, as Markdown
 */
export function getLinkedEntities(describe: DescribeLinks): Tool<z.infer<typeof Args>> {
  return {
    name: 'get_linked_entities',
    category: 'references',
    summary: 'Show what a ticket, doc, plan, goal, milestone or output is linked to.',
    instructions:
      'A detail tool, for after the entity is known: all entities linked to one, each with its state, type, relationship, direction and description. `outgoing` points from the entity asked about to the other, `incoming` the other way. Not needed where the summary of linked entities in the conversation answers the question already.',
    args: Args,
    sets: ['text', 'voice'],
    effect: 'read',
    approval: 'none',
    reversible: false,
    examples: ['what is T-12 linked to?', 'what does this depend on?'],
    async execute({ viewer, references }, { entity_id, entity_kind, filter_kind = 'all' }) {
      const options = { maxPerType: MOST_OF_A_KIND, includeDescriptions: true };
      const linked = await references.linked(viewer, entity_id, options);
      if (linked === null || linked.source.kind !== entity_kind) return notFound();
      return { data: describe(linked, filter_kind === 'all' ? undefined : filter_kind) };
    },
  };
}
