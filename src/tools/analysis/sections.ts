import { isList } from '../../domain/blueprint.js';
import { clipped } from '../../domain/clipped.js';
import { completion } from '../../domain/completion.js';
import { isFilled } from '../../domain/draft.js';
import { itemText } from '../../domain/lists.js';
import type { OpenDraft } from '../../domain/thread-view.js';
import { itemsOf } from '../editing/list-patch.js';
import { findingsIn } from './concerns.js';
import { criteriaField, outcomeField, risksField } from './criteria.js';
import { hintsIn } from './risk-hints.js';
import { analysisWords, findingLine } from './words.js';

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

/** Whether somebody else could check when it is done. */
export function acceptanceOf({ draft, blueprint }: OpenDraft): Seen {
  const field = criteriaField(blueprint);
  if (!field) return outcomeOf({ draft, blueprint });
  const items = itemsOf(draft, field.name);
  if (items.length === 0) return amiss(analysisWords.noCriteria);
  const unclear = items.flatMap((item) => {
    const [first] = findingsIn(item.value, ['testable']);
    return first ? [analysisWords.hardToCheck(item.value, findingLine(first))] : [];
  });
  return unclear.length === 0 ? fine(analysisWords.testable(items.length)) : amiss(...unclear);
}

/** The same where one text says what a good outcome is. */
function outcomeOf({ draft, blueprint }: Pick<OpenDraft, 'draft' | 'blueprint'>): Seen {
  const field = outcomeField(blueprint);
  if (!field) return { ...fine(analysisWords.noCriteriaField), applies: false };
  const value = draft.fields[field.name];
  if (value === undefined) return amiss(analysisWords.noOutcome(field));
  const [first] = findingsIn(value, ['testable']);
  return first
    ? amiss(analysisWords.hardToCheck(value, findingLine(first)))
    : fine(analysisWords.outcomeTestable(field));
}

/** What could go wrong: what people named, and what the words hint at. */
export function risksOf({ draft, blueprint }: OpenDraft): Seen {
  const field = risksField(blueprint);
  const named = field === undefined ? [] : itemsOf(draft, field.name);
  const others = blueprint.fields.filter(({ name }) => name !== field?.name);
  const words = others.map(({ name, ...one }) =>
    isList(one) ? itemsOf(draft, name).map(itemText).join('\n') : (draft.fields[name] ?? ''),
  );
  const known = named.map(({ value }) => value).join('\n');
  const hints = hintsIn(words.join('\n'), known).map(({ quote, risk }) =>
    analysisWords.hint(clipped(quote), risk),
  );
  if (named.length > 0)
    return { fine: hints.length === 0, lines: [analysisWords.risks(named.length), ...hints] };
  return hints.length === 0 ? fine(analysisWords.noRisks) : amiss(...hints);
}
