import type { Tool } from '../domain/tool.js';
import { grouped, IdsByGroup } from './groups.js';

/** What an answer about entities needs: status, people, dates, excerpts. */
export const fetchReferenceContext: Tool<IdsByGroup> = {
  name: 'fetch_reference_context',
  category: 'references',
  summary: 'Look up how tickets, docs, channels, projects and people stand.',
  instructions:
    'Gives a summary of each entity, by kind: status, priority, assignee and due date of a ticket; status, owner and description of a project; title and excerpt of a doc; topic, members and open tickets of a channel; open tickets and the next due date of a user; state and due date of plans, goals, milestones and outputs. Takes ids, never names. `unknown` lists ids that can not be found.',
  args: IdsByGroup,
  sets: ['text', 'voice', 'quick'],
  effect: 'read',
  approval: 'none',
  reversible: false,
  examples: ["what's the status of T-12?", 'how does the Growth project stand?'],
  async execute({ viewer, references }, args) {
    const { summaries, unknown } = await references.context(viewer, [
      ...new Set(Object.values(args).flatMap((ids) => ids ?? [])),
    ]);
    const known = Object.entries(grouped(summaries, ({ kind }) => kind)).filter(
      ([, found]) => found.length > 0,
    );
    return { data: { ...Object.fromEntries(known), unknown } };
  },
};
