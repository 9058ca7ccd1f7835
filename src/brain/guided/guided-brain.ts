import {
  actsAlone,
  type Brain,
  type Candidate,
  type FreshMessage,
  type Judgement,
  type Match,
  type MatchInput,
  type ReadInput,
  type Reading,
} from '../../domain/brain.js';
import type { ActBody } from '../../domain/conversation/acts.js';
import { choosesSeveral } from '../../domain/conversation/choice-words.js';
import {
  type ControlWord,
  controlWord,
  keepsAfterAll,
  wantsNoMore,
} from '../../domain/conversation/control-words.js';
import {
  callsAnother,
  isGreeting,
  isMereCourtesy,
  isThanks,
  repeats,
} from '../../domain/conversation/courtesy.js';
import type { Offered } from '../../domain/conversation/option.js';
import { wording as shared } from '../../domain/conversation/wording.js';
import { findField } from '../../domain/draft/blueprint.js';
import { opened } from '../../domain/text/open-text.js';
import { hasWords } from '../../domain/text/words.js';
import type { Phrasebook } from '../../domain/tools/phrasebook.js';
import { actWording } from '../../domain/tools/undo-wording.js';
import { showsAnything } from '../visible.js';
import { greets, offersBeginning, openingOffer, whatCanISay } from './above.js';
import {
  addsAbove,
  addsWhatStandsAbove,
  agreesAfterFiling,
  changesFiled,
  chatsAfterFiling,
  tellsMore,
} from './after-filing.js';
import { isAlone, isFollowedByOthers } from './among-people.js';
import { answers } from './answering.js';
import { raises } from './begins.js';
import { edits } from './edits.js';
import { saysExactly, toTheLetter } from './exactly.js';
import { onlyCites } from './known.js';
import { forwardsMatter } from './matter.js';
import { answerButtons, labels, offers } from './offered-values.js';
import { isForOthers, keeps, opens, unclear } from './opening.js';
import { choosesTeam, picks, settles } from './picks.js';
import { isLead, isQuestion, partsOf } from './text.js';
import { Turn } from './turn.js';
import type { Value } from './values.js';
import { wording } from './wording.js';

/** With fewer words, and more behind them, people have only pressed Enter early. */
const FEW_WORDS = 6;

/**
 * What a turn's messages mean without a model: nothing is guessed. Each message is the first of these that it fits: an
 * edit, a raised message, a greeting, an option of a question, a choice that was asked for, a side of a dispute, a control
 * word, label lines, a phrase, an answer. Any other is a request where it is said to the bot and none is open, and else not
 * understood. What is said to the bot always gets an answer, by whom it asked also without a mention.
 */
async function readGuided(input: ReadInput, phrasebook: Phrasebook, signal: AbortSignal): Promise<Reading> {
  const { exactly = false } = input;
  const turn = new Turn(input, exactly ? toTheLetter(phrasebook) : phrasebook, signal);
  for (const message of input.conversation.fresh) {
    if (message.bot || isForOthers(turn, message) || agreesAfterFiling(turn, message)) continue;
    const before = turn.taken;
    await readMessage(turn, message);
    if (exactly) {
      if (saysExactly(turn.acts(), message)) continue;
      break;
    }
    const isPiece = !hasWords(opened(message.text), FEW_WORDS) && turn.saidAfter(message) !== undefined;
    if (turn.taken > before || message.edited || isPiece || chatsAfterFiling(turn, message)) continue;
    if (message.addressed) await unclear(turn, message);
    else if (isLeftOpen(turn, message)) await keeps(turn, message);
  }
  const acts = turn.acts();
  const names = [...new Set(acts.map(({ act }) => act))].join(', ');
  return actsAlone(acts, names === '' ? 'no act' : names);
}

/** Whether somebody who is listened to has said something that nobody has gone on from. */
const isLeftOpen = (turn: Turn, message: FreshMessage): boolean =>
  (turn.isHeard(message) || addsAlone(turn, message)) &&
  !isMereCourtesy(message.text) &&
  !isFollowedByOthers(turn, message);

/** Whether whose request has no team tells more of it, however much later, where nobody else is to whom they could say it. */
const addsAlone = (turn: Turn, message: FreshMessage): boolean =>
  turn.asksForTeam && turn.isOwn(message.author) && isAlone(turn, message) && !callsAnother(message.text);

async function readMessage(turn: Turn, message: FreshMessage): Promise<void> {
  const { text, raisedBy, addressed } = message;
  if (message.edited) return edits(turn, message);
  if (raisedBy !== null) return raises(turn, message, raisedBy);
  if (addressed && turn.open === null && forwardsMatter(message))
    return raises(turn, message, message.author);
  if (turn.open !== null && !addressed && onlyCites(opened(text))) return;
  if (!showsAnything(opened(text)) || isGreeting(text))
    return addressed && turn.saidAfter(message) === undefined ? greets(turn, message) : undefined;
  if (chooses(turn, message) || picks(turn, message) || settles(turn, message) || choosesTeam(turn, message))
    return;
  if (turn.input.question?.asker === message.author && choosesSeveral(text))
    return turn.talk(message, 'control', wording.oneByOne);
  const word = controlWord(text);
  if (word !== null && !(word === 'open' && turn.open === null)) return controls(turn, message, word);
  if (turn.open !== null && keepsAfterAll(text)) return turn.talk(message, 'control', shared.kept);
  if (wantsNoMore(text) && mayGiveUp(turn, message)) {
    if (turn.open === null) turn.talk(message, 'control', actWording.left);
    else turn.say(message, 'control', { act: 'discard' });
    return;
  }
  if (isThanks(text)) return addressed ? turn.talk(message, 'control', wording.welcome) : undefined;
  return readWords(turn, message);
}

