import type { FreshMessage, OpenRequest } from '../../domain/brain.js';
import type { ActBody, OfferedAct } from '../../domain/conversation/acts.js';
import { controlWord } from '../../domain/conversation/control-words.js';
import { isGreeting, isMereCourtesy } from '../../domain/conversation/courtesy.js';
import type { ThreadMessage } from '../../domain/conversation/event.js';
import { newer } from '../../domain/conversation/slack-ts.js';
import { isPerson } from '../../domain/conversation/speaker.js';
import { wording as shared } from '../../domain/conversation/wording.js';
import { findField } from '../../domain/draft/blueprint.js';
import type { EntityRef } from '../../domain/entities/entity.js';
import { tellingWords } from '../../domain/entities/search-words.js';
import { opened } from '../../domain/text/open-text.js';
import type { PersonText } from '../../domain/text/person-text.js';
import { clipped } from '../../domain/text/text.js';
import { hasWords, MIN_WORDS } from '../../domain/text/words.js';
import { showsAnything } from '../visible.js';
import { addingButtons, addsAbove, tellsOfFiled } from './after-filing.js';
import { answerButtons, asksIfAnswer, labels } from './answering.js';
import { partsOfForm } from './forms.js';
import {
  asAnother,
  citesRequest,
  MAX_LABEL,
  mayNameWork,
  missingIn,
  namedIn,
  nearest,
  onlyCites,
  speaksOfRecord,
  tellsKnown,
} from './known.js';
import {
  asksForRequest,
  authorOf,
  couldBegin,
  headlineIn,
  mattersIn,
  meansTheSame,
  onlyPoints,
  pointsBack,
  pointsBackWithin,
  saysEnough,
} from './matter.js';
import { withoutTeams } from './team-words.js';
import { addressesAnother, isLead, isPaste, isQuestion, type Parts, partsOf } from './text.js';
import { toldIn } from './told.js';
import type { Turn } from './turn.js';
import { labelledValues, valuesIn } from './values.js';
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
  if (isOfFiled(turn, text)) return addsAbove(turn, message);
  const hasLabels = (parts?.labelled ?? []).length > 0;
  const root = rootOf(turn);
  if (
    root !== null &&
    !hasLabels &&
    known.length + missingIn(turn, text).length === 0 &&
    onlyCalls(turn, message, root)
  )
    return offersRoot(turn, message, root, null, ownOffer(message), ...(await nearest(turn, message)));
  const isAskedFor =
    isQuestion(text) ||
    speaksOfRecord(turn, message) ||
    mayNameWork(turn, text) ||
    (await turn.phrases.hasPhrase(message));
  // in the thread of what was filed, "it" is that
  const isAsked =
    isAskedFor || turn.phrases.pointedAt(message) !== null || (await turn.phrases.leans(message));
  const isChatter = !hasLabels && (await turn.phrases.chats(message));
  if (isChatter && input.bound) {
    turn.talk(message, 'answer', wording.ifRequest, [openingOffer(message)]);
    return;
  }
  const isTold = !isAskedFor && !isChatter && !hasLabels;
  const buttons = isTold ? addingButtons(turn, message, openingOffer(message)) : null;
  if (buttons !== null) {
    turn.talk(message, 'answer', wording.isItForTicket(input.filed?.shortId ?? ''), buttons);
    return;
  }
  // where one was filed, what points at something may as well be about that one
  const isForRequests = input.bound && input.filed === null;
  const wantsToKnow = isQuestion(text) && turn.phrases.begins(message);
  if (
    isChatter ||
    !hasWords(text, MIN_WORDS) ||
    (!hasLabels && (wantsToKnow || (isAsked && !isForRequests)))
  ) {
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
      { label, does: 'on_behalf', ts, of: person.id },
    ]);
  }
}

/** Whether words only say that they are about the request that was filed in this thread. */
const isOfFiled = ({ input: { filed, conversation } }: Turn, text: string): boolean =>
  filed !== null &&
  meansTheSame(text, [filed.headline, ...conversation.history.slice(0, 1).map((root) => opened(root.text))]);

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

/**
 * Somebody turned a message into a request: it begins one, or is the second one. "new request: the printer …" is about the
 * printer.
 */
export async function raises(turn: Turn, message: FreshMessage, by: string): Promise<void> {
  if (turn.open !== null) {
    turn.begin(message, by, null);
    return;
  }
  const onBehalfOf = by === message.author || !isPerson(message.author) ? null : message.author;
  const match = await turn.phrases.match(message);
  const [opens, ...sets] = match?.kind === 'acts' ? match.acts : [];
  if (opens?.act === 'open' && sets.length > 0) {
    const theirs = { ...opens, onBehalfOf: onBehalfOf ?? opens.onBehalfOf };
    turn.say({ ...message, author: by }, 'phrase', theirs, ...sets);
  } else begins(turn, message, by, onBehalfOf);
}

/**
 * Begins a request: label lines fill their fields, and the rest answers what it is about. Where that says nothing of it, its author's
 * next words do.
 */
