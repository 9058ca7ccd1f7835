import { type Blueprint, findField } from '../draft/blueprint.js';
import type { Conflict } from '../draft/conflicts.js';
import type { Evidence } from '../draft/evidence.js';
import { itemText } from '../draft/patch.js';
import { clipped } from '../text/text.js';
import type { Unsettled } from '../tickets/tracker.js';
import { shown } from './card.js';
import type { Frame } from './frame/frame.js';
import { quotable } from './in-words.js';

/** Values are played back in short; the messages they come from are linked. */
const MAX_VALUE = 80;

/** A conflict as people read of it: what stands against what, what is asked about that, and each side with its message. */
interface DisputeWords {
  label: string;
  statement: string;
  question: string;
  sides: readonly [Side, Side];
}

/** `said`: where, or by whom, the value is said. */
interface Side {
  value: string;
  said: string;
  evidence: Evidence;
}

/** The words for a conflict; null for a doubt that has no two values. */
export function disputeWords(
  conflict: Conflict,
  blueprint: Blueprint,
  wording: Frame['dispute'],
): DisputeWords | null {
  const { other, key: place, values } = conflict;
  const field = findField(blueprint, conflict.field);
  const label = place ?? field?.label ?? conflict.field;
  const [theirs, ours] = values;
  if (theirs === undefined || ours === undefined) return null;
  const sideOf = (
    { value, key, evidence }: Conflict['values'][number],
    said: (text: string, who: string) => string,
  ): Side => {
    const whole = key === undefined && field ? shown(field, value) : itemText({ value, ...(key && { key }) });
    const text = clipped(whole, MAX_VALUE);
    return { value: text, said: said(quotable(text), evidence.author), evidence };
  };
  if (other !== undefined) {
    const where = [other, ...(other.also ?? [])].map((one) => clipped(one.label, MAX_VALUE));
    const sides = [
      sideOf(theirs, (text) => wording.saidElsewhere(where, text)),
      sideOf(ours, wording.saidHere),
    ] as const;
    const statement = wording.agreedElsewhere(sides[0].said, sides[1].said);
    return { label, statement, question: wording.whichIsRight, sides };
  }
  if (values.some(({ key }) => key !== undefined)) {
    const sides = [sideOf(theirs, wording.quoted), sideOf(ours, wording.quoted)] as const;
    const statement = wording.notBoth(sides[0].value, sides[1].value);
    return { label, statement, question: wording.whichToKeep, sides };
  }
  const sides = [sideOf(theirs, wording.saidBefore), sideOf(ours, wording.saysInstead)] as const;
  const statement = wording.conflict(label, sides[0].said, sides[1].said);
  return { label, statement, question: wording.whichIsRight, sides };
}

/** What nobody has settled, by field: it stands beside the value on the card, and is filed with it. */
export function unsettledIn(
  conflicts: readonly Conflict[],
  blueprint: Blueprint,
  wording: Frame['dispute'],
): ReadonlyMap<string, Unsettled[]> {
  const marks = new Map<string, Unsettled[]>();
  for (const one of conflicts) {
    const words = disputeWords(one, blueprint, wording);
    if (words === null) continue;
    const mark = words.sides.map(({ said, evidence }) => ({ text: said, evidence: [evidence] }));
    marks.set(one.field, [...(marks.get(one.field) ?? []), mark]);
  }
  return marks;
}