/**
 * Whether giving up may be meant: of the request that they are asked about, or of what they were offered just before. Who names a
 * field goes on with it: "scratch that, urgency is high".
 */
function mayGiveUp(turn: Turn, message: FreshMessage): boolean {
  const { open, input } = turn;
  if (open === null) return input.question?.asker === message.author;
  if (turn.fieldsNamed(opened(message.text)).length > 0) return false;
  return turn.isAsked(message) || (turn.asksForTeam && turn.isOwn(message.author));
}

/** Takes an option of the open question with buttons, by its words. */
function chooses(turn: Turn, message: FreshMessage): boolean {
  const { question } = turn.input;
  if (question === null || !(question.asker === message.author || (message.addressed && !question.act)))
    return false;
  const option = question.options.findIndex((label) => repeats(message.text, label));
  if (option < 0) return false;
  turn.say(message, 'control', { act: 'choose', option });
  return true;
}

/** Does what one of the exact words says, where there is something to do it to. */
async function controls(turn: Turn, message: FreshMessage, word: ControlWord): Promise<void> {
  const { open, input } = turn;
  const speaks = message.addressed || turn.decides(message.author);
  const say = (act: ActBody) => turn.say(message, 'control', act);
  if (word === 'undo' || word === 'redo') {
    if (speaks) say({ act: word });
  } else if (word === 'unknown') {
    const field = turn.askedInWords();
    const fields = !turn.isAsked(message) ? [] : field === null ? turn.asked() : [field];
    for (const { name } of fields) say({ act: 'unknown', field: name });
  } else if (open === null) {
    const isUnclear = word === 'yes' && input.question?.asker === message.author;
    if (isUnclear) turn.talk(message, 'control', wording.whichOne);
    // "file this" is about what stands above, where nothing is open that it could approve
    else if (message.addressed && !(word === 'approve' && (await follows(turn, message))))
      turn.talk(message, 'control', word === 'discard' ? wording.nothingOpen : wording.nothingToApprove);
  } else if (speaks && !open.filing) {
    if (word === 'discard') say({ act: 'discard' });
    // "file this" and "open a ticket" are about the request that is open: what it lacks is asked again
    else if (
      word === 'open' ||
      (word === 'approve' && !open.card && (message.addressed || turn.isAsked(message) || turn.asksForTeam))
    )
      say({ act: 'show_card' });
    // what we have asked about since may be what is meant
    else if (word === 'yes' && input.question?.asker === message.author && !input.question.behind)
      turn.talk(message, 'control', open.card ? wording.whichYes : wording.whichOne);
    else if (word !== 'no' && open.card) say({ act: 'approve' });
  }
}

async function readWords(turn: Turn, message: FreshMessage): Promise<void> {
  const { open, input } = turn;
  const isMeant = message.addressed || message.heard || turn.isAsked(message) || turn.isOwn(message.author);
  if (isMeant && (await turn.phrases.isForWriting(message))) {
    turn.say(message, 'phrase', { act: 'say_in_writing' });
    return;
  }
  if (await changesFiled(turn, message)) return;
  const blueprint = open?.blueprint ?? input.blueprints[0];
  const parts = blueprint === undefined ? null : partsOf(opened(message.text), blueprint);
  const hasLabels = parts !== null && parts.labelled.length > 0;
  if (hasLabels && open !== null && !open.filing) {
    labels(turn, message, parts.labelled);
    if (!isLead(parts.rest, true)) await answers(turn, message, parts.rest);
    return;
  }
  if ((!hasLabels && (await follows(turn, message))) || changesAsked(turn, message)) return;
  if (open === null) {
    const isSaid = message.addressed && !chatsAfterFiling(turn, message);
    if (isSaid || tellsMore(turn, message)) await opens(turn, message, parts);
  } else if (message.apart && !open.filing && !turn.goesOn(message)) {
    // who goes on in the channel, or below what was posted there, answers nothing that was asked in the thread
    if (turn.isOwn(message.author))
      turn.talk(message, 'answer', wording.keptFromChannel(opened(message.text)));
  } else if (!open.filing) await answers(turn, message, opened(message.text));
}

