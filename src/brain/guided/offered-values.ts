import type { FreshMessage } from '../../domain/brain.js';
import type { ActBody } from '../../domain/conversation/acts.js';
import { shown } from '../../domain/conversation/card.js';
import type { Offered } from '../../domain/conversation/option.js';
import type { Field } from '../../domain/draft/blueprint.js';
import { opened } from '../../domain/text/open-text.js';
import { repliesToOther, saidBefore } from './among-people.js';
import { choiceCalled, choicesIn } from './choices.js';
import { clausesOf } from './clauses.js';
import { otherwise } from './corrections.js';
import { isPaste, type Labelled, withoutSigns } from './text.js';
import { toldIn } from './told.js';
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

/**
 * What somebody else says of the request: choices of what is asked, with whatever reason, fields by their names, or other choices than
 * those that stand.
 */
export function saidByColleague(turn: Turn, message: FreshMessage, text: string): Value[] {
  const { open } = turn;
  if (open === null || isPaste(text)) return [];
  const [first = ''] = clausesOf(text);
  const isReply = repliesToOther(turn, message);
  const menus = isReply ? [] : turn.asked().filter(({ type }) => type === 'enum');
  const chosen = menus.some((field) => choiceCalled(field, first) !== null) ? choicesIn(menus, text) : [];
  if (chosen.length > 0) return chosen;
  const { named } = toldIn(isReply ? [] : open.blueprint.fields, [], text);
  const told = named.flatMap(({ field, value, isChange, isOrder }) =>
    isChange && !isOrder && field.type === 'text' ? valuesIn(field, value ?? '').slice(0, 1) : [],
  );
  return told.length > 0 ? told : otherwise(open, text);
}

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

/** What points at the words of somebody else: "^ that", "yes, what Ana said". */
const POINTS_TO_OTHERS =
  /^\s*(?:(?:(?:yes|yep|yeah|ok|exactly)[\s,]+)*(?:\^+(?:\s*(?:that|this))?|what .{1,40} (?:said|says|wrote)(?:,? (?:that['’]?s|is) [^.,?!]{1,40})?)|(?:(?:yes|yep|yeah|ok|exactly)[\s,]+)+(?:exactly )?(?:that|this))[\s.!:;()^]*$/iu;

/** "That was the impact": what they wrote themselves, and nobody took. */
const POINTS_TO_OWN =
  /^\s*(?:(?:yes|no|well|hey|sorry|but)[\s,]+)*(?:that|this|it)(?: one)? (?:was|is) (?:the|my) (?:answer|[\p{L} ]{3,40}?)(?: (?:btw|actually|already))?[\s.!]*$/iu;

/** Offers what was written before as the answer, where who is asked only points at it. False where they don't. */
export function pointsAbove(turn: Turn, message: FreshMessage, text: string): boolean {
  const { open } = turn;
  const isOwn =
    POINTS_TO_OWN.test(withoutSigns(text)) && (turn.namesAsked(text) || /\banswer\b/iu.test(text));
  const above = saidBefore(turn, message).filter(({ author }) => (author === message.author) === isOwn);
  const other = isOwn || POINTS_TO_OTHERS.test(text) ? above.at(-1) : undefined;
  if (open === null || other === undefined) return false;
  const words = opened(other.text);
  const field = turn.askedInWords();
  const { named, chosen, rest } = toldIn(open.blueprint.fields, turn.asked(), words);
  const told = [...named.flatMap((one) => valuesIn(one.field, one.value ?? '')), ...chosen];
  const values = [...told, ...(field === null || rest === '' ? [] : valuesIn(field, rest))].slice(
    0,
    MAX_OFFERED,
  );
  if (values.length === 0) return false;
  const said = values.map(({ field: of, value }) => ({ label: of.label, value: shown(of, value) }));
  turn.talk(
    message,
    'answer',
    wording.wrote(isOwn ? null : other.author, said),
    buttonsFor(values, other.ts, wording.use),
  );
  return true;
}
