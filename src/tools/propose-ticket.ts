import { z } from 'zod';
import type { Blueprint, Field } from '../domain/blueprint.js';
import { isList } from '../domain/blueprint.js';
import type { Tool } from '../domain/tool.js';

const MAX_VALUE = 4_000;

/**
 * Fills the thread's draft; its arguments are the blueprint's fields.
 * @param blueprint that of an ordinary request
 */
export function proposeTicket(blueprint: Blueprint): Tool<Record<string, string | undefined>> {
  const fields = blueprint.fields.filter((field) => !isList(field));
  const args = z.strictObject(Object.fromEntries(fields.map((field) => [field.name, argument(field)])));
  return {
    name: 'propose_ticket',
    category: 'references',
    summary: 'Draft a request from what was said, for you to look over and approve.',
    instructions: `Begins a request to a team ("${blueprint.title}") out of the conversation, or fills what is still empty in the one that is open. Give only fields that people's words support; what is missing is asked for afterwards. People see a review card and approve it themselves; do not say that it is filed.`,
    args,
    sets: ['text', 'voice'],
    seldom: true,
    effect: 'write',
    approval: 'card',
    reversible: false,
    phrases: [
      {
        template:
          '(draft | propose | prepare) (a | an | the) (request | ticket) (about | for | that | :) {rest}',
        example: 'draft a request: the export takes minutes',
        args: ({ one }) => ({ [blueprint.headline]: one('rest') }),
      },
    ],
    execute: (_context, given) => {
      const values = Object.fromEntries(
        Object.entries(given).filter((entry): entry is [string, string] => (entry[1] ?? '').trim() !== ''),
      );
      if (Object.keys(values).length === 0) return Promise.resolve({ data: { error: 'no field was given' } });
      return Promise.resolve({ data: { proposed: values }, draft: { blueprint: blueprint.id, values } });
    },
  };
}

function argument(field: Field) {
  const value =
    field.type === 'enum' ? z.enum(field.values.map((one) => one.value)) : z.string().max(MAX_VALUE);
  return value.optional().describe(field.description);
}
