import type { FreshMessage } from '../../domain/brain.js';
import type { ActBody, OfferedAct } from '../../domain/conversation/acts.js';
import { type Field, findField, isList } from '../../domain/draft/blueprint.js';
import { restsOn } from '../../domain/draft/withdraw.js';
import { opened } from '../../domain/text/open-text.js';
import { isBlank } from '../../domain/text/text.js';
import { showsAnything } from '../visible.js';
import { amends } from './amending.js';
import { asAnother, missingIn, namedIn, nearest, saying, speaksOfRecord, tellsKnown } from './known.js';
import { type Labelled, partsOf } from './labels.js';
import { addressesAnother, hasQuestion, hasWords, isPaste, isQuestion, itemsIn } from './text.js';
import type { Turn } from './turn.js';
import { choiceOf, choicesIn, labelledValues, sideOf, type Value, valuesIn } from './values.js';
import { wording } from './wording.js';

/** So many values of somebody else's message can be taken over by buttons. */
const MAX_OFFERED = 5;
/** Fewer words than these from whom choices were put to are meant as one of them; more may be for others in the thread. */
const MIN_OF_TALK = 5;
/** A part of an answer that names a choice is not longer: "its an incident". */
const MAX_PART_LENGTH = 4;
const PART_END = /[,;\n]|\band\b/iu;
/** How people take back what they said before, in place of an answer to the next question. */
const CORRECTS = /^\s*(?:no|nope|wait|sorry|oops)[\s,.]+(?:it['’]?s|it is|i mean[t]?|make it|rather)\s+/iu;

/** Takes words that are nothing but choices of what is asked for: one, or one a line. */
export function picks(turn: Turn, message: FreshMessage): boolean {
  if (!turn.isAsked(message)) return false;
  const values = picked(turn.asked(), opened(message.text));
  turn.note(message, 'answer', 'answered', values);
  return values.length > 0;
}

function picked(asked: readonly Field[], text: string): Value[] {
  const lines = isPaste(text) ? [] : itemsIn(text);
  const values = lines.map((quote) => {
    const fits = asked.flatMap((field) => {
      const value = choiceOf(field, quote);
      return value === null ? [] : [{ field, value, quote }];
    });
    return fits.length === 1 ? fits[0] : undefined;
  });
  const known = values.filter((value) => value !== undefined);
  if (isOneEach(known, lines)) return known;
  const parts = text.split(PART_END).filter((part) => showsAnything(part));
  const named = parts.flatMap((part) => (hasWords(part, MAX_PART_LENGTH + 1) ? [] : choicesIn(asked, part)));
  return !isPaste(text) && parts.length > 1 && isOneEach(named, parts) ? named : [];
}

const isOneEach = (values: readonly Value[], parts: readonly string[]): boolean =>
  values.length === parts.length && new Set(values.map(({ field }) => field)).size === parts.length;

/** Settles a dispute by words that are exactly one of its two values and not the other. */
export function settles(turn: Turn, message: FreshMessage): boolean {
  const { open } = turn;
  if (open === null) return false;
  const fits = open.disputes.flatMap((conflict): ActBody[] => {
    const field = open.blueprint.fields.find(({ name }) => name === conflict.field);
    const isSide = conflict.values.some(({ evidence }) => evidence.author === message.author);
    if (field === undefined || !(isSide || message.addressed || turn.decides(message.author))) return [];
    const side = sideOf(field, opened(message.text), conflict);
    const key = conflict.key === undefined ? {} : { key: conflict.key };
    return side === null ? [] : [{ act: 'settle', field: field.name, ...key, side }];
  });
  if (fits.length !== 1) return false;
  turn.say(message, 'answer', ...fits);
  return true;
}

/** What label lines give: values of the one whose request it is, and from anybody else an offer to that person. */
export function labels(turn: Turn, message: FreshMessage, labelled: readonly Labelled[]): void {
  const { values, unknown, unfit } = labelledValues(labelled);
  if (!turn.isOwn(message.author)) {
    offers(turn, message, 'label', values);
    return;
  }
  turn.note(message, 'label', 'extracted', values);
  turn.say(message, 'label', ...unknown.map(({ name }): ActBody => ({ act: 'unknown', field: name })));
  const choices = unfit.flatMap((field) =>
    field.type === 'enum' ? [wording.oneOf(field.label, choicesOf(field))] : [],
  );
  if (message.addressed && choices.length > 0) turn.talk(message, 'label', choices.join('\n'));
}

/** Offers to the requester what somebody else said, one button a value, and what it is like. Whether there was anything to offer. */
export function offers(
  turn: Turn,
  message: FreshMessage,
  via: 'label' | 'answer',
  values: readonly Value[],
  near: readonly OfferedAct[] = [],
): boolean {
  const offered = values.slice(0, MAX_OFFERED);
  if (offered.length === 0) return false;
  const buttons = offered.map(({ field, key, value }): OfferedAct => {
    const label = offered.length === 1 ? wording.use : wording.useValue(key ?? field.label, value);
    const at = key === undefined ? {} : { key };
    return { label, does: 'answer', field: field.name, ...at, value, ts: message.ts };
  });
  const said = offered.map(({ field, key, value }) => ({ label: key ?? field.label, value }));
  turn.talk(message, via, wording.wrote(message.author, said), [...buttons, ...near]);
  return true;
}

/**
 * Takes words as the answer to the one open question, or says what to do about it: who was asked answers in their own words, and
 * what others tell the bot is offered to them. False for words that are neither an answer nor about the question.
 */
export async function answers(turn: Turn, message: FreshMessage, text: string): Promise<boolean> {
  const isAsked = turn.isAsked(message);
  if (!message.addressed && addressesAnother(text, turn.othersThan(message.author))) return false;
  const field = turn.askedInWords();
  const isForBot = message.addressed || (isAsked && field !== null);
  if (isQuestion(text) || (await asksAnyway(turn, message, text)))
    return isAsked && isForBot && asksBack(turn, message, text);
  if (!isPaste(text) && turn.goesOn(message) && turn.goOn(message, text)) return true;
  if (!isAsked) {
    if (!message.addressed || turn.isOwn(message.author)) return false;
    const values = field === null ? picked(turn.asked(), text) : valuesIn(field, text);
    const near = (await turn.leans(message)) ? await nearest(turn, message) : [];
    return offers(turn, message, 'answer', values, near);
  }
  if (field !== null) return takes(turn, message, field, text);
  if (offers(turn, message, 'answer', choicesIn(turn.asked(), text))) return true;
  const isTry = !hasWords(text, MIN_OF_TALK) || turn.isAlone(message);
  return (message.addressed || (isTry && !(await turn.chats(message)))) && explains(turn, message, text);
}

/** Takes words in answer to this field, where they are one. */
function takes(turn: Turn, message: FreshMessage, field: Field, text: string): boolean {
  if (isPaste(text)) {
    const buttons = answerButtons(field, message, wording.thisIsIt, text);
    turn.talk(message, 'answer', wording.isLong(field.label), buttons);
  } else if (CORRECTS.test(text)) corrects(turn, message, field, text);
  else if (isBlank(text)) turn.say(message, 'answer', { act: 'unknown', field: field.name });
  else if (!turn.answer(message, field, text)) return message.addressed && explains(turn, message, text);
  return true;
}

/** Asks whether words are the answer, or change what was answered before them. */
function corrects(turn: Turn, message: FreshMessage, field: Field, text: string): void {
  const before = turn.answeredBefore();
  const now = before === null ? [] : valuesIn(before, text.replace(CORRECTS, ''));
  const changes = now.map(({ value }) => saying(wording.setsTo(before?.label ?? '', value)));
  const buttons = answerButtons(field, message, wording.thisIsIt, text);
  turn.talk(message, 'answer', wording.isItAnswer(field.label), [...changes, ...buttons]);
}

/** Whether words are no answer though they are no question: an order or a question with a slip in it, or, where the bot is mentioned, about work on record. */
async function asksAnyway(turn: Turn, message: FreshMessage, text: string): Promise<boolean> {
  if (!message.addressed) return false;
  const isMention = turn.input.viewer.place !== null;
  // what others tell the bot may be the answer, whatever words it has
  const isOrder =
    turn.isAsked(message) && ((await turn.leans(message)) || (await turn.ordersWithin(message)).length > 0);
  const isAbout = hasQuestion(text) || speaksOfRecord(turn, message) || isOrder;
  return (isMention && isAbout) || turn.isAsking(message);
}

/** A question in place of an answer: about what is asked for, or, where it is said to the bot, about anything on record. */
async function asksBack(turn: Turn, message: FreshMessage, text: string): Promise<boolean> {
  if (!message.addressed) return explains(turn, message, text);
  const missing = missingIn(turn, text);
  if (await tellsKnown(turn, message, namedIn(turn, text), true, missing)) return true;
  if (missing.length > 0) turn.talk(message, 'answer', wording.cantFind(missing));
  return explains(turn, message, text, await nearest(turn, message));
}

/** Says what is asked for and what can be answered. False where nothing is. */
function explains(
  turn: Turn,
  message: FreshMessage,
  text: string,
  near: readonly OfferedAct[] = [],
): boolean {
  const about = turn.asked().map((field) => {
    const choices = choicesOf(field);
    if (hasQuestion(text)) return wording.aboutField(field.label, field.description, choices);
    return choices.length > 0
      ? wording.oneOf(field.label, choices)
      : wording.isAsked(field.label, field.question);
  });
  const words = about.join('\n');
  if (about.length === 0 || (!message.addressed && turn.hasSaid(words))) return false;
  const field = turn.askedInWords();
  const buttons = field === null ? [] : answerButtons(field, message, wording.thisIsIt, text);
  turn.talk(message, 'answer', words, [...buttons, ...near, ...asAnother(message)]);
  return true;
}

/** Buttons that take a message as the answer after all: one, or one an item of a list. */
export function answerButtons(
  field: Field,
  { ts, text: whole }: FreshMessage,
  label: string,
  text = opened(whole),
): OfferedAct[] {
  const values = valuesIn(field, text).slice(0, MAX_OFFERED);
  return values.map(({ key, value }) => ({
    label: values.length === 1 ? label : wording.useValue(key ?? field.label, value),
    does: 'answer',
    field: field.name,
    ...(key === undefined ? {} : { key }),
    value,
    ts,
  }));
}

function choicesOf(field: Field): string[] {
  return field.type === 'enum' ? field.values.map(({ label }) => label) : [];
}

/**
 * A message in its new words: its label lines hold anew, and where it answered a question its new words are the answer. Nothing else
 * that an edit says is done: whoever wants something says it in a message.
 */
export function edits(turn: Turn, message: FreshMessage): void {
  const { open, input } = turn;
  const blueprint = open?.blueprint ?? input.filed?.blueprint;
  if (blueprint === undefined || open?.filing === true) return;
  const { labelled, rest } = partsOf(opened(message.text), blueprint);
  const { answered } = message;
  const field = answered === null ? undefined : findField(blueprint, answered.field);
  const texts = answered === null ? [] : messagesOf(turn, message, answered.messages);
  const answerOf = ({ text }: FreshMessage) => partsOf(opened(text), blueprint).rest;
  if (open === null) {
    const isRested = answered !== null || (input.filed && restsOn(input.filed.draft, new Set([message.ts])));
    if (!isRested) return;
    const answer = field === undefined ? [] : valuesIn(field, texts.map(answerOf).join('\n'));
    amends(turn, message, [...labelledValues(labelled).values, ...answer]);
    return;
  }
  if (turn.isOwn(message.author)) labels(turn, message, labelled);
  if (field === undefined) return;
  if (field.type === 'enum' || isList(field)) turn.note(message, 'answer', 'answered', valuesIn(field, rest));
  else turn.answerAnew(texts, field, answerOf);
}

/** The messages that made an answer, in the words that they have now. */
function messagesOf(
  { input: { conversation } }: Turn,
  message: FreshMessage,
  times: readonly string[],
): FreshMessage[] {
  const said = new Map([...conversation.history, ...conversation.fresh].map(({ ts, text }) => [ts, text]));
  return times.flatMap((ts) => {
    const text = said.get(ts);
    return text === undefined ? [] : [{ ...message, ts, text }];
  });
}