/** Changes the field of which its author was asked just before what it is to say; a question is no answer. */
function changesAsked(turn: Turn, message: FreshMessage): boolean {
  const { open, input } = turn;
  const { asker, fills: field, behind } = input.question ?? {};
  const isToBot = message.addressed || message.heard === true;
  if (open === null || open.filing || field === undefined || behind) return false;
  if (asker !== message.author || !isToBot || isQuestion(opened(message.text))) return false;
  const sets: ActBody = { act: 'call', tool: 'set_field', args: { field, value: opened(message.text) } };
  turn.say(message, 'answer', input.set === 'voice' ? { act: 'say_in_writing' } : sets);
  return true;
}

/** Does what a phrase says: said to the bot, to its question, or by whose request it is. What others would set is offered. */
async function follows(turn: Turn, message: FreshMessage): Promise<boolean> {
  const field = turn.isAsked(message) ? turn.askedInWords() : null;
  const isForBot = message.addressed || field !== null;
  if (!isForBot && !turn.isOwn(message.author)) return false;
  const match = await turn.phrases.match(message);
  if (match === null || match.kind === 'written') return false;
  if (!isForBot && !(match.kind === 'acts' && match.ofDraft)) return false;
  if (match.kind === 'missing') {
    const isAsking = message.addressed && (isQuestion(opened(message.text)) || turn.phrases.begins(message));
    if (field !== null && !isAsking) return false;
    await unclear(turn, message, match.names);
    return true;
  }
  const bodies: readonly ActBody[] =
    match.kind === 'acts'
      ? match.acts
      : [{ act: 'which', mention: match.mention, candidates: match.candidates }];
  // a memory is for everybody: what people only "note" while a request is open is for that
  const isNoted = turn.open !== null && !/\bremember\b/iu.test(opened(message.text));
  if (isNoted && bodies.some(isMemory)) return false;
  if (offersBeginning(turn, message, bodies)) return true;
  if (addsWhatStandsAbove(bodies)) {
    addsAbove(turn, message);
    return true;
  }
  const isTheirs = turn.open === null || turn.decides(message.author);
  turn.say(message, 'phrase', ...bodies.filter((body) => isTheirs || body.act !== 'set'));
  const others = isTheirs ? [] : bodies.flatMap((body) => settable(turn, body) ?? []);
  offers(turn, message, 'answer', others);
  // what is asked about next is one thing at a time
  const isClear = message.addressed && turn.input.viewer.place !== null;
  const asksItself = bodies.some(({ act }) => act === 'ask_value');
  if (field !== null && match.kind === 'acts' && !isClear && !asksItself) {
    const buttons = answerButtons(field, message, wording.thisWasIt);
    turn.talk(message, 'phrase', wording.didPhrase(field.label), buttons);
  }
  // what is to be remembered may as well have been meant as a request
  const isKept = bodies.some(isMemory);
  const undo: Offered = { label: wording.undo, does: { act: 'say', words: 'forget that' } };
  if (isKept && turn.open === null)
    turn.talk(message, 'phrase', wording.orRequest, [undo, openingOffer(message)]);
  return true;
}

const isMemory = (body: ActBody): boolean => body.act === 'call' && body.tool === 'write_memory_note';

function settable({ open }: Turn, body: ActBody): Value | null {
  if (body.act !== 'set' || open === null) return null;
  const { key, value, quote } = body;
  const field = findField(open.blueprint, body.field);
  return field === undefined ? null : { field, value, quote, ...(key === undefined ? {} : { key }) };
}

/** Below this a team is a guess, and choosing it costs less than a request in the wrong hands. */
const LIKELY_ENOUGH = 0.6;
const MAX_ALTERNATIVES = 3;

/**
 * Takes the likeliest of the teams offered where it is likely enough; else people choose among the three likeliest and all
 * others.
 */
function matchGuided({ blueprint, draft, candidates }: MatchInput): Match {
  const [first, ...others] = candidates;
  if (first !== undefined && first.confidence >= LIKELY_ENOUGH) {
    const { team, confidence, words, like } = first;
    const reasoning = shared.whyTeam(words, like);
    return {
      team: team.id,
      confidence,
      reasoning,
      alternatives: idsOf(others),
      playback: null,
      noTeam: false,
    };
  }
  return {
    team: null,
    confidence: first?.confidence ?? 0,
    reasoning: wording.noTeamClear,
    alternatives: idsOf(candidates),
    playback: wording.noTeam(draft.fields[blueprint.headline] ?? null),
    noTeam: false,
  };
}

const idsOf = (candidates: readonly Candidate[]): string[] =>
  candidates.slice(0, MAX_ALTERNATIVES).map(({ team }) => team.id);

/**
 * The brain without a model: the guided conversation. It takes what people fill in, choose, label or answer to the one open
 * question, and the phrases of the phrasebook; nothing is guessed. Where a model failed between two tool calls, it says
 * what was done.
 */
export function createGuidedBrain({ phrasebook }: { phrasebook: Phrasebook }): Brain {
  const judged = <T>(value: T): Judgement<T> => ({ value, by: 'guided', degraded: false, calls: [] });
  return {
    read: async (input, signal) => judged(await readGuided(input, phrasebook, signal)),
    match: async (input) => judged(matchGuided(input)),
    converse: async ({ shown }) =>
      judged({ text: wording.didSoFar(shown), calls: [], offers: [whatCanISay] }),
  };
}
