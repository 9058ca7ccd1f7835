import { z } from 'zod';
import type { FreshMessage } from '../../domain/brain.js';
import type { ActBody } from '../../domain/conversation/acts.js';
import { type ControlWord, controlWord } from '../../domain/conversation/control-words.js';
import { isMereCourtesy, tellsMuch } from '../../domain/conversation/courtesy.js';
import type { ThreadMessage } from '../../domain/conversation/event.js';
import type { Offered } from '../../domain/conversation/option.js';
import { newer } from '../../domain/conversation/slack-ts.js';
import { type Blueprint, findField } from '../../domain/draft/blueprint.js';
import { restsOn } from '../../domain/draft/withdraw.js';
import { opened } from '../../domain/text/open-text.js';
import { written } from '../../domain/text/person-text.js';
import { hasWords, MIN_WORDS } from '../../domain/text/words.js';
import { couldBegin } from './matter.js';
import { isQuestion, partsOf } from './text.js';
import { quoteIn, type Turn } from './turn.js';
import { labelledValues, type Value, valuesIn } from './values.js';
import { wording } from './wording.js';

/** Words that say yes to nothing. */
const AGREES: ReadonlySet<ControlWord | null> = new Set(['yes', 'approve']);

/** Whether nothing is open any more, and a message where a request was filed does not call the bot. */
const isPast = ({ open, input: { filed, viewer } }: Turn, { mentions, raisedBy }: FreshMessage): boolean =>
  open === null && filed !== null && viewer.place !== null && !mentions && raisedBy === null;

/** Whether somebody is only kind, or says yes to what nobody has asked them, where a request was filed. */
export function agreesAfterFiling(turn: Turn, message: FreshMessage): boolean {
  if (!isPast(turn, message)) return false;
  const isAgreed = AGREES.has(controlWord(message.text));
  return isAgreed ? turn.input.question?.asker !== message.author : isMereCourtesy(message.text);
}

/**
 * Whether words of which nothing has come are for the people there, where a request was filed: few, no question and nothing to add. Whoever waits for nothing is not spoken to for that.
 */
export function chatsAfterFiling(turn: Turn, message: FreshMessage): boolean {
  // who was asked something answers it
  if (!isPast(turn, message) || turn.input.question?.asker === message.author) return false;
  const asks = message.addressed && isQuestion(opened(message.text));
  const tells = tellsMore(turn, message) || tellsMuch(message.text);
  return controlWord(message.text) === null && !asks && !tells;
}

/** Whether whose request was filed speaks of the change that they were offered just now. */
export function tellsMore(turn: Turn, message: FreshMessage): boolean {
  const { filed } = turn.input;
  return filed?.offered === true && isTheirs(turn, message) && !isMereCourtesy(message.text);
}

/** Whether whose request was filed says something to the bot. */
const isTheirs = ({ input: { filed } }: Turn, { author, addressed, heard }: FreshMessage): boolean =>
  author === filed?.requester && (addressed || heard === true);

/** Offers what a message says that the filed request is to be: by its labels, or as a phrase that edits. */
export async function changesFiled(turn: Turn, message: FreshMessage): Promise<boolean> {
  const { filed } = turn.input;
  const mayChange = message.addressed || message.author === filed?.requester;
  if (turn.open !== null || filed === null || !mayChange) return false;
  const text = opened(message.text);
  if (asksWhatToAdd(turn, message) && couldBegin(message.text)) {
    adds(turn, message, text, message);
    return true;
  }
  const { labelled, rest } = partsOf(text, filed.blueprint);
  if (labelled.length > 0) return rest === '' && amends(turn, message, labelledValues(labelled).values);
  const match = await turn.phrases.matchFiled(message);
  if (match?.kind !== 'acts') return false;
  const [amend] = match.acts;
  if (amend?.act === 'amend' && amend.adds !== undefined) {
    adds(turn, message, amend.adds, message);
    return true;
  }
  return amends(turn, message, editsOfFiled(filed.blueprint, match.acts, text));
}

/** Whether the last thing said was that they should write what is to be added. */
function asksWhatToAdd({ input: { filed, conversation } }: Turn, { ts }: FreshMessage): boolean {
  const before = conversation.history.findLast((one) => newer(ts, one.ts));
  return (
    before?.bot === true && filed !== null && opened(before.text).includes(wording.whatToAdd(filed.shortId))
  );
}

