import { z } from 'zod';
import { calling } from '../../domain/conversation/option.js';
import type { OpenDraft } from '../../domain/conversation/thread-view.js';
import type { Field } from '../../domain/draft/blueprint.js';
import { folded, itemText } from '../../domain/draft/patch.js';
import { clipped, isBlank } from '../../domain/text/text.js';
import type { ToolOffer } from '../../domain/tools/tool.js';
import { constraintFields, criteriaField, risksField } from '../analysis/limits.js';
import { appendToDraft } from '../editing/append-to-draft.js';
import { openDraft } from '../editing/edit.js';
import { itemsOf, MAX_ITEM_LENGTH } from '../editing/entries.js';
import { LOOKS, phrasesWithDraft, refused, tool, words } from '../tool-parts.js';
import { generationWords } from './words.js';

const MAX_GIVEN = 10;
/** More buttons than these, and one for all of them, are a wall. */
const MAX_SINGLE = 5;

const Args = z.strictObject({
  criteria: z
    .array(words(MAX_ITEM_LENGTH))
    .min(1)
    .max(MAX_GIVEN)
    .optional()
    .describe(
      'Criteria that somebody else can check, made of what people said; left out, they are made of its limits and risks.',
    ),
});

/** Shows acceptance criteria, with buttons for a person to take them over as they stand there. */
export const suggestAcceptanceCriteria = tool(Args, {
  name: 'suggest_acceptance_criteria',
  category: 'generation',
  summary: 'Suggest acceptance criteria for the open request, for you to take or leave.',
  instructions:
    'Shows people criteria for the draft that is open, each one thing that somebody else can check, with a figure where there is one. It adds none: people press a button for those they want. Do not repeat them.',
  sets: ['text'],
  needs: 'draft',
  ...LOOKS,
  phrases: [
    ...phrasesWithDraft({}, 'suggest acceptance criteria', [
      '(suggest | propose | recommend | draft | write | give me | come up with | think of) [me | us] [some | a few | the] [more | good | better | other] acceptance criteria [for (this | it | <the> <request>)]',
    ]),
  ],
  async execute(context, { criteria: given }) {
    const open = openDraft(context);
    if ('data' in open) return open;
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
  },
});

/** All of them by one click and, where they are few, each by its own. */
function offerOf({ id }: OpenDraft, field: Field, criteria: readonly string[]): ToolOffer {
  const about = { hint: generationWords.pressIt(field), draftId: id };
  const adding = (label: string, text: readonly string[]) => ({
    label,
    does: calling(appendToDraft.name, { field: field.name, text }),
  });
  if (criteria.length === 1) return { ...about, each: [adding(generationWords.addIt, criteria)] };
  const single = criteria.length > MAX_SINGLE ? [] : criteria;
  return {
    ...about,
    all: adding(generationWords.addAll(criteria.length), criteria),
    each: single.map((one, at) => adding(generationWords.addOne(at + 1), [one])),
  };
}

const MAX_SUGGESTED = 5;
const MAX_OF_A_KIND = 3;
const MAX_LENGTH = 200;

/**
 * Criteria that somebody else could check, made of nothing but what the request lists: its limits and its risks. None that stands
 * there already, and none where nothing is listed.
 */
function suggestedCriteria({ draft, blueprint }: OpenDraft): string[] {
  const limits = constraintFields(blueprint)
    .flatMap(({ name }) => itemsOf(draft, name))
    .filter(({ status }) => status !== 'rejected')
    .map((item) => `A test shows that this holds: ${said(itemText(item))}.`);
  const risks = risksField(blueprint);
  const tried = (risks ? itemsOf(draft, risks.name) : []).map(
    ({ value }) => `A test covers this case: ${said(value)}.`,
  );
  const all = [limits, tried].flatMap((some) => some.slice(0, MAX_OF_A_KIND));
  return newOnes(all, { draft, blueprint }).slice(0, MAX_SUGGESTED);
}

/** Those that the list of criteria does not hold yet, each once, and each as the list would hold it: on one line. */
function newOnes(
  given: readonly string[],
  { draft, blueprint }: Pick<OpenDraft, 'draft' | 'blueprint'>,
): string[] {
  const field = criteriaField(blueprint);
  const held = field ? itemsOf(draft, field.name) : [];
  const known = new Set(held.map(({ value }) => folded(value)));
  const criteria = given.map((one) => one.replace(/\s+/gu, ' ').trim()).filter((one) => !isBlank(one));
  return criteria.filter((one, at) => {
    const words = folded(one);
    return !known.has(words) && criteria.findIndex((other) => folded(other) === words) === at;
  });
}

const said = (words: string) =>
  `“${clipped(words.replace(/(?<![.\s])[.\s]+$/u, '').replace(/\s+/gu, ' '), MAX_LENGTH)}”`;
