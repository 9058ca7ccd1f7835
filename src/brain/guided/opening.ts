import type { FreshMessage, OpenRequest } from '../../domain/brain.js';
import { controlWord } from '../../domain/conversation/control-words.js';
import { isMereCourtesy, isThanks, tellsMuch } from '../../domain/conversation/courtesy.js';
import { wording as shared } from '../../domain/conversation/wording.js';
import { findField } from '../../domain/draft/blueprint.js';
import type { EntityRef } from '../../domain/entities/entity.js';
import { opened } from '../../domain/text/open-text.js';
import { type PersonText, written } from '../../domain/text/person-text.js';
import { clipped } from '../../domain/text/text.js';
import { hasWords, MIN_WORDS } from '../../domain/text/words.js';
import { offersAbove, offersRoot, onlyCalls, openingOffer, ownOffer, rootOf, whatCanISay } from './above.js';
import { addingButtons, tellsOfFiled } from './after-filing.js';
import { namesColleague } from './among-people.js';
import { begins, isPiece } from './begins.js';
import {
  asAnother,
  citesRequest,
  MAX_LABEL,
  missingIn,
  namedIn,
  nearest,
  speaksOfRecord,
  tellsKnown,
} from './known.js';
import { couldBegin, onlyAsks, saysEnough } from './matter.js';
import { answerButtons } from './offered-values.js';
import { addressesAnother, isPaste, isQuestion, type Parts } from './text.js';
import type { Turn } from './turn.js';
import { wording } from './wording.js';

/**
 * A message to the bot where no request is open. It begins one where it is no question and says enough; what is about work on
 * record, only in a channel made for requests. Else the request is offered, and alone where people seem to talk among
 * themselves.
 */
export async function opens(turn: Turn, message: FreshMessage, parts: Parts | null): Promise<void> {
  const { input } = turn;
  const text = opened(message.text);
  if (showsMatter(turn, message)) return begins(turn, message, message.author, null);
  const more = turn.saidAfter(message);
  if (more !== undefined && !hasWords(text, MIN_WORDS)) {
    if (couldBegin(more.text) && !isQuestion(text)) begins(turn, message, message.author, null);
    return;
  }
  const known = namedIn(turn, text);
  if (citesRequest(text)) return offersToOpen(turn, message, known);
  if (offersAbove(turn, message)) return;
  const hasLabels = (parts?.labelled ?? []).length > 0;
  const root = rootOf(turn);
  if (
    root !== null &&
    !hasLabels &&
    known.length + missingIn(turn, text).length === 0 &&
    onlyCalls(turn, message, root)
  )
    return offersRoot(turn, message, root, null, ownOffer(message), ...(await nearest(turn, message)));
  const isAskedFor = isQuestion(text) || speaksOfRecord(turn, message) || turn.phrases.begins(message);
  // in the thread of what was filed, "it" is that
  const isAsked = isAskedFor || turn.phrases.pointedAt(message) !== null;
  if (known.length === 0 && !hasLabels && (await tellsOfFiled(turn, message))) return;
  if (input.bound && isKindWords(message)) {
    turn.talk(message, 'answer', wording.ifRequest, [openingOffer(message)]);
    return;
  }
  const isTold = !isAskedFor && !hasLabels;
  const buttons = isTold ? addingButtons(turn, message, openingOffer(message)) : null;
  if (buttons !== null) {
    turn.talk(message, 'answer', wording.isItForTicket(input.filed?.shortId ?? ''), buttons);
    return;
  }
  // where one was filed, what points at something may as well be about that one
  const isForRequests = input.bound && input.filed === null;
  const wantsToKnow = onlyAsks(text) || (isQuestion(text) && turn.phrases.begins(message));
  if (!hasWords(text, MIN_WORDS) || (!hasLabels && (wantsToKnow || (isAsked && !isForRequests)))) {
    await offersToOpen(turn, message, known);
    return;
  }
  begins(turn, message, message.author, null);
  if (turn.open === null) return;
  const headline = findField(turn.open.blueprint, turn.open.blueprint.headline);
  const [person, ...others] = turn.othersThan(message.author).filter(({ id }) => text.includes(`<@${id}>`));
  if (root !== null && headline !== undefined) {
    const buttons = answerButtons(headline, { ...message, ...root }, wording.useThis);
    turn.talk(message, 'answer', wording.rootInstead(root.author, opened(root.text)), buttons);
  } else if (person !== undefined && others.length === 0) {
    const label = clipped(wording.itIsFor(person.name), MAX_LABEL);
    const { ts } = message;
    turn.talk(message, 'answer', wording.isItFor(person.id), [
      { label, does: { act: 'open', ts, blueprint: null, onBehalfOf: person.id } },
    ]);
  }
}

