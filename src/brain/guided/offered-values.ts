import type { FreshMessage } from '../../domain/brain.js';
import type { ActBody } from '../../domain/conversation/acts.js';
import { shown } from '../../domain/conversation/card.js';
import type { Offered } from '../../domain/conversation/option.js';
import type { Field } from '../../domain/draft/blueprint.js';
import { opened } from '../../domain/text/open-text.js';
import type { Labelled } from './text.js';
import type { Turn } from './turn.js';
import { labelledValues, type Value, valuesIn } from './values.js';
import { wording } from './wording.js';

/** So many values of somebody else's message can be taken over by buttons. */
const MAX_OFFERED = 5;

/** What label lines give: values of the one whose request it is, and from anybody else an offer to that person. */
export function labels(turn: Turn, message: FreshMessage, labelled: readonly Labelled[]): void {
  const { values, unknown, unfit } = labelledValues(labelled);
  if (!turn.isOwn(message.author)) {
    offers(turn, message, 'label', values);
    return;
  }
  turn.note(message, 'label', 'extracted', values);
  turn.say(message, 'label', ...unknown.map(({ name }): ActBody => ({ act: 'unknown', field: name })));
  const choices = unfit
    .filter(({ type }) => type === 'enum')
    .map((field) => wording.oneOf(field.label, choicesOf(field)));
  if (message.addressed && choices.length > 0) turn.talk(message, 'label', choices.join('\n'));
}

/**
 * Offers to the requester what somebody else said, or what they said themselves among other words, one button a value, and what it
 * is like. Whether there was anything to offer.
 */
export function offers(
  turn: Turn,
  message: FreshMessage,
  via: 'label' | 'answer',
  values: readonly Value[],
  near: readonly Offered[] = [],
): boolean {
  const offered = values.slice(0, MAX_OFFERED);
  if (offered.length === 0) return false;
  const said = offered.map(({ field, key, value }) => ({
    label: key ?? field.label,
    value: shown(field, value),
  }));
  const buttons = buttonsFor(offered, message.ts, wording.use);
  const isOwn = turn.isAsked(message) || turn.isOwn(message.author);
  turn.talk(message, via, wording.wrote(isOwn ? null : message.author, said), [...buttons, ...near]);
  return true;
}

/** A button for each value that takes it over from that message; `label` is what the only one says. */
const buttonsFor = (values: readonly Value[], ts: string, label: string): Offered[] =>
  values.map(({ field, key, value }) => ({
    label: values.length === 1 ? label : wording.useValue(key ?? field.label, shown(field, value)),
    does: { act: 'set', ts, field: field.name, ...(key === undefined ? {} : { key }), value },
  }));

/** Asks whether what somebody pasted is the answer. */
export function asksIfAnswer(turn: Turn, message: FreshMessage, field: Field, text: string): void {
  const buttons = answerButtons(field, message, wording.thisIsIt, text);
  turn.talk(message, 'answer', wording.isLong(field.label), buttons);
}

/** Buttons that take a message as the answer after all: one, or one an item of a list. */
export const answerButtons = (
  field: Field,
  { ts, text: whole }: FreshMessage,
  label: string,
  text = opened(whole),
): Offered[] => buttonsFor(valuesIn(field, text).slice(0, MAX_OFFERED), ts, label);

export const choicesOf = (field: Field): string[] =>
  field.type === 'enum' ? field.values.map(({ label }) => label) : [];
