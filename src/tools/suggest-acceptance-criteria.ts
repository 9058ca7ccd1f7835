import { z } from 'zod';
import type { Tool, ToolContext, ToolResult } from '../domain/tool.js';
import { findingsIn } from './analysis/concerns.js';
import { criteriaField } from './analysis/criteria.js';
import { findingLine } from './analysis/words.js';
import { openDraft, refused } from './editing/edit.js';
import { LONGEST_ITEM } from './editing/list-patch.js';
import { newOnes, suggestedCriteria } from './generation/suggested-criteria.js';
import { generationWords } from './generation/words.js';

const MOST = 10;

const Args = z.strictObject({
  criteria: z
    .array(z.string().trim().min(1).max(LONGEST_ITEM))
    .min(1)
    .max(MOST)
    .optional()
    .describe('Criteria that somebody else can check, made of what people said; left out, rules make some.'),
});

/** Shows acceptance criteria that a person may take over. */
export const suggestAcceptanceCriteria: Tool<z.infer<typeof Args>> = {
  name: 'suggest_acceptance_criteria',
  category: 'generation',
  summary: 'Suggest acceptance criteria for the open request, for you to take or leave.',
  instructions:
    'Shows people criteria for the draft that is open, each one thing that somebody else can check, with a figure where there is one. It adds none: people say which to add, then use append_to_draft. Do not repeat them. `unclear` names those of yours that nobody could check.',
  args: Args,
  sets: ['text'],
  effect: 'read',
  approval: 'none',
  reversible: false,
  examples: ['suggest acceptance criteria'],
  execute: (context, { criteria }) => Promise.resolve(suggested(context, criteria)),
};

function suggested(context: ToolContext, given: readonly string[] | undefined): ToolResult {
  const open = openDraft(context);
  if ('error' in open) return refused(open.error);
  const field = criteriaField(open.blueprint);
  if (!field) return refused(generationWords.noCriteria(open.blueprint.title));
  const criteria = given === undefined ? suggestedCriteria(open) : newOnes(given, open);
  if (criteria.length === 0) {
    return refused(given === undefined ? generationWords.tooLittle : generationWords.allThere);
  }
  const unclear = criteria.flatMap((criterion) => {
    const [first] = findingsIn(criterion, ['testable']);
    return first ? [generationWords.unclear(criterion, findingLine(first))] : [];
  });
  const ask = `add ${criteria.join('; ')} to the ${field.label.toLowerCase()}`;
  return {
    data: {
      criteria,
      added: false,
      unclear,
      offers: [{ label: generationWords.addAll(criteria.length), ask }],
    },
    said: [generationWords.suggested(criteria, field), ...unclear].join('\n'),
  };
}