const CLAUSE_END = /[,.!;:\n]/u;

/** Whether a post that calls nobody greets, thanks or wishes well, and tells next to nothing beside that: "hi all, happy Thursday". */
function isKindWords({ text, mentions }: FreshMessage): boolean {
  if (isMereCourtesy(text)) return true;
  const said = opened(text);
  const [first = ''] = said.split(CLAUSE_END, 1);
  const lead = written(first);
  if (mentions || !isMereCourtesy(lead)) return false;
  const behind = said.slice(first.length);
  return isThanks(lead) ? !tellsMuch(written(behind)) : !hasWords(behind, MIN_WORDS);
}

/** Whether a message shows by a file what it is about, and says nothing of it; in a thread whose request was filed it is about that. */
function showsMatter({ input: { filed, viewer } }: Turn, message: FreshMessage): boolean {
  const text = opened(message.text);
  const isFree = filed === null || viewer.place === null;
  return isFree && Boolean(message.files?.length) && !isQuestion(text) && !saysEnough(message, text);
}

/** "@Priya needs access …" is about her, and not said to her. */
const OF_THEM = /^<@[UW][A-Z0-9]+(?:\|[^<>]*)?>\s+(?:\p{L}+s|can['’]?t|cannot|couldn['’]?t|lost|would)\s/u;

const tellsOfThem = (text: PersonText): boolean =>
  OF_THEM.test(opened(text)) && !isQuestion(opened(text)) && !/\bthanks?\b/iu.test(opened(text));

/**
 * Whether what begins a thread, where nobody needs to mention the bot, is for somebody else: "Jonas, can you send me the
 * deck?".
 */
export function isForOthers(turn: Turn, { author, text, raisedBy, mentions }: FreshMessage): boolean {
  const { bound, first, references } = turn.input;
  if (!bound || !first || mentions || turn.open !== null || raisedBy !== null || tellsOfThem(text))
    return false;
  const all = [
    ...references.found.map(({ mention, entity }) => ({ mention, candidates: [entity] })),
    ...references.ambiguous,
  ];
  const people = all.filter(({ candidates }) => candidates.every(({ kind }) => kind === 'user'));
  const named = people.map(({ mention }) => ({ id: mention, name: mention }));
  return addressesAnother(opened(text), [...turn.othersThan(author), ...named]);
}

const asks = (turn: Turn, message: FreshMessage): boolean =>
  isQuestion(opened(message.text)) || turn.phrases.begins(message);

/** Says that words were not understood: the request is offered first, then the phrases that come nearest. */
async function offersToOpen(
  turn: Turn,
  message: FreshMessage,
  known: readonly EntityRef[],
  missing: readonly string[] = missingIn(turn, opened(message.text)),
): Promise<void> {
  if (known.length + missing.length === 0 && (await tellsOfFiled(turn, message))) return;
  if (tellsKnown(turn, message, known, asks(turn, message), missing)) return;
  const buttons = [openingOffer(message), ...(await nearest(turn, message)), whatCanISay];
  if (missing.length > 0) {
    turn.talk(message, 'phrase', wording.cantFind(missing), buttons);
    return;
  }
  const tickets = known.flatMap(({ kind, label }) => (kind === 'task' ? [label] : []));
  const isBegun = isPiece(message.text) && !turn.phrases.begins(message);
  const unknown = isBegun ? wording.whatAbout(opened(message.text)) : wording.onlyPhrases(false, null);
  const why = tickets.length > 0 ? wording.namesTicket(tickets) : unknown;
  const text = isQuestion(opened(message.text)) ? wording.isItRequest : why;
  turn.talk(message, 'phrase', { text, afterAnswer: wording.afterAnswer }, buttons);
}

