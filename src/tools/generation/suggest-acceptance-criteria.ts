import { z } from 'zod';
import type { OpenDraft } from '../../domain/conversation/thread-view.js';
import type { Field } from '../../domain/draft/blueprint.js';
import type { Tool, ToolContext, ToolOffer, ToolResult } from '../../domain/tools/tool.js';
import { criteriaField } from '../analysis/limits.js';
import { appendToDraft } from '../editing/append-to-draft.js';
import { openDraft } from '../editing/edit.js';
import { MAX_ITEM_LENGTH } from '../editing/entries.js';
import { LOOKS, phrasesFor, refused, words } from '../tool-parts.js';
import { newOnes, suggestedCriteria } from './suggested-criteria.js';
import { generationWords } from './words.js';

const MOST = 10;
/** More buttons than these, and one for all of them, are a wall. */
const MAX_SINGLE = 5;

const Args = z.strictObject({
  criteria: z
    .array(words(MAX_ITEM_LENGTH))
    .min(1)
    .max(MOST)
    .optional()
    .describe(
      'Criteria that somebody else can check, made of what people said; left out, they are made of its limits and risks.',
    ),
});

/** Shows acceptance criteria, with buttons for a person to take them over as they stand there. */
export const suggestAcceptanceCriteria: Tool<z.infer<typeof Args>> = {
  name: 'suggest_acceptance_criteria',
  category: 'generation',
  summary: 'Suggest acceptance criteria for the open request, for you to take or leave.',
  instructions:
    'Shows people criteria for the draft that is open, each one thing that somebody else can check, with a figure where there is one. It adds none: people press a button for those they want. Do not repeat them.',
  args: Args,
  sets: ['text'],
  needs: 'draft',
  ...LOOKS,
  phrases: [
    ...phrasesFor(
      {},
      'suggest acceptance criteria',
      [
        '(suggest | propose | recommend | draft | write | give me | come up with | think of) [me | us] [some | a few | the] [more | good | better | other] acceptance criteria [for (this | it | <the> <request>)]',
      ],
      'draft',
    ),
  ],
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
  const offer = offerOf(open, field, criteria);
  return {
    data: {
      criteria,
      added: false,
      buttons: [offer.all, ...offer.each].flatMap((one) => one?.label ?? []),
    },
    said: generationWords.suggested(criteria),
    offer,
  };
}

/** All of them by one click and, where they are few, each by its own. */
function offerOf({ id }: OpenDraft, field: Field, criteria: readonly string[]): ToolOffer {
  const about = { hint: generationWords.pressIt(field), draftId: id };
  const adding = (label: string, text: readonly string[]) => ({
    label,
    tool: appendToDraft.name,
    args: { field: field.name, text },
  });
  if (criteria.length === 1) return { ...about, each: [adding(generationWords.addIt, criteria)] };
  const single = criteria.length > MAX_SINGLE ? [] : criteria;
  return {
    ...about,
    all: adding(generationWords.addAll(criteria.length), criteria),
    each: single.map((one, at) => adding(generationWords.addOne(at + 1), [one])),
  };
}
