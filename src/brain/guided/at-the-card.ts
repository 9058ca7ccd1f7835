import type { FreshMessage } from '../../domain/brain.js';
import { controlWord } from '../../domain/conversation/control-words.js';
import type { Offered } from '../../domain/conversation/option.js';
import { wording as shared } from '../../domain/conversation/wording.js';
import { folded } from '../../domain/draft/patch.js';
import { opened } from '../../domain/text/open-text.js';
import { written } from '../../domain/text/person-text.js';
import { hasWords } from '../../domain/text/words.js';
import { choicesIn } from './choices.js';
import { clausesOf, ORDER_VERBS } from './clauses.js';
import { CORRECTING, correctionIn } from './corrections.js';
import { saying } from './known.js';
import { addressesAnother, asOrder, hasQuestion, isPaste, isQuestion } from './text.js';
import { toldIn } from './told.js';
import type { Turn } from './turn.js';
import { valuesIn } from './values.js';
import { wording } from './wording.js';

/** So many changes are offered at once: Slack shows a few buttons in a row. */
const MAX_CHANGES = 3;

/**
 * Offers to change what a message at the card speaks of: a figure that it corrects, a choice that it names, or a field that a clause
 * begins with ("affected users are all of sales"). Changes nothing; false where it speaks of none of these.
 */
export function offersChanges(turn: Turn, message: FreshMessage): boolean {
  const offered = isQuestion(opened(message.text)) ? [] : changesAtCard(turn, message);
  if (offered.length > 0) turn.talk(message, 'answer', wording.isItChange, offered);
  return offered.length > 0;
}

/** "Oh true. please change it to …": what people tell the bot to do, and no colleague. */
const ORDERS = new RegExp(
  String.raw`(?:^|[.,!?]\s+|\b(?:please|pls)\s+)(?:(?:haha|lol|oh|ah|and|also|then|so|but|ok(?:ay)?|right|true|yes|no)[\s,.!]+)*(?:(?:please|pls|can you|could you)\s+)?(?:${ORDER_VERBS})\s+(?:\p{L}|["“])`,
  'iu',
);

/** Whether words tell somebody to change something: "add that it’s urgent", "just call it …". */
export const givesOrder = (said: string): boolean =>
  !isPaste(said) && (ORDERS.test(said) || asOrder(said) !== said);

/** With so many words a correction is one, and no courtesy: "sorry to hear". */
const MIN_CORRECTION = 5;

/** Whether whose open request it is orders a change of it, or corrects themselves, in words that nobody else is called by. */
export function ordersChange(turn: Turn, { author, edited, text }: FreshMessage): boolean {
  const said = opened(text);
  const isOpen = turn.open !== null && !turn.open.filing && turn.isOwn(author) && !edited;
  const isCorrection = CORRECTING.test(said) && hasWords(said, MIN_CORRECTION) && !hasQuestion(said);
  return (
    isOpen &&
    (givesOrder(said) || (isCorrection && !isPaste(said))) &&
    !addressesAnother(said, turn.othersThan(author))
  );
}

function changesAtCard(turn: Turn, message: FreshMessage): Offered[] {
  const { open } = turn;
  const text = opened(message.text);
  if (open === null || isPaste(text)) return [];
  const corrected = correctionIn(open, text) ?? [];
  const { fields } = open.blueprint;
  const chosen = choicesIn(fields, text, open.draft.fields);
  const begun = toldIn(fields, [], text).named.flatMap(({ field, value }) =>
    field.type === 'enum' ? [] : valuesIn(field, value ?? ''),
  );
  const changes = begun.filter(
    ({ field, value }) => folded(open.draft.fields[field.name] ?? '') !== folded(value),
  );
  const spoken = [...chosen, ...changes].map(({ field, value }) => {
    const option = field.type === 'enum' ? field.values.find((one) => one.value === value) : undefined;
    return wording.setsTo(field.label, option?.label ?? value);
  });
  return [...new Set([corrected, spoken].flat())].slice(0, MAX_CHANGES).map(saying);
}

/**
 * Says how the request is filed where words of approval stand beside others at the card, and offers what these would change: only by
 * themselves do they file it. Where its team is still to be chosen, it says that.
 * @returns whether they do
 */
export function saysHowToFile(turn: Turn, message: FreshMessage): boolean {
  if (!turn.decides(message.author) || !hasApproval(message)) return false;
  if (turn.asksForTeam) {
    turn.talk(message, 'answer', shared.otherTeam);
    return true;
  }
  if (!turn.open?.card) return false;
  turn.talk(message, 'answer', wording.howToFile, changesAtCard(turn, message));
  return true;
}

/** "Is that everything you need?", "is the date in the request?", "did you get my last one?" */
const ASKS_WHAT_STANDS =
  /\b(?:(?:is|was) (?:that|this|it) (?:all|everything|enough|complete)|do you need (?:anything|something) (?:else|more)|(?:do|have) you (?:have|got) (?:everything|all)|(?:anything|something|what(?:['’]?s| is)) (?:still |else )?(?:missing|needed|open)|(?:is|are|was|were|does|do|did)\b.{1,60}\b(?:in|on|to) (?:(?:the|my) (?:request|ticket|card|draft)|there|it)(?: too| yet| already)?(?=\s*[?.,])|does (?:it|the (?:request|ticket|card)) (?:have|say|include|mention))\b/iu;
/** The same, said to the bot. */
const ASKS_YOU = /\b(?:did|do|have) you (?:get|got|have|note|see|keep)\b/iu;

/** Whether whose open request it is asks what it says, or what it still lacks. */
export function asksWhatStands(turn: Turn, { author, addressed, text }: FreshMessage): boolean {
  const said = opened(text);
  const isTheirs = turn.isOwn(author) && !addressesAnother(said, turn.othersThan(author));
  const asks = ASKS_WHAT_STANDS.test(said) || (addressed && ASKS_YOU.test(said));
  return isTheirs && said.length <= MAX_ASKED && isQuestion(said) && asks;
}

/** A longer question asks for more; in code units. */
const MAX_ASKED = 120;

/** Whether a clause of a message approves. */
export const hasApproval = ({ text }: FreshMessage): boolean =>
  !isPaste(opened(text)) &&
  clausesOf(opened(text)).some((clause) => controlWord(written(clause)) === 'approve');