/** Whether a phrase only says that something is to be added to what was filed, and not what. */
export const addsWhatStandsAbove = (bodies: readonly ActBody[]): boolean =>
  bodies.length === 1 && bodies[0]?.act === 'amend' && bodies[0].adds === undefined;

/** Offers to add what its author wrote right before to what was filed; asks what it is where that is part of it, or says too little. */
export function addsAbove(turn: Turn, message: FreshMessage): void {
  const { filed, conversation } = turn.input;
  if (filed === null) return;
  const all = [...conversation.history, ...conversation.fresh];
  const above = all.findLast(({ author, ts }) => author === message.author && newer(message.ts, ts));
  const isNews =
    above !== undefined &&
    couldBegin(above.text) &&
    controlWord(above.text) === null &&
    !restsOn(filed.draft, new Set([above.ts]));
  if (isNews) adds(turn, message, opened(above.text), above);
  else turn.talk(message, 'answer', wording.whatToAdd(filed.shortId));
}

/** Offers to add words of that message to what was filed. */
const adds = (turn: Turn, message: FreshMessage, words: string, { ts }: Pick<ThreadMessage, 'ts'>): void =>
  turn.say(message, 'phrase', { act: 'amend', adds: words, ...(ts === message.ts ? {} : { saidIn: ts }) });

/**
 * Buttons to add to what was filed what its people tell of it afterwards, or to begin a request with it; null for questions and for
 * a word or two, which tell nothing.
 */
export function addingButtons(turn: Turn, message: FreshMessage, begins: Offered): Offered[] | null {
  const text = opened(message.text);
  const adding = isQuestion(text) || !hasWords(text, MIN_WORDS) ? null : addingOffer(turn, message);
  return adding === null ? null : [adding, begins];
}

/** The tools whose orders say what a field is to be; said of a filed request, they are offered as changes of its ticket. */
const SETTING: ReadonlySet<string> = new Set(['set_field', 'append_to_draft']);
const Setting = z.looseObject({
  field: z.string(),
  value: z.string().optional(),
  text: z.string().optional(),
});

/** What an order to edit would set in the request that was filed last: nothing where the words are no such order. */
function editsOfFiled(blueprint: Blueprint, acts: readonly ActBody[], text: string): Value[] {
  return acts.flatMap((act) => {
    const args = act.act === 'call' && SETTING.has(act.tool) ? Setting.safeParse(act.args).data : undefined;
    const field = args && findField(blueprint, args.field);
    const values = field ? valuesIn(field, args.value ?? args.text ?? '') : [];
    return values.map((value) => ({ ...value, quote: text }));
  });
}

/** Values for what was filed already, which people are asked about. False where there are none. */
export function amends(turn: Turn, message: FreshMessage, values: readonly Value[]): boolean {
  if (values.length === 0) return false;
  const sets = values.map(({ field, quote, ...said }): ActBody => {
    return { act: 'set', field: field.name, ...said, quote: quoteIn(message, quote), how: 'extracted' };
  });
  turn.say(message, 'label', { act: 'amend' }, ...sets);
  return true;
}

/** Adds a message to what was filed last; null where nothing was. */
function addingOffer({ input: { filed } }: Turn, { ts, text }: FreshMessage): Offered | null {
  return filed && { label: wording.addTo(filed.shortId), does: { act: 'amend', ts, adds: opened(text) } };
}

/** A longer question is about more than how a ticket stands. */
const MAX_ASKED_WORDS = 12;

/**
 * Tells how the ticket stands that was filed here, where somebody asks the bot something that names nothing: "any news?", "will
 * someone look before 2?".
 * @returns whether they do
 */
export async function tellsOfFiled(turn: Turn, message: FreshMessage): Promise<boolean> {
  const { filed, viewer } = turn.input;
  const text = opened(message.text);
  if (filed === null || viewer.place === null || !isQuestion(text) || hasWords(text, MAX_ASKED_WORDS + 1))
    return false;
  const match = await turn.phrases.match({ ...message, text: written(wording.asksHow(filed.shortId)) });
  if (match?.kind !== 'acts') return false;
  turn.say(message, 'phrase', ...match.acts);
  const adding = addingOffer(turn, message);
  turn.talk(message, 'answer', wording.restIsForTeam(filed.shortId), adding === null ? [] : [adding]);
  return true;
}
