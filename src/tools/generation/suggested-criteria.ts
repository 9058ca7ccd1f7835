import type { OpenDraft } from '../../domain/conversation/thread-view.js';
import { folded, itemText } from '../../domain/draft/patch.js';
import { clipped, isBlank } from '../../domain/text/text.js';
import { constraintFields, criteriaField, risksField } from '../analysis/limits.js';
import { itemsOf } from '../editing/entries.js';

const MOST = 5;
const MAX_OF_A_KIND = 3;
const MAX_LENGTH = 200;

/**
 * Criteria that somebody else could check, made of nothing but what the request lists: its limits and its risks. None that stands
 * there already, and none where nothing is listed.
 */
export function suggestedCriteria({ draft, blueprint }: OpenDraft): string[] {
  const limits = constraintFields(blueprint)
    .flatMap(({ name }) => itemsOf(draft, name))
    .filter(({ status }) => status !== 'rejected')
    .map((item) => `A test shows that this holds: ${said(itemText(item))}.`);
  const risks = risksField(blueprint);
  const tried = (risks ? itemsOf(draft, risks.name) : []).map(
    ({ value }) => `A test covers this case: ${said(value)}.`,
  );
  const all = [limits, tried].flatMap((some) => some.slice(0, MAX_OF_A_KIND));
  return newOnes(all, { draft, blueprint }).slice(0, MOST);
}

/** Those that the list of criteria does not hold yet, each once, and each as the list would hold it: on one line. */
export function newOnes(
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
