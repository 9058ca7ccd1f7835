import type { FreshMessage, OpenRequest, ReadInput } from '../../../src/domain/brain.js';
import { type Act, type ActBody, CHANGES_DRAFT } from '../../../src/domain/conversation/acts.js';
import { approves, controlWord, undoWord } from '../../../src/domain/conversation/control-words.js';
import type { Frame } from '../../../src/domain/conversation/frame/frame.js';
import { newer } from '../../../src/domain/conversation/slack-ts.js';
import { type Blueprint, findField } from '../../../src/domain/draft/blueprint.js';
import { restsOn } from '../../../src/domain/draft/withdraw.js';
import { userEntity } from '../../../src/domain/entities/entity.js';
import { holds } from '../../../src/domain/text/person-text.js';
import { undoWording } from '../../../src/domain/tools/undo-wording.js';

/** What one turn may come to. */
const MAX_ACTS = 60;

/** What acts are held against. */
export interface Limits {
  input: ReadInput;
  /** who says the words now, where that is not who wrote them */
  by: string | null;
  /** the tools that these words may have called */
  tools: ReadonlySet<string>;
  /** people whose words are about the request that is open, or was filed, without a mention */
  involved: ReadonlySet<string>;
  /** messages that are said to the bot without a mention, by their ts */
  heard: ReadonlySet<string>;
  /** messages up to this Slack time are done with; what they say is not of this request */
  since: string;
  /** Frontdoor's own sentences, in the language of whom it speaks to */
  frame: Frame;
  /** the options of the open question that words may choose; the others take a click or exact words */
  choosable: readonly boolean[];
}

/** The acts that may be carried out, and why others may not; the reasons hold nobody's words. */
export interface Checked {
  acts: Act[];
  dropped: string[];
}

/** Holds each proposed act against what there is and was offered. What only a person's exact words do is said instead of done. */
export function check(acts: readonly Act[], limits: Limits): Checked {
  const checked: Checked = { acts: [], dropped: [] };
  if (acts.length > MAX_ACTS) checked.dropped.push(`${acts.length - MAX_ACTS} acts too many`);
  const known = acts.slice(0, MAX_ACTS);
  const place = placeOf(known, limits);
  for (const one of known) {
    const { act, message } = saidBy(one, known, limits);
    const reason = whyNot(act, message, place, limits);
    if (reason !== null) checked.dropped.push(`${act.act}: ${reason}`);
    else checked.acts.push(asMeant(act, message, limits));
  }
  return checked;
}

/**
 * The act with its message. What people ask each other, except at the card, counts as asked by the newest who did nothing
 * but call the bot in that turn.
 */
function saidBy(
  act: Act,
  acts: readonly Act[],
  limits: Limits,
): { act: Act; message: FreshMessage | undefined } {
  const { fresh } = limits.input.conversation;
  const message = fresh.find(({ ts }) => ts === act.ts);
  const isAmongPeople = act.act === 'ask' && message && !isHeard(act, message, limits);
  if (!isAmongPeople || limits.input.open?.card) return { act, message };
  const caller = fresh.findLast(({ addressed, ts }) => addressed && !acts.some((other) => other.ts === ts));
  return caller ? { act: { ...act, ts: caller.ts }, message: caller } : { act, message };
}

/** What acts are about. `isOpen`: a request is open, or begins with them; `others`: messages that begin a second request. */
interface Place {
  blueprint: Blueprint | null;
  isOpen: boolean;
  others: ReadonlySet<string>;
}

function placeOf(acts: readonly Act[], limits: Limits): Place {
  const { input } = limits;
  const opens = acts.flatMap((act) => (act.act === 'open' ? [act] : []));
  if (input.open) {
    const others = opens.filter(({ onBehalfOf }) => onBehalfOf === null).map(({ ts }) => ts);
    return { blueprint: input.open.blueprint, isOpen: true, others: new Set(others) };
  }
  const [first, ...more] = opens;
  const begun = first && (input.blueprints.find(({ id }) => id === first.blueprint) ?? input.blueprints[0]);
  const amended = amends(acts, input) ? input.filed?.blueprint : undefined;
  const others = more.flatMap(({ ts }) => (ts === first?.ts ? [] : [ts]));
  const place = { blueprint: begun ?? amended ?? null, isOpen: false, others: new Set(others) };
  const { fresh } = input.conversation;
  const begins = opens.some((open) => {
    const message = fresh.find(({ ts }) => ts === open.ts);
    return whyNot(open, message, place, limits) === null;
  });
  return { ...place, isOpen: begins };
}

