import type { FreshMessage } from '../../../src/domain/brain.js';
import { type Act, type ActOf, CHANGES_DRAFT } from '../../../src/domain/conversation/acts.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { isPerson } from '../../../src/domain/conversation/speaker.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { NO_WORDS } from '../../../src/domain/text/person-text.js';
import { openRequest, refusedAct, takes } from '../acts/perform.js';
import { messageAt, spokenNow } from '../conversation.js';
import { blueprintChoice, offeredBlueprints, type Turn } from '../deps.js';
import { discarded, hasOpenDraft, newDraft } from '../draft/draft-life.js';
import { withQueued } from '../draft/queued-requests.js';
import { textReply } from '../node-result.js';
import { askedFor, withPeople } from '../people.js';
import { askedBackOf, isUnanswered } from '../questions/asked-back.js';
import { renewedAsk } from '../questions/open-ask.js';
import type { Changes, IntakeState, IntakeUpdate } from '../state.js';
import type { Words } from './words.js';

/** What acts that open a request come to, and the acts that are left to be carried out. */
interface Beginning {
  update: Changes;
  acts: readonly Act[];
  replies: Reply[];
}

/**
 * A request begins with the first act that opens one, where none is open. Any other is queued, and nothing of it goes into
 * the request at hand.
 */
export function beginning(state: IntakeState, turn: Turn, acts: readonly Act[]): Beginning {
  const opens = acts.flatMap((act) => (act.act === 'open' ? [act] : []));
  const [first, ...more] = opens;
  if (!first) return { update: {}, acts, replies: [] };
  if (!hasOpenDraft(state)) {
    const others = more.filter(({ ts }) => ts !== first.ts);
    const begun = begin(state, turn, first);
    const { update, acts: left, replies } = withOthers({ ...state, ...begun }, begun, acts, others);
    const opening = { message: messageAt(state, turn, first.ts), isForm: isForm(state, first.ts) };
    return {
      update,
      acts: left,
      replies: [...replies, ...askedFor(begun, opening), ...comesAfter(state, begun.requester)],
    };
  }
  return withOthers(
    state,
    {},
    acts,
    opens.filter(({ onBehalfOf }) => onBehalfOf === null),
  );
}

/** Whether a workflow's form opens the request: nobody has spoken to the bot yet. */
function isForm({ events }: IntakeState, ts: string): boolean {
  return events.some((event) => event.kind === 'message' && event.via === 'workflow' && event.ts === ts);
}

/** Whoever turned somebody's message into a request files it for them, as does who names another person. */
function begin(state: IntakeState, turn: Turn, { ts, by, blueprint, onBehalfOf }: ActOf<'open'>): Changes {
  const message = messageAt(state, turn, ts);
  const writer = message && isPerson(message.author) ? message.author : null;
  const author = onBehalfOf ?? writer ?? by;
  const raisedBy = state.said.find((one) => one.ts === ts)?.raisedBy ?? by;
  const form = blueprintChoice(turn, blueprint);
  const begun = newDraft(state, turn, form, { author, ts, ...(raisedBy === author ? {} : { raisedBy }) });
  const participants = withPeople(
    { participants: begun.participants ?? [] },
    message ? [message.author] : [],
  );
  return { ...begun, participants, queuedRequests: state.queuedRequests.filter((one) => one !== ts) };
}

/** Says that what a team has asked them waits until this request is ready: what they say next is for that. */
function comesAfter(state: IntakeState, requester: string | null | undefined): Reply[] {
  const waiting = askedBackOf(state, requester ?? '').findLast(isUnanswered);
  return waiting ? [textReply(wording.comesAfter(waiting.askedBack.by, waiting.shortId))] : [];
}

function withOthers(
  state: IntakeState,
  update: Changes,
  acts: readonly Act[],
  others: readonly ActOf<'open'>[],
): Beginning {
  if (others.length === 0) return { update, acts, replies: [] };
  const queued = new Set(others.map(({ ts }) => ts));
  const isOfOther = ({ ts, act }: Act) =>
    queued.has(ts) && (act === 'open' || act === 'name' || CHANGES_DRAFT.has(act));
  return {
    update: { ...update, queuedRequests: withQueued(state, [...queued]) },
    acts: acts.filter((act) => !isOfOther(act)),
    replies: [textReply(wording.notedForLater)],
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
  const replies = [...closed.replies, textReply(wording.otherForm(form.title))];
  const words = { said, by, acts: [opens], update: discarded(state), replies };
  return { words, kept: { draftId, rev: rev + 1, asks, ownWords, files } };
}
