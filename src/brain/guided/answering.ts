import type { FreshMessage } from '../../domain/brain.js';
import type { Offered } from '../../domain/conversation/option.js';
import type { Field } from '../../domain/draft/blueprint.js';
import { isBlank } from '../../domain/text/text.js';
import { hasWords } from '../../domain/text/words.js';
import { isAlone, isBroughtIn, repliesToOther } from './among-people.js';
import { asAnother, missingIn, namedIn, nearest, speaksOfRecord, tellsKnown } from './known.js';
import { onlyPoints } from './matter.js';
import { answerButtons, asksIfAnswer, choicesOf, offers } from './offered-values.js';
import { picked } from './picks.js';
import { addressesAnother, hasQuestion, isPaste, isQuestion } from './text.js';
import type { Turn } from './turn.js';
import { valuesIn } from './values.js';
import { wording } from './wording.js';

/** Fewer words than these from whom choices were put to are meant as one of them; more may be for others in the thread. */
const MIN_WORDS_OF_TALK = 5;

/**
 * Takes words, whole, as the answer to the one open question, offers what others tell the bot, or explains. False where they are no
 * answer: a question, or said to somebody else.
 */
export async function answers(turn: Turn, message: FreshMessage, text: string): Promise<boolean> {
  const isAsked = turn.isAsked(message);
  if (!message.addressed && addressesAnother(text, turn.othersThan(message.author))) return false;
  if (isAsked && repliesToOther(turn, message)) return false;
  const field = turn.askedInWords();
  const isForBot = message.addressed || (isAsked && (field !== null || turn.isHeard(message)));
  if (isQuestion(text) || asksAnyway(turn, message, text))
    return isAsked && isForBot && (await asksBack(turn, message, text));
  if (!isPaste(text) && turn.goesOn(message) && turn.goOn(message, text)) return true;
  if (!isAsked) {
    const isTold = isBroughtIn(turn, message) && !onlyPoints(text);
    if (!(message.addressed || isTold) || turn.isOwn(message.author)) return false;
    if (field === null) return offers(turn, message, 'answer', picked(turn.asked(), text));
    // who speaks of another field has not answered this one
    const isOfThis = turn.fieldsNamed(text).every((named) => named === field);
    return isOfThis && offers(turn, message, 'answer', valuesIn(field, text));
  }
  if (field !== null) return takes(turn, message, field, text);
  const isTry = !hasWords(text, MIN_WORDS_OF_TALK) || isAlone(turn, message);
  return (message.addressed || isTry) && explains(turn, message, text);
}

/** Takes words in answer to this field, where it can hold them; what is pasted is asked about. */
function takes(turn: Turn, message: FreshMessage, field: Field, text: string): boolean {
  if (isPaste(text)) asksIfAnswer(turn, message, field, text);
  else if (isBlank(text)) turn.say(message, 'answer', { act: 'unknown', field: field.name });
  else if (!turn.answer(message, field, text)) return message.addressed && explains(turn, message, text);
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
