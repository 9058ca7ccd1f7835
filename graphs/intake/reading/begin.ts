import type { FreshMessage } from '../../../src/domain/brain.js';
import { type Act, type ActOf, CHANGES_DRAFT } from '../../../src/domain/conversation/acts.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { isPerson } from '../../../src/domain/conversation/speaker.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import type { Blueprint } from '../../../src/domain/draft/blueprint.js';
import { NO_WORDS } from '../../../src/domain/text/person-text.js';
import { openRequest, refusedAct, takes } from '../acts/perform.js';
import { messageAt, spokenNow } from '../conversation.js';
import { blueprintChoice, offeredBlueprints, type Turn } from '../deps.js';
import { discarded, newDraft } from '../draft/draft-life.js';
import { withQueued } from '../draft/queued-requests.js';
import { textReply } from '../node-result.js';
import { askedFor, withPeople } from '../people.js';
import { askedBackOf, isUnanswered } from '../questions/asked-back.js';
import { renewedAsk } from '../questions/open-ask.js';
import { viewerOf } from '../references/asking.js';
import { type Changes, frameOf, type IntakeState, type IntakeUpdate } from '../state.js';
import type { Words } from './words.js';

/** What acts that open a request come to, and the acts that are left to be carried out. */
export interface Beginning {
  update: Changes;
  acts: readonly Act[];
  replies: Reply[];
}

/**
 * A request begins with the first act that opens one, where none is open. Any other is queued, and nothing of it goes into
 * the request at hand.
 */
export async function beginning(state: IntakeState, turn: Turn, acts: readonly Act[]): Promise<Beginning> {
  const [first, ...more] = acts.flatMap((act) => (act.act === 'open' ? [act] : []));
  if (!first) return withOthers(state, {}, acts, []);
  const others = more.filter(({ ts }) => ts !== first.ts);
  const begun = await begin(state, turn, first);
  // what begins knows no language yet, and is spoken of in that of this turn
  const now = { ...state, ...begun, report: state.report };
  const { update, acts: left, replies } = withOthers(now, begun, acts, others);
  const opening = { message: messageAt(state, turn, first.ts), isForm: isForm(state, first.ts) };
  return {
    update,
    acts: left,
    replies: [...replies, ...askedFor(frameOf(state), begun, opening), ...comesAfter(state, begun.requester)],
  };
}

/** Whether a workflow's form opens the request: nobody has spoken to the bot yet. */
function isForm({ events }: IntakeState, ts: string): boolean {
  return events.some((event) => event.kind === 'message' && event.via === 'workflow' && event.ts === ts);
}

/** Whoever turned somebody's message into a request files it for them, as does who names another person. */
async function begin(
  state: IntakeState,
  turn: Turn,
  { ts, by, blueprint, onBehalfOf }: ActOf<'open'>,
): Promise<Changes> {
  const message = messageAt(state, turn, ts);
  const writer = message && isPerson(message.author) ? message.author : null;
  const author = onBehalfOf ?? writer ?? by;
  const raisedBy = state.said.find((one) => one.ts === ts)?.raisedBy ?? by;
  const form = blueprintChoice(turn, blueprint);
  const call = { author, ts, ...(raisedBy === author ? {} : { raisedBy }) };
  const begun = newDraft(state, turn, form, call, await lastOf(turn, form, author));
  const participants = withPeople(
    { participants: begun.participants ?? [] },
    message ? [message.author] : [],
  );
  return { ...begun, participants, queuedRequests: state.queuedRequests.filter((one) => one !== ts) };
}

/** What the person's last request of this form said, where any of it is likely to be so again. */
async function lastOf(
  turn: Turn,
  form: Blueprint,
  author: string,
): Promise<Readonly<Record<string, string>>> {
  const repeats = form.fields.some((field) => 'repeats' in field && field.repeats === true);
  return repeats ? turn.past.lastValues(viewerOf(turn, author), form.id, turn.signal) : {};
}

/** Says that what a team has asked them waits until this request is ready: what they say next is for that. */
function comesAfter(state: IntakeState, requester: string | null | undefined): Reply[] {
  const waiting = askedBackOf(state, requester ?? '').findLast(isUnanswered);
  return waiting ? [textReply(wording.comesAfter(waiting.askedBack.by, waiting.shortId))] : [];
}

/**
 * Queues what else is wanted. A second message that would open a request is about that one alone; what is said beside another wish
 * counts.
 */
function withOthers(
  state: IntakeState,
  update: Changes,
  acts: readonly Act[],
  others: readonly ActOf<'open'>[],
): Beginning {
  const more = acts.flatMap(({ act, ts }) => (act === 'another' ? [ts] : []));
  if (others.length + more.length === 0) return { update, acts, replies: [] };
  const opens = new Set(others.map(({ ts }) => ts));
  const queued = new Set([...opens, ...more]);
  const isOfOther = ({ ts, act }: Act) =>
    opens.has(ts) && (act === 'open' || act === 'name' || CHANGES_DRAFT.has(act));
  return {
    update: { ...update, queuedRequests: withQueued(state, [...queued]) },
    acts: acts.filter((act) => !isOfOther(act)),
    replies: [textReply(frameOf(state).notedForLater)],
  };
}

/**
 * The request begun anew in another form, for which its words are read again; `kept` stays. `refusal`: not offered here, or
 * not theirs to choose.
 */
export async function inAnotherForm(
  state: IntakeState,
  turn: Turn,
  act: ActOf<'change_form'>,
): Promise<{ words: Words; kept: Changes } | { refusal: IntakeUpdate }> {
  const form = offeredBlueprints(turn).find(({ id }) => id === act.blueprint);
  const [file] = state.files.map((one) => ({ ...one, text: NO_WORDS, files: [one] }));
  const [opening = file, ...others] = state.ownWords.filter(({ leftOut }) => !leftOut);
  const over = openRequest(act, state);
  if (form === undefined || opening === undefined || form.id === state.blueprint || state.mode === 'REVIEW') {
    const gone = { text: wording.outOfDate, why: 'no such form, or nothing to begin it with' };
    return { refusal: refusedAct(act, state, over ?? gone) };
  }
  const refused = over ?? (await takes('change')(act, state, turn));
  if (refused) return { refusal: refusedAct(act, state, refused) };
  const { filer, requester, draftId, rev, asks, ownWords, files } = state;
  const by = filer ?? requester ?? act.by;
  const opens: Act = {
    act: 'open',
    blueprint: form.id,
    onBehalfOf: filer === null ? null : requester,
    by,
    via: 'button',
    ts: opening.ts,
  };
  const again = others.map((one): FreshMessage => ({ ...spokenNow(one), addressed: false }));
  const said = [{ ...spokenNow(opening), raisedBy: by }, ...again];
  const closed = renewedAsk(state, turn, true);
  const replies = [...closed.replies, textReply(frameOf(state).otherForm(form.title))];
  const words = { said, by, acts: [opens], update: discarded(state), replies };
  return { words, kept: { draftId, rev: rev + 1, asks, ownWords, files } };
}
