import type { FreshMessage, OpenRequest } from '../../domain/brain.js';
import { shown } from '../../domain/conversation/card.js';
import { behindYes, controlWord } from '../../domain/conversation/control-words.js';
import type { Offered } from '../../domain/conversation/option.js';
import { type Field, findField } from '../../domain/draft/blueprint.js';
import { isFilled } from '../../domain/draft/draft.js';
import { hasTellingWord } from '../../domain/entities/search-words.js';
import { written } from '../../domain/text/person-text.js';
import { isBlank } from '../../domain/text/text.js';
import { hasWords } from '../../domain/text/words.js';
import { followsOther, isAlone, isBroughtIn, repliesToOther } from './among-people.js';
import { hasApproval } from './at-the-card.js';
import { choicesIn } from './choices.js';
import { IT_IS, TAKES_BACK } from './clauses.js';
import { BEGINS_BACK, CORRECTING, changesIn, removalIn, takesAnythingBack } from './corrections.js';
import { givingBack, wasSaidToOthers } from './given-back.js';
import { withoutHedges } from './hedges.js';
import { asAnother, missingIn, namedIn, nearest, saying, speaksOfRecord, tellsKnown } from './known.js';
import { onlyPoints, tellsNeed } from './matter.js';
import {
  answerButtons,
  asksIfAnswer,
  choicesOf,
  offers,
  pointsAbove,
  saidByColleague,
} from './offered-values.js';
import { picked } from './picks.js';
import { isSentence, isShort, shortValueIn } from './short-values.js';
import {
  addressesAnother,
  asOrder,
  besideQuestions,
  endsInQuestion,
  hasQuestion,
  isPaste,
  isQuestion,
} from './text.js';
import { type SaidOfField, type Told, toldIn } from './told.js';

import type { Turn } from './turn.js';
import { type Value, valuesIn } from './values.js';
import { wording } from './wording.js';

/** Fewer words than these from whom choices were put to are meant as one of them; more may be for others in the thread. */
const MIN_WORDS_OF_TALK = 5;

/** How people take back what they said before, in place of an answer to the next question. */
const CORRECTS = new RegExp(
  `^\\s*(?:${TAKES_BACK})[\\s,.]+(?:${IT_IS}|i mean[t]?|make it|rather)[\\s:]+|[\\s,]i mean[t]?[\\s.!]*$`,
  'iu',
);

/**
 * Takes words as the answer to the open question, offers what others tell the bot, or explains. False where they are no
 * answer.
 */
export async function answers(turn: Turn, message: FreshMessage, text: string): Promise<boolean> {
  const isAsked = turn.isAsked(message);
  if (!message.addressed && addressesAnother(text, turn.othersThan(message.author))) return false;
  if (isAsked && pointsAbove(turn, message, text)) return true;
  if (isAsked && repliesToOther(turn, message)) return false;
  const field = turn.askedInWords();
  const told = message.addressed || field === null ? null : besideQuestions(text);
  if (isAsked && field !== null && told !== null) {
    // "marketing I guess? not sure"
    const isDoubt = isShort(field) && controlWord(written(told)) === 'unknown';
    if (isDoubt) return takes(turn, message, field, text.slice(0, text.lastIndexOf('?')));
    // "oh really? let me try" replies to whoever spoke before
    if (followsOther(turn, message) && !turn.namesAsked(text) && !hasWords(told, MIN_WORDS_OF_TALK))
      return false;
    if (turn.namesAsked(text)) turn.talk(message, 'answer', wording.isAsked(field.label, field.description));
    return answers(turn, message, told);
  }
  const isForBot = message.addressed || (isAsked && (field !== null || turn.isHeard(message)));
  // "Monday is in three days, so high?"
  const isGuess = isAsked && field === null && isQuestion(text) && !message.addressed;
  if (isGuess && offers(turn, message, 'answer', choicesIn(turn.asked(), text))) return true;
  if (isQuestion(text) || endsInQuestion(text) || asksAnyway(turn, message, text))
    return isAsked && isForBot && (await asksBack(turn, message, text));
  if (!isPaste(text) && turn.goesOn(message) && turn.goOn(message, text)) return true;
  if (!isAsked) {
    if (!turn.isOwn(message.author) && offers(turn, message, 'answer', saidByColleague(turn, message, text)))
      return true;
    const isTold = isBroughtIn(turn, message) && !onlyPoints(text);
    if (!(message.addressed || isTold) || turn.isOwn(message.author)) return false;
    const words = field !== null && isShort(field) ? shortValueIn(text) : text;
    const values = field === null ? picked(turn.asked(), text) : valuesIn(field, words);
    return offers(turn, message, 'answer', values);
  }
  if (corrects(turn, message, field, text)) return true;
  if (field !== null && tellsNeed(text) && turn.addsToHeadline(message, text)) return true;
  if (field !== null) return takes(turn, message, field, behindYes(text));
  if (offers(turn, message, 'answer', choicesIn(turn.asked(), text))) return true;
  const isTry = !hasWords(text, MIN_WORDS_OF_TALK) || isAlone(turn, message);
  return (message.addressed || isTry) && explains(turn, message, text);
}

