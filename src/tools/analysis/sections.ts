import { completion } from '../../domain/decision.js';
import { isFilled } from '../../domain/draft.js';
import type { OpenDraft } from '../../domain/thread-view.js';
import { itemsOf } from '../editing/entries.js';
import { criteriaField, outcomeField, risksField } from './criteria.js';
import { analysisWords } from './words.js';

/** What was seen in one respect; `fine`: nothing is to be done about it; `applies` false: this kind of request has none of it. */
export interface Seen {
  fine: boolean;
  lines: readonly string[];
  applies?: boolean;
}

const fine = (line: string): Seen => ({ fine: true, lines: [line] });
const amiss = (...lines: readonly string[]): Seen => ({ fine: false, lines });

/** What of the request is there, and what is not. */
export function completenessOf({ draft, blueprint }: OpenDraft): Seen {
  const { missing, percent } = completion(draft, blueprint);
  const labels = (fields: OpenDraft['blueprint']['fields']) => fields.map(({ label }) => label);
  const withdrawn = blueprint.fields.filter(({ name }) => draft.unsupported.includes(name));
  const unknown = blueprint.fields.filter(({ name }) => draft.unknown.includes(name));
  const optional = blueprint.fields.filter(
    ({ name, required }) => !required && !isFilled(draft, name) && !draft.unknown.includes(name),
  );
  const notes = [
    ...(withdrawn.length > 0 ? [analysisWords.unsupported(labels(withdrawn))] : []),
    ...(unknown.length > 0 ? [analysisWords.unknown(labels(unknown))] : []),
    ...(optional.length > 0 ? [analysisWords.optional(labels(optional))] : []),
  ];
  if (missing.length === 0)
    return { fine: withdrawn.length === 0, lines: [analysisWords.complete, ...notes] };
  return amiss(analysisWords.percent(percent), analysisWords.missing(labels(missing)), ...notes);
}

/** Whether it is said when the request is done. */
export function acceptanceOf({ draft, blueprint }: OpenDraft): Seen {
  const criteria = criteriaField(blueprint);
  if (criteria) {
    const { length } = itemsOf(draft, criteria.name);
    return length === 0 ? amiss(analysisWords.noCriteria) : fine(analysisWords.criteria(length));
  }
  const outcome = outcomeField(blueprint);
  if (!outcome) return { ...fine(analysisWords.noCriteriaField), applies: false };
  return isFilled(draft, outcome.name)
    ? fine(analysisWords.outcome(outcome))
    : amiss(analysisWords.noOutcome(outcome));
}

/** What could go wrong, as people named it. */
export function risksOf({ draft, blueprint }: OpenDraft): Seen {
  const field = risksField(blueprint);
  if (field === undefined) return { ...fine(analysisWords.noRisksField), applies: false };
  const { length } = itemsOf(draft, field.name);
  return fine(length === 0 ? analysisWords.noRisks : analysisWords.risks(length));
}
