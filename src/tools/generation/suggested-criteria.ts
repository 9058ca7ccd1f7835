import { isBlank } from '../../domain/blank.js';
import { isList } from '../../domain/blueprint.js';
import { clipped } from '../../domain/clipped.js';
import { folded, itemText } from '../../domain/lists.js';
import type { OpenDraft } from '../../domain/thread-view.js';
import { findingsIn } from '../analysis/concerns.js';
import { constraintFields, isCriteria, risksField } from '../analysis/criteria.js';
import { itemsOf } from '../editing/list-patch.js';
import { sentencesIn } from './sentences.js';

const MOST = 5;
const MOST_OF_A_KIND = 2;
const LONGEST = 200;
const MEASURED = /(?<![\d.,])\d[\d.,]*\s?(?:%|\p{L}{3,}|(?:ms|[smh])(?!\p{L}))/gu;

/**
 * Criteria that somebody else could check, made of nothing but what the request says: its limits, what is to be built, what goes
 * wrong today and its figures. None that stands there already, and none where too little is known.
 */
export function suggestedCriteria({ draft, blueprint }: OpenDraft): string[] {
  const limits = constraintFields(blueprint)
    .flatMap(({ name }) => itemsOf(draft, name))
    .filter(({ status }) => status !== 'rejected')
    .map((item) => `A test shows that this holds: ${said(itemText(item))}.`);
  const built = sentencesOf(draft.fields['proposed_solution'])
    .filter((one) => findingsIn(one, ['testable']).length === 0)
    .map((one) => `Somebody who did not build it sees this work: ${said(one)}.`);
  const problem = draft.fields['problem'];
  const cured = sentencesOf(problem)
    .slice(0, 1)
    .map((one) => `Tried again, this no longer happens: ${said(one)}.`);
  const measured = [...(problem ?? '').matchAll(MEASURED)].map(
    ([figure]) => `What is ${said(figure)} today is measured again, and the new figure is on record.`,
  );
  const risk = risksField(blueprint);
  const tried = (risk && isList(risk) ? itemsOf(draft, risk.name) : [])
    .slice(0, 1)
    .map(({ value }) => `It was tried what happens in this case: ${said(value)}.`);
  const all = [limits, built, measured, cured, tried].flatMap((some) => some.slice(0, MOST_OF_A_KIND));
  return newOnes(all, { draft, blueprint }).slice(0, MOST);
}

/** Those that no list of criteria of the draft holds, each once, and each as the list would hold it: on one line. */
export function newOnes(
  given: readonly string[],
  { draft, blueprint }: Pick<OpenDraft, 'draft' | 'blueprint'>,
): string[] {
  const held = blueprint.fields.filter(isCriteria).flatMap(({ name }) => itemsOf(draft, name));
  const known = new Set(held.map(({ value }) => folded(value)));
  const criteria = given.map((one) => one.replace(/\s+/gu, ' ').trim()).filter((one) => !isBlank(one));
  return criteria.filter((one, at) => {
    const words = folded(one);
    return !known.has(words) && criteria.findIndex((other) => folded(other) === words) === at;
  });
}

const said = (words: string) =>
  `“${clipped(words.replace(/(?<![.\s])[.\s]+$/u, '').replace(/\s+/gu, ' '), LONGEST)}”`;
const sentencesOf = (text = ''): string[] => text.split('\n').flatMap((line) => sentencesIn(line));