/**
 * Takes what whose request it is says of its fields, and the rest as the answer to the one that is still asked for in words. At the
 * card only what is to change in so many words is taken.
 */
export function tellsFields(turn: Turn, message: FreshMessage, words: string): boolean {
  const { open } = turn;
  const text = asOrder(words);
  const isToOthers = !message.addressed && addressesAnother(text, turn.othersThan(message.author));
  if (open === null || !turn.isOwn(message.author) || isPaste(text) || isQuestion(text) || isToOthers)
    return false;
  const removed = removalIn(open, text);
  if (removed !== null) {
    turn.note(message, 'label', 'extracted', [removed]);
    return true;
  }
  const told = toldIn(open.blueprint.fields, open.card ? [] : turn.asked(), text);
  const { named, rest } = told;
  if (named.length === 1 && named[0]?.isOrder) return false;
  if (!open.card) {
    const left = takesTold(turn, message, text, told);
    const field = turn.askedInWords();
    if (field !== null && left !== null && hasTellingWord(left)) takes(turn, message, field, left);
    return left !== null;
  }
  const isChange = named.some((one) => one.isChange);
  const values = isChange ? named.flatMap((one) => valuesSaid(open, one, text)) : [];
  if (values.length === 0 || values.length < named.length) return false;
  turn.note(message, 'label', 'extracted', values);
  if (hasApproval(message)) turn.talk(message, 'answer', wording.howToFile);
  else if (hasWords(rest, MIN_WORDS_OF_TALK) && hasTellingWord(rest))
    turn.talk(message, 'answer', wording.keptRest);
  return true;
}

/** "Daniel has it too" adds to who is told of already. */
const ADDS = /\b(?:too|also|as well)\b/iu;

/** The value that a message says of a field. What people say in a sentence of its own, and of one more, is added to what stands. */
function valuesSaid({ draft }: OpenRequest, { field, value }: SaidOfField, text: string): Value[] {
  const stands = draft.fields[field.name];
  const isAdded =
    field.type === 'text' &&
    field.said !== undefined &&
    stands !== undefined &&
    ADDS.test(text.replace(value ?? '', ''));
  return valuesIn(field, value ?? '')
    .slice(0, 1)
    .map((one) =>
      isAdded && !one.value.includes(stands) ? { ...one, value: `${stands}, ${one.value}` } : one,
    );
}

/** A value of a few words has not so many. */
const TOO_MANY_WORDS = 7;

/** Takes words in answer to this field, where they are one. */
function takes(turn: Turn, message: FreshMessage, field: Field, words: string): boolean {
  const told = withoutHedges(words);
  const text = isShort(field) ? withoutHedges(shortValueIn(told)) : told;
  if (isShort(field) && isSentence(text)) return message.addressed && explains(turn, message, text);
  if (isPaste(text)) asksIfAnswer(turn, message, field, text);
  else if (isShort(field) && hasWords(text, TOO_MANY_WORDS))
    turn.talk(
      message,
      'answer',
      wording.isTooMuch(field.label),
      answerButtons(field, message, wording.thisIsIt, text),
    );
  else if (isBlank(text)) turn.say(message, 'answer', { act: 'unknown', field: field.name });
  else if (!turn.answer(message, field, text)) return message.addressed && explains(turn, message, text);
  return true;
}

/**
 * Takes what a message to a question tells besides: fields by their names, where they hold nothing or it says in so many words that
 * they are to change, and choices that are said by themselves.
 * @returns what is left of it to answer with; null where it tells nothing of the kind
 */