function begins(turn: Turn, message: FreshMessage, by: string, onBehalfOf: string | null): void {
  const blueprint = turn.begin(message, by, onBehalfOf);
  if (blueprint === null) return;
  const author = authorOf(message);
  const parts = partsOf(mattersIn(message), blueprint);
  const { labelled, rest } = isPerson(author)
    ? withoutTold(turn, message, parts)
    : partsOfForm(parts, blueprint);
  if (isPerson(message.author)) labels(turn, message, labelled);
  else turn.note(message, 'label', 'extracted', labelledValues(labelled).values);
  const headline = findField(blueprint, blueprint.headline);
  const isTaken = turn.open?.draft.fields[blueprint.headline] !== undefined;
  if (headline === undefined || isTaken || isLead(rest, labelled.length > 0)) return;
  const isPiece = turn.saidAfter(message) !== undefined && !onlyPoints(rest);
  const about = headlineIn(author, rest, headline);
  if (labelled.length === 0 && !isPiece && !saysEnough(message, rest)) turn.expects(message, headline);
  else if (isPaste(about)) asksIfAnswer(turn, message, headline, about);
  else if (by === message.author) {
    const piece = pieceBefore(turn, message);
    if (piece === null || !turn.answer(piece, headline, opened(piece.text)))
      turn.answer(message, headline, about);
    else turn.goOn(message, about);
  }
  // who did not ask for the request does not go on with it either
  else turn.note(message, 'answer', 'answered', valuesIn(headline, about));
}

/** The word or two with which its author has begun to tell the bot what they need, where only the bot has spoken since: "my vpn". */
function pieceBefore(
  { input: { conversation, question } }: Turn,
  message: FreshMessage,
): FreshMessage | null {
  const before = conversation.history.findLast(({ ts, bot }) => !bot && newer(message.ts, ts));
  // what the bot has asked nothing about was said to the people there
  const isAsked = question?.asker === message.author;
  return isAsked && before?.author === message.author && isPiece(before.text)
    ? { ...message, ts: before.ts, text: before.text }
    : null;
}

/** Whether words name a matter and say nothing of it yet. */
function isPiece(text: PersonText): boolean {
  const said = opened(text);
  return (
    !hasWords(said, MIN_WORDS) &&
    !isQuestion(said) &&
    !onlyPoints(said) &&
    !isMereCourtesy(text) &&
    controlWord(text) === null
  );
}

/**
 * The parts of a message that begins a request without what its sentences say of other fields: "… flickers. Urgency: high. It's
 * broken." A field is meant by its label or one of its choices: "the department is closed" speaks of none.
 */
function withoutTold(turn: Turn, message: FreshMessage, parts: Parts): Parts {
  const { open } = turn;
  if (open === null || message.author !== authorOf(message) || isPaste(parts.rest)) return parts;
  const { fields, headline } = open.blueprint;
  const { named, chosen, rest } = toldIn(fields, [], parts.rest);
  const values = [
    ...named.flatMap(({ field, value, isChange }) =>
      isChange || field.type === 'enum' ? valuesIn(field, value ?? '').slice(0, 1) : [],
    ),
    ...chosen,
  ];
  const isAll =
    values.length === named.length + chosen.length && values.every(({ field }) => field.name !== headline);
  if (values.length === 0 || !isAll || !saysEnough(message, rest)) return parts;
  turn.note(message, 'label', 'extracted', values);
  return { ...parts, rest };
}

/** A call without words: what the thread began with is offered, else the bot says what to do. */
export function greets(turn: Turn, message: FreshMessage): void {
  const root = turn.open === null ? rootOf(turn) : null;
  if (root === null) turn.talk(message, 'answer', wording.hello(turn.open !== null), [whatCanISay]);
  else offersRoot(turn, message, root, null);
}

/**
 * Offers what the thread began with, where somebody only says that a request is to be made of it: "file this", "open a ticket".
 * @returns whether it is that
 */
export function offersBeginning(turn: Turn, message: FreshMessage, bodies: readonly ActBody[]): boolean {
  const [body, ...more] = bodies;
  if (turn.open !== null || body?.act !== 'open' || body.onBehalfOf !== null || more.length > 0) return false;
  const root = turn.input.filed === null ? beganWith(turn) : null;
  if (root !== null) offersRoot(turn, message, root, body.blueprint);
  return root !== null;
}

function offersRoot(
  turn: Turn,
  message: FreshMessage,
  root: ThreadMessage,
  blueprint: string | null,
  ...more: readonly OfferedAct[]
): void {
  const opens: OfferedAct = { label: wording.openRequest, does: 'open', ts: root.ts, blueprint };
  const text = wording.openWithRoot(root.author, opened(root.text));
  turn.talk(message, 'answer', text, [opens, ...more, whatCanISay]);
}

/**
 * Offers what the thread began with, where words ask for a request of what stands above; where they tell something, too, they are
 * offered beside it.
 * @returns whether they do
 */
function offersAbove(turn: Turn, message: FreshMessage): boolean {
  // to whom it is to go says nothing of the matter: "log this for the data people"
  const text = withoutTeams(turn, opened(message.text));
  const isAll = pointsBack(text);
  const root = turn.input.filed === null && (isAll || pointsBackWithin(text)) ? beganWith(turn) : null;
  if (root === null) return false;
  offersRoot(turn, message, root, null, ...(isAll ? [] : [openingOffer(message)]));
  return true;
}

