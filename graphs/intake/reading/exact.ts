import type { FreshMessage } from '../../../src/domain/brain.js';
import type { Act, ActBody } from '../../../src/domain/conversation/acts.js';
import { choosesNone, placeNamed } from '../../../src/domain/conversation/choice-words.js';
import {
  controlWord,
  givesUpFiled,
  goesAlong,
  undoWord,
} from '../../../src/domain/conversation/control-words.js';
import { isThanks, repeats } from '../../../src/domain/conversation/courtesy.js';
import type { OptionAct } from '../../../src/domain/conversation/option.js';
import { newer } from '../../../src/domain/conversation/slack-ts.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { isNewest, pendingOf } from '../../../src/domain/pending.js';
import type { TurnContext } from '../context.js';
import { hasOpenDraft } from '../draft/draft-life.js';
import { isInvolved } from '../people.js';
import { alikeIn, waitsForChoice, waitsForTeam } from '../questions/answered.js';
import { type AskedBack, askedBackOf, isUnanswered } from '../questions/asked-back.js';
import { isForBot, wasAsked } from '../questions/listening.js';
import { isAct } from '../references/question.js';
import type { IntakeState } from '../state.js';
import { buttonSaid } from './button-words.js';
import { isHelp, moreThan, optionOf, yesOrNo } from './option-of.js';
import { meantByYes } from './plain-yes.js';

/**
 * What a person's exact words mean where only they count, whatever else reads them: to take back or to do again, to answer
 * a question of ours by the words of a button or by yes and no, to skip what is asked. They are a whole message, and the
 * only one that the turn is about; an answer to what a team asked back counts whatever else is said beside it.
 */
export function exactActs(state: IntakeState): Act[] {
  const message = onlyMessage(state);
  const body =
    message &&
    (takesBack(state, message) ??
      answers(state, message) ??
      buttonSaid(state, message) ??
      answersUpdate(state, message) ??
      asksOfChange(state, message) ??
      choosesOther(state, message) ??
      withdraws(state, message) ??
      meantByYes(state, message) ??
      skips(state, message));
  const back = answersBack(state);
  return message && body ? [byWords(body, message), ...back.filter(({ ts }) => ts !== message.ts)] : back;
}

/**
 * The only message of the turn or, where no request is open whose people are listened to as well, the only one to the bot: what
 * people say to each other in the same moment is beside it.
 */
function onlyMessage(state: IntakeState): FreshMessage | null {
  const { said, events } = state;
  const isTalk = events.length > 1 && !hasOpenDraft(state) && events.every(({ kind }) => kind === 'message');
  const meant = isTalk ? said.filter((one) => isForBot(state, one)) : events.length <= 1 ? said : [];
  const [message, ...others] = meant;
  return message && others.length === 0 && !message.edited && message.raisedBy === null ? message : null;
}

/** An option that somebody chose, by a click or by its words, and what they said behind these. */
export interface Choice {
  option: number;
  by: string;
  ts: string;
  channel: string;
  more?: FreshMessage;
}

/** The option of the open question that exact words choose. */
export function choiceIn(state: IntakeState, { channel }: Pick<TurnContext, 'channel'>): Choice | null {
  const question = pendingOf(state, 'choice');
  const [act] = question ? exactActs(state) : [];
  if (act?.act !== 'choose' || act.of !== undefined) return null;
  const { by, ts, option } = act;
  const message = state.said.find((one) => one.ts === ts);
  const more = message && question ? moreThan(question, message) : null;
  return { option, by, ts, channel, ...(more && { more }) };
}

function takesBack(state: IntakeState, message: FreshMessage): ActBody | null {
  const word = undoWord(message.text);
  if (word === null) return null;
  const { addressed, author } = message;
  const isOpen = hasOpenDraft(state) && isInvolved(state, author);
  return addressed || (!state.quiet && (isOpen || bringsBack(state, message))) ? { act: word } : null;
}

/** Who gives up what was filed wants it taken back: what is to be done about it is asked, as "undo" does. */
function withdraws(state: IntakeState, message: FreshMessage): ActBody | null {
  const { phase, requester, filer, filed, draftId } = state;
  const known = filed[draftId ?? ''];
  const isToBot = isForBot(state, message);
  if (phase !== 'CREATED' || known === undefined) return null;
  if (!isToBot && ![requester, filer].includes(message.author)) return null;
  return givesUpFiled(message.text, known.shortId, isToBot) ? { act: 'undo' } : null;
}

/** Whether whose request it was says, to nobody in particular, that giving it up is to be taken back. */
export function bringsBack({ phase, requester }: IntakeState, { author, text }: FreshMessage): boolean {
  return phase === 'DISCARDED' && author === requester && controlWord(text) === 'undo';
}

function answers(state: IntakeState, message: FreshMessage): ActBody | null {
  const question = pendingOf(state, 'choice');
  const option = question && optionOf(state, question, message);
  return typeof option === 'number' ? { act: 'choose', option } : null;
}

/**
 * Whoever approves the card in words while a change of it that was offered to them is unanswered may mean either: it is put to them
 * once more. Who approves again files what the card has.
 */