function takesTold(
  turn: Turn,
  message: FreshMessage,
  text: string,
  { named, chosen, rest }: Told,
): string | null {
  const { open } = turn;
  if (open === null) return null;
  const takesBack = BEGINS_BACK.test(text) || named.some(({ isChange }) => isChange);
  const isFree = ({ field }: SaidOfField) => takesBack || !isFilled(open.draft, field.name);
  const isEmpty = ({ field }: Value) =>
    !isFilled(open.draft, field.name) && named.every((one) => one.field !== field);
  const values = [
    ...named.filter(isFree).flatMap((one) => valuesSaid(open, one, text)),
    ...chosen.filter((one) => one.isOrder || isEmpty(one)),
  ];
  // what only is a choice answers as one
  const isOnlyChoice =
    named.length === 0 && rest === '' && turn.askedInWords() !== null && !chosen.some(isEmpty);
  // alone it may be the answer itself
  const isBeside = rest !== '' || values.length > 0;
  const standing = named
    .filter((one) => !isFree(one))
    .flatMap(({ field, value }) => valuesIn(field, value ?? '').slice(0, 1));
  if (standing.length > 0 && values.length === 0) return null;
  const others = [...standing, ...chosen.filter((one) => isBeside && !one.isOrder && !isEmpty(one))].filter(
    ({ field, value }) => open.draft.fields[field.name] !== value,
  );
  if ((values.length === 0 && others.length === 0) || isOnlyChoice) return null;
  turn.note(message, 'answer', 'answered', values);
  const changes = others.map(({ field, value }) => saying(wording.setsTo(field.label, shown(field, value))));
  if (changes.length > 0) turn.talk(message, 'answer', wording.isItChange, changes);
  return CORRECTING.test(text) ? '' : rest;
}

/** Asks whether words change what stands already, and are no answer; false where they speak of none of it. */
function corrects(turn: Turn, message: FreshMessage, asked: Field | null, text: string): boolean {
  const { open } = turn;
  if (open === null || isPaste(text)) return false;
  // what is asked for first can correct nothing: "no it's the dashboard" says it to a colleague as well
  const isFirst = asked !== null && asked.name === open.blueprint.headline && turn.answeredBefore() === null;
  if (isFirst) return CORRECTS.test(text) && takes(turn, message, asked, text.replace(CORRECTS, ''));
  const takesBack = CORRECTS.test(text);
  const before = takesBack ? turn.answeredBefore() : null;
  const changes = changesIn(open, text, before && { field: before, value: text.replace(CORRECTS, '') });
  const isBack = changes === null && takesAnythingBack(text);
  const isToOthers = wasSaidToOthers(turn, message, text);
  if ((isBack || isToOthers) && asked === null) {
    const last = isToOthers ? turn.answeredBefore() : null;
    const field = last ?? findField(open.blueprint, open.blueprint.headline);
    if (field) turn.talk(message, 'answer', wording.howToChange(field.label), givingBack(turn, field));
    return true;
  }
  if (changes === null && !((takesBack || isBack || isToOthers) && asked !== null)) return false;
  const { orders = [], wrong = isToOthers ? turn.answeredBefore() : null } = changes ?? {};
  const buttons = asked === null ? [] : answerButtons(asked, message, wording.thisIsIt, text);
  const words = asked === null ? wording.isItChange : wording.isItAnswer(asked.label);
  const help = wrong === null ? words : wording.howToChange(wrong.label);
  const back = wrong === null ? [] : givingBack(turn, wrong);
  turn.talk(message, 'answer', help, [...orders.map(saying), ...back, ...buttons]);
  return true;
}

/**
 * Whether words are no answer though they are no question: an order or a question with a slip in it, or, where the bot is
 * mentioned, about work on record.
 */
function asksAnyway(turn: Turn, message: FreshMessage, text: string): boolean {
  if (!message.addressed) return false;
  const isMention = turn.input.viewer.place !== null;
  const isAbout = hasQuestion(text) || speaksOfRecord(turn, message);
  return (isMention && isAbout) || turn.phrases.begins(message);
}

/** A question in place of an answer: about what is asked for, or, where it is said to the bot, about anything on record. */
async function asksBack(turn: Turn, message: FreshMessage, text: string): Promise<boolean> {
  if (!message.addressed) return explains(turn, message, text);
  const missing = missingIn(turn, text);
  if (tellsKnown(turn, message, namedIn(turn, text), true, missing)) return true;
  if (missing.length > 0) turn.talk(message, 'answer', wording.cantFind(missing));
  return explains(turn, message, text, await nearest(turn, message));
}

/** Says what is asked for and what can be answered. False where nothing is. */
function explains(turn: Turn, message: FreshMessage, text: string, near: readonly Offered[] = []): boolean {
  const about = turn.asked().map((field) => {
    const choices = choicesOf(field);
    if (hasQuestion(text)) return wording.aboutField(field.label, field.description, choices);
    return choices.length > 0
      ? wording.oneOf(field.label, choices)
      : wording.isAsked(field.label, field.question);
  });
  const tells = !hasQuestion(text) && turn.isOwn(message.author) && hasWords(text, MIN_WORDS_OF_TALK);
  const words = [...(tells ? [wording.keptToo([])] : []), ...about].join('\n');
  if (about.length === 0 || (!message.addressed && turn.hasSaid(about.join('\n')))) return false;
  const field = turn.askedInWords();
  const buttons = field === null ? [] : answerButtons(field, message, wording.thisIsIt, text);
  turn.talk(message, 'answer', words, [...buttons, ...near, ...asAnother(message)]);
  return true;
}