/** A line that would set a choice of the form; null where it has none. */
export function exampleOf({ blueprint }: Pick<OpenRequest, 'blueprint'>): string | null {
  const menu = blueprint.fields.find((field) => field.type === 'enum');
  return menu === undefined ? null : `${menu.label}: ${menu.values[0]?.label ?? ''}`;
}

/** Says that words to the bot were not understood while a request is open, and that they go with it. */
export async function unclear(
  turn: Turn,
  message: FreshMessage,
  missing: readonly string[] = missingIn(turn, opened(message.text)),
): Promise<void> {
  const { open } = turn;
  const known = namedIn(turn, opened(message.text));
  if (open === null)
    return offersAbove(turn, message) ? undefined : offersToOpen(turn, message, known, missing);
  if (turn.asksForTeam) return namesNoTeam(turn, message);
  if (tellsKnown(turn, message, known, asks(turn, message), missing)) return;
  // what is looked something up for is no remark on the request
  const isKept = !turn.acts().some(({ act, ts }) => ts === message.ts && act !== 'talk');
  const unknown = asksAtCard(open, message)
    ? wording.cantAnswer(open.team)
    : wording.onlyPhrases(isKept, exampleOf(open));
  const why = missing.length > 0 ? wording.cantFind(missing) : unknown;
  const another = open.filing ? [] : asAnother(message);
  const buttons = [...(await nearest(turn, message)), ...another, whatCanISay];
  turn.talk(message, 'phrase', open.filing ? wording.onItsWay : why, buttons);
}

/** Words by which no team is chosen go with the request, which is looked at once more; a set word tells nothing more of it. */
function namesNoTeam(turn: Turn, message: FreshMessage): void {
  if (controlWord(message.text) !== null) turn.talk(message, 'answer', shared.otherTeam);
  else turn.say(message, 'answer', { act: 'show_card' });
}

/** Whether somebody asks about a request whose card stands there, and the answer is in nobody's values. */
const asksAtCard = ({ card }: OpenRequest, { text }: FreshMessage): boolean =>
  card && isQuestion(opened(text));

/**
 * Says that the words of whom the bot has asked, or shown their card, are kept, with the phrases that come near if they begin as one
 * does. Else it says how else to say them, once, and then only what is open. What is most like talk among people gets no answer.
 */
export async function keeps(turn: Turn, message: FreshMessage): Promise<void> {
  // what is pasted goes along, and says to nobody which team it is
  if (turn.asksForTeam) return isPaste(opened(message.text)) ? undefined : namesNoTeam(turn, message);
  if (turn.open === null || turn.open.filing) return;
  if (citesRequest(opened(message.text))) return;
  const isForPeople = controlWord(message.text) === 'yes' || isMereCourtesy(message.text);
  if (isForPeople || (!turn.open.card && namesColleague(turn, message))) return;
  if (controlWord(message.text) === 'no')
    return turn.talk(message, 'control', wording.whatElse(exampleOf(turn.open)));
  const near = turn.phrases.begins(message) ? await nearest(turn, message) : [];
  const isTold = [true, false].some((kept) => turn.hasSaid(wording.onlyPhrases(kept, null)));
  const open = turn.asked().map(({ label }) => label);
  if (near.length > 0) turn.talk(message, 'phrase', wording.keptOrMeant, near);
  else if (asksAtCard(turn.open, message)) turn.talk(message, 'phrase', wording.cantAnswer(turn.open.team));
  else if (isTold) turn.talk(message, 'phrase', wording.keptToo(open));
  else turn.talk(message, 'phrase', wording.onlyPhrases(true, exampleOf(turn.open)));
}
