import { type AmountClaim, amountClaim, sameAmount } from '../amounts/claim.js';
import type { Constraint } from '../constraint.js';
import { MEASURES } from '../lexicon/measures.js';
import { readingOf } from '../reading.js';
import type { Item } from '../text/items.js';
import { isPrescribing } from './is-prescribing.js';
import { isMarked, keyBefore, partedAt, type Sentence } from './span.js';

const MAX_NAMES = 4;

/** Reads a sentence that limits a quantity ("latency must stay under 200 ms"), or null. */
export function readLimit(sentence: Sentence): Constraint | null {
  const deadline = readDeadline(sentence);
  if (deadline !== null) return deadline;
  const claim = amountClaim([], sentence.items);
  if (claim === null || claim.subject.names.size > MAX_NAMES) return null;
  if (!sentence.labelled && !isPrescribing(sentence, claim)) return null;
  const parted = [splitAtLimit(sentence), splitAtMeasure(sentence)];
  return parted.find((one) => one !== null && saysTheSame(one, claim)) ?? null;
}

function isLimit({ sense }: Item): boolean {
  return sense.kind === 'bound' || sense.kind === 'amount' || sense.kind === 'day';
}

/** The key is what stands before the first word of the limit. */
function splitAtLimit({ text, items }: Sentence): Constraint | null {
  const at = items.findIndex((item) => isLimit(item) || isMarked(item, 'must', 'need', 'not', 'may'));
  const [first, second] = items.slice(at);
  if (at < 0 || first === undefined) return null;
  // "must stay under 200 ms" is shown as "under 200 ms".
  const isPlain = isMarked(first, 'must', 'need') && second !== undefined && isLimit(second);
  return partedAt(text, isPlain ? second.start : first.start, keyBefore(text, first.start));
}

/** Where nothing stands before, the key is the measure that is named further on: "at most 20k EUR budget". */
function splitAtMeasure({ text, items }: Sentence): Constraint | null {
  const measure = items.find(({ sense }) => sense.kind === 'term' && Object.hasOwn(MEASURES, sense.id));
  const first = items.find(isLimit);
  if (measure === undefined || first === undefined) return null;
  return partedAt(text, first.start, text.slice(measure.start, measure.end));
}

function saysTheSame(constraint: Constraint, claim: AmountClaim): boolean {
  const { amount } = readingOf(constraint);
  return amount !== null && sameAmount(amount, claim);
}

const DONE: ReadonlySet<string> = new Set(['deadline', ...(MEASURES['deadline']?.implied ?? [])]);

/** "must be live by Friday": a day until which all of it has to be done. */
function readDeadline({ text, items }: Sentence): Constraint | null {
  const [day, ...more] = items.filter(({ sense }) => sense.kind === 'day' && sense.side === 'upper');
  const isObliging = items.some((item) => isMarked(item, 'must', 'need'));
  if (day === undefined || more.length > 0 || !isObliging) return null;
  const isAllOfIt = ({ sense }: Item) =>
    (sense.kind === 'term' || sense.kind === 'word') && DONE.has(sense.id);
  const isPlain = items.every(
    (item) => item === day || isAllOfIt(item) || isMarked(item, 'must', 'need', 'verb', 'in'),
  );
  return isPlain ? { key: 'deadline', value: text.slice(day.start, day.end) } : null;
}