function asksOfChange(state: IntakeState, message: FreshMessage): ActBody | null {
  const question = pendingOf(state, 'choice');
  if (question === null || state.mode !== 'REVIEW' || !hasOpenDraft(state)) return null;
  const isPut = wasAsked(question, state, message.author) && question.text !== wording.changeFirst;
  const word = controlWord(message.text);
  // a plain yes may still be to what was asked before the card was shown anew
  if (!isPut || !(word === 'yes' || (word === 'approve' && isNewest(state, question)))) return null;
  const offers = question.options.filter(({ does, by }) => by === null && isChange(does));
  return offers.length > 0 ? { act: 'talk', text: wording.changeFirst, offers } : null;
}

/** What only looks something up changes nothing. */
const LOOKS_UP = /^(?:show|list|find|what|who|when|where|which|how)\b/iu;

const isChange = (does: OptionAct): boolean =>
  does.act === 'set' || (does.act === 'say' && !isHelp(does) && !LOOKS_UP.test(does.words));

/** The answer to the offer to change what was filed. */
function answersUpdate(state: IntakeState, message: FreshMessage): ActBody | null {
  if (pendingOf(state, 'amend') === null || state.phase !== 'CREATED') return null;
  if (!isForBot(state, message)) return null;
  const answer = goesAlong(message.text) ? 'yes' : yesOrNo(state, message);
  return answer && { act: 'update_filed', take: answer === 'yes' };
}

/**
 * What is said to a choice among requests, teams or things instead of one of its buttons: the place of a request, or that none of
 * them is meant. Then the request at hand goes on, or the bot says how to find another.
 */
function choosesOther(state: IntakeState, message: FreshMessage): ActBody | null {
  if (!isForBot(state, message)) return null;
  const question = pendingOf(state, 'choice');
  const { text } = message;
  const isNone = choosesNone(text);
  const says = (words: string): ActBody => ({ act: 'talk', text: words, offers: [] });
  if (hasOpenDraft(state) && waitsForChoice(state)) {
    const alike = alikeIn(state);
    const place = placeNamed(text, alike.length);
    const draftId = (place === null ? null : alike[place]?.draftId) ?? null;
    return place !== null || isNone ? { act: 'follow', draftId } : null;
  }
  if (!isNone) return null;
  if (hasOpenDraft(state) && waitsForTeam(state)) return says(wording.otherTeam);
  if (question === null || isAct(question) || !isNewest(state, question)) return null;
  if (question.mention !== null) return says(wording.otherName);
  // a plain no leaves what is offered where it is
  return controlWord(text) === 'no' ? null : says(wording.noneMeant);
}

/** Nobody knows what was asked, where it was one thing. */
function skips(state: IntakeState, { author, addressed, text, ts }: FreshMessage): ActBody | null {
  const { mode, requester, filer } = state;
  const openAsk = pendingOf(state, 'ask');
  if (mode !== 'ELICITATION' || openAsk === null || controlWord(text) !== 'unknown') return null;
  if (!addressed && author !== requester && author !== filer) return null;
  const open = openAsk.questions.filter(
    ({ by, field }) => by !== 'buttons' && !openAsk.answered.includes(field),
  );
  const [only, ...others] = open;
  return only && others.length === 0 && newer(ts, openAsk.at) ? { act: 'unknown', field: only.field } : null;
}

/** What people answer in this batch to what teams asked them back, whoever else speaks in it. */
function answersBack(state: IntakeState): Act[] {
  const said = state.said.filter(({ edited, raisedBy }) => !edited && raisedBy === null);
  const people = new Set(said.map(({ author }) => author));
  return [...people].flatMap((person) =>
    answerBackOf(
      state,
      person,
      said.filter(({ author }) => author === person),
    ),
  );
}

/**
 * A requester's next words to nobody in particular answer what a team asked back, unless something was asked about an open
 * request since. Once they turn to the bot, what follows in the batch is said to it.
 */
function answerBackOf(state: IntakeState, person: string, own: readonly FreshMessage[]): Act[] {
  const last = own.at(-1);
  const takenBack = last !== undefined && repeats(last.text, wording.notAnAnswer);
  const meant = askedBackOf(state, person).findLast(
    (one) => isUnanswered(one) !== takenBack && isAskedLast(state, one),
  );
  if (!last || !meant) return [];
  const toBot = own.findIndex(({ addressed, text }) => addressed && !isThanks(text));
  const untilThen = toBot < 0 ? own : own.slice(0, toBot);
  const words = takenBack ? [last] : untilThen.filter(({ addressed, text }) => !addressed && !isThanks(text));
  const body: ActBody = { act: 'answer_back', draftId: meant.draftId, takenBack };
  return words.map((one) => byWords(body, one));
}

/**
 * Whether a team's question, or the answer to it, is newer than what was asked about an open draft, which is answered first
 * otherwise.
 */
const isAskedLast = (state: IntakeState, { askedBack }: AskedBack): boolean =>
  !hasOpenDraft(state) || isNewest(state, askedBack);

const byWords = (body: ActBody, { author, ts }: FreshMessage): Act => ({
  ...body,
  by: author,
  via: 'control',
  ts,
});