/** Whether values are for what was filed: somebody says so, or has edited a message that it rests on. */
function amends(acts: readonly Act[], { filed, conversation }: ReadInput): boolean {
  const edited = conversation.fresh.flatMap((message) => (message.edited ? [message.ts] : []));
  return acts.some(({ act }) => act === 'amend') || (filed !== null && restsOn(filed.draft, new Set(edited)));
}

function whyNot(act: Act, message: FreshMessage | undefined, place: Place, limits: Limits): string | null {
  if (CHANGES_DRAFT.has(act.act)) return whyNotInDraft(act, message, place, limits);
  if (!message) return 'names no message of this turn';
  if (message.raisedBy !== null && act.act !== 'open') return 'nobody said those words to the bot';
  if (isByCode(act)) return null;
  if (!isHeard(act, message, limits)) return 'nobody spoke to the bot';
  return whyNotOffered(act, message, place, limits);
}

/** The guided conversation answers by rules of its own to what was not said to the bot, such as another person's values. */
const isByCode = ({ act, via }: Act): boolean => act === 'talk' && via !== 'model';

function whyNotInDraft(
  act: Act,
  message: FreshMessage | undefined,
  { blueprint, others }: Place,
  { input, since }: Limits,
): string | null {
  const older = input.conversation.history.find(({ ts, bot }) => ts === act.ts && !bot);
  if (!message && (!older || !newer(act.ts ?? '', since))) return 'names no message of this request';
  if (others.has(act.ts)) return 'it is of another request';
  if (blueprint === null) return 'no request is open';
  return 'field' in act && findField(blueprint, act.field) === undefined ? 'no such field' : null;
}

/** Words to the bot; and in a request, as long as the thread is not quiet, those of the people whom it concerns. */
function isHeard(act: Act, message: FreshMessage, limits: Limits): boolean {
  const { ts, addressed, author, raisedBy } = message;
  const { open, quiet } = limits.input;
  if (addressed || raisedBy !== null) return true;
  if (act.act === 'approve' && open !== null && isByApprover(message, open)) return true;
  // it says nothing in a quiet thread, and still takes what decides a card that stands there
  if (quiet) return act.act === 'approve' && limits.involved.has(author);
  if (ASKED.has(act.act)) return limits.heard.has(ts);
  // people say to each other, too, that they don't need something any more
  if (act.act === 'discard' && open && !isOwn(author, open)) return false;
  const isAfterwards = act.act === 'amend' || act.act === 'follow';
  // at the card people talk among themselves: only whose request it is orders something without a mention
  if (open?.card && !isOwn(author, open) && ORDERS.has(act.act)) return false;
  return limits.involved.has(author) && (open !== null || isAfterwards);
}

/**
 * Whether one of those who decide by the configuration says the word for it, as the card tells them: they need not have spoken before. A
 * mere yes of theirs may be for a colleague.
 */
const isByApprover = ({ author, text }: FreshMessage, { named }: OpenRequest): boolean =>
  named.includes(author) && controlWord(text) === 'approve';

/** What anybody may be asked; that something looks like the request at hand, and its team, are for the people of that. */
const ASKED: ReadonlySet<Act['act']> = new Set(['choose', 'update_filed']);

/** Acts that want something done or known. */
const ORDERS: ReadonlySet<Act['act']> = new Set(['ask', 'call', 'which', 'focus']);

const isOwn = (author: string, { requester, filer }: OpenRequest): boolean =>
  author === requester || author === filer;

const NOT_OFFERED = 'it was not offered';
const BY_CLICK = 'only a click or exact words choose it';

