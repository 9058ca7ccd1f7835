import { shownValue } from '../../../src/domain/conversation/card.js';
import { quotable } from '../../../src/domain/conversation/in-words.js';
import type { Blueprint, Field } from '../../../src/domain/draft/blueprint.js';
import type { ListItem } from '../../../src/domain/draft/draft.js';
import { itemText } from '../../../src/domain/draft/patch.js';
import { dayInWords } from '../../../src/domain/text/days.js';
import { frameOf, type IntakeState } from '../state.js';

/** What was noted is played back in so many characters, none of it cut in its middle. */
const MAX_NOTED = 110;
const SEPARATOR = ', '.length;

/** The fields that this turn has changed, in the blueprint's order. */
export const changedFields = ({ changes }: IntakeState, { fields }: Blueprint): Field[] =>
  fields.filter(({ name }) => changes.includes(name));

/**
 * What this turn has changed and now stands there, in a line of `MAX_NOTED` at most; nothing where that is nothing. Short values come
 * first; one that finds no room is named by its label: the card has it whole. Of a list what is new in it is told.
 */
export function notedFacts(state: IntakeState, blueprint: Blueprint): string[] {
  const facts = changedFields(state, blueprint).flatMap(({ name, label }) => {
    const value = newestItems(state, name) ?? shownValue(blueprint, state.draft, name);
    if (value === null) return [];
    const short = frameOf(state).inSentence(label);
    return [{ short, whole: frameOf(state).fact(short, quotable(dayInWords(value).replaceAll('\n', '; '))) }];
  });
  let left = MAX_NOTED - facts.reduce((sum, { short }) => sum + short.length + SEPARATOR, 0);
  const whole = new Set<string>();
  for (const one of facts.toSorted((a, b) => a.whole.length - b.whole.length)) {
    left -= one.whole.length - one.short.length;
    if (left >= 0) whole.add(one.short);
  }
  const told = facts.map((one) => (whole.has(one.short) ? one.whole : one.short));
  return told.length > 0 ? [frameOf(state).noted(told)] : [];
}

/** What this turn's messages have put into a list; null for a field that is none, and where they have only taken away. */
function newestItems({ draft, said }: IntakeState, name: string): string | null {
  const isNew = ({ evidence }: ListItem) => evidence.some(({ ts }) => said.some((one) => one.ts === ts));
  const items = draft.lists[name]?.filter(isNew) ?? [];
  return items.length === 0 ? null : items.map(itemText).join('\n');
}