/** Whoever calls the bot into a thread in fewer words may only ask, in whatever language, for what stands there. */
const FEW_WORDS = 8;
/** With so few telling words, "this" is what stands above, and not what they tell of: "put it on your list". */
const MAX_TELLING = 2;

/**
 * Whether words with which the bot is called into a thread say too little to be a request themselves: they are few, and have a word by
 * which people ask for a request ("bitte ein ticket draus machen") or hardly say more than "this", or are a question of no known kind
 * ("kannst du das aufnehmen?"). None tells of what the thread began with.
 */
function onlyCalls(turn: Turn, message: FreshMessage, root: ThreadMessage): boolean {
  const text = opened(message.text);
  if (hasWords(text, FEW_WORDS)) return false;
  const said = tellingWords(text);
  const pointsAtIt = turn.phrases.points(message) && said.length <= MAX_TELLING;
  const calls = isQuestion(text)
    ? !turn.phrases.begins(message)
    : !hasWords(text, MIN_WORDS) || asksForRequest(text);
  const known = new Set(tellingWords(opened(root.text)));
  return (pointsAtIt || calls) && !said.some((word) => known.has(word));
}

/** The request that these words would be themselves. */
const ownOffer = ({ ts }: FreshMessage): OfferedAct => ({
  label: wording.another,
  does: 'open',
  ts,
  blueprint: null,
});

/** What the thread began with, where the bot is called into one; what it began with was for others then. */
const rootOf = (turn: Turn): ThreadMessage | null => (turn.input.first ? beganWith(turn) : null);

/** The first words of the thread that say anything: "this" for whoever calls the bot into it. Nobody means what the bot began. */
function beganWith({ input: { conversation, viewer } }: Turn): ThreadMessage | null {
  const [root] = conversation.history;
  if (viewer.place === null || root === undefined || root.bot) return null;
  const says = ({ bot, text }: ThreadMessage) =>
    !bot && showsAnything(opened(text)) && !isGreeting(text) && !onlyCites(opened(text));
  return conversation.history.find(says) ?? null;
}

/** Begins a request with that message after all. */
export function openingOffer({ ts }: Pick<ThreadMessage, 'ts'>): OfferedAct {
  return { label: wording.open, does: 'open', ts, blueprint: null };
}

export const whatCanISay: OfferedAct = { label: wording.whatCanISay, does: 'say', words: 'help' };

const asks = async (turn: Turn, message: FreshMessage): Promise<boolean> =>
  isQuestion(opened(message.text)) || turn.phrases.isAsking(message);

/** Says that words were not understood: the request is offered first, then the phrases that come nearest. */
async function offersToOpen(
  turn: Turn,
  message: FreshMessage,
  known: readonly EntityRef[],
  missing: readonly string[] = missingIn(turn, opened(message.text)),
): Promise<void> {
  if (known.length + missing.length === 0 && (await tellsOfFiled(turn, message))) return;
  if (await tellsKnown(turn, message, known, await asks(turn, message), missing)) return;
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
  if (turn.asksForTeam) return turn.talk(message, 'answer', shared.otherTeam);
  if (await tellsKnown(turn, message, known, await asks(turn, message), missing)) return;
  // what is looked something up for is no remark on the request
  const isKept = !turn.acts().some(({ act, ts }) => ts === message.ts && act !== 'talk');
  const why = missing.length > 0 ? wording.cantFind(missing) : wording.onlyPhrases(isKept, exampleOf(open));
  const another = open.filing ? [] : asAnother(message);
  const buttons = [...(await nearest(turn, message)), ...another, whatCanISay];
  turn.talk(message, 'phrase', open.filing ? wording.onItsWay : why, buttons);
}

/**
 * Says that the words of whom the bot has asked, or shown their card, are kept, with the phrases that come near if they begin as one
 * does. Else it says how else to say them, once, and then only what is open. What is most like talk among people gets no answer.
 */
export async function keeps(turn: Turn, message: FreshMessage): Promise<void> {
  // what is pasted goes along, and names no team
  if (turn.asksForTeam && !isPaste(opened(message.text)))
    return turn.talk(message, 'answer', shared.otherTeam);
  if (turn.asksForTeam || turn.open === null || turn.open.filing) return;
  if (citesRequest(opened(message.text)) || (await turn.phrases.chats(message))) return;
  if (controlWord(message.text) === 'no')
    return turn.talk(message, 'control', wording.whatElse(exampleOf(turn.open)));
  const near = turn.phrases.begins(message) ? await nearest(turn, message) : [];
  const isTold = [true, false].some((kept) => turn.hasSaid(wording.onlyPhrases(kept, null)));
  const open = turn.asked().map(({ label }) => label);
  if (near.length > 0) turn.talk(message, 'phrase', wording.keptOrMeant, near);
  else if (isTold) turn.talk(message, 'phrase', wording.keptToo(open));
  else turn.talk(message, 'phrase', wording.onlyPhrases(true, exampleOf(turn.open)));
}