function whyNotOffered(act: Act, message: FreshMessage, { isOpen }: Place, limits: Limits): string | null {
  const { input } = limits;
  switch (act.act) {
    case 'open': {
      const { blueprint } = act;
      return blueprint === null || input.blueprints.some(({ id }) => id === blueprint)
        ? null
        : 'no such form';
    }
    case 'another':
    case 'on_behalf':
      if (!isOpen) return 'no request is open';
      return act.act === 'another' || isKnown(act.person, message, input) ? null : 'nobody was named';
    case 'name':
      if (!isOpen) return 'no request is open';
      return [...act.people, ...act.gone].some((person) => isKnown(person, message, input))
        ? null
        : 'nobody was named';
    case 'call':
      return limits.tools.has(act.tool) ? null : 'no such tool here';
    case 'choose':
      if (input.question === null || limits.choosable[act.option] === undefined) return NOT_OFFERED;
      return limits.choosable[act.option] ? null : BY_CLICK;
    case 'follow': {
      const { alike = [] } = input.open ?? {};
      const isOne = act.draftId === null || alike.some(({ draftId }) => draftId === act.draftId);
      return alike.length > 0 && isOne ? null : NOT_OFFERED;
    }
    case 'update_filed':
      if (!input.filed?.offered) return NOT_OFFERED;
      return !act.take || approves(message.text) ? null : BY_CLICK;
    case 'amend':
      return input.filed ? null : 'nothing was filed';
    case 'approve':
    case 'discard':
    case 'show_card':
    case 'explain':
    case 'ask_value':
      return input.open ? null : 'no request is open';
    case 'choose_team':
      return input.open && input.teams.some(({ id }) => id === act.team) ? null : NOT_OFFERED;
    case 'which':
      return act.candidates.length > 0 ? null : 'nothing to choose from';
    case 'talk':
      return act.text.trim() === '' ? 'no words' : null;
    default:
      return null;
  }
}

/** Whether a person is mentioned in the message, or known by name in this conversation: a reading may not make anybody up. */
function isKnown(person: string, { author, text, raisedBy }: FreshMessage, input: ReadInput): boolean {
  return (
    person === author ||
    person === raisedBy ||
    holds(text, person) ||
    input.people.some(({ id }) => id === person) ||
    input.references.found.some(({ entity }) => entity.id === userEntity(person))
  );
}

/** An act under the name of whoever said it; one that only exact words do, as words about how to do it. */
function asMeant(act: Act, message: FreshMessage | undefined, { input, by: speaker, frame }: Limits): Act {
  const { conversation, open } = input;
  if (!message) {
    const author = conversation.history.find(({ ts }) => ts === act.ts)?.author;
    return author === undefined ? act : { ...act, by: author };
  }
  const by = act.by === message.raisedBy ? act.by : (speaker ?? message.author);
  const said = { ...act, by };
  const instead = (text: string): Act => {
    const body: ActBody = { act: 'talk', text, offers: [] };
    return { ...body, by, via: 'model', ts: act.ts };
  };
  // shows its card, or asks again what it lacks
  const shown: Act = { act: 'show_card', by, via: act.via, ts: act.ts };
  const isNamed = (person: string) => isKnown(person, message, input);
  switch (act.act) {
    case 'open': {
      const { onBehalfOf } = act;
      const person = onBehalfOf !== null && isNamed(onBehalfOf) ? onBehalfOf : null;
      if (!open) return { ...act, by, onBehalfOf: person };
      // "open a ticket" is about the request that is open
      if (person === null && controlWord(message.text) === 'open') return shown;
      const { via, ts } = act;
      return person === null ? { act: 'another', by, via, ts } : { act: 'on_behalf', person, by, via, ts };
    }
    case 'name':
      return { ...act, by, people: act.people.filter(isNamed), gone: act.gone.filter(isNamed) };
    case 'approve':
      if (!open?.card) return shown;
      return approves(message.text) ? said : instead(frame.pressApprove);
    case 'ask':
    case 'call':
      if (act.via !== 'model' || !open) return said;
      if (open.card && approves(message.text)) return instead(frame.pressApprove);
      return controlWord(message.text) === 'discard' ? instead(frame.sayDiscard) : said;
    case 'undo':
    case 'redo': {
      const word = undoWord(message.text);
      // exact words that give up what was filed take it back, too
      const isExact =
        act.via === 'phrase' || word === act.act || (!open && act.act === 'undo' && act.via !== 'model');
      return isExact && conversation.fresh.length === 1 ? said : instead(undoWording.sayUndo);
    }
    default:
      return said;
  }
}
