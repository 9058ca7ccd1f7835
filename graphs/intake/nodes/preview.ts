import { cardSlot, type Reply } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { asked, pendingOf, without } from '../../../src/domain/pending.js';
import { follow } from '../acts/follow.js';
import { perform } from '../acts/perform.js';
import { slackTime } from '../context.js';
import { freshMessages, newestTs } from '../conversation.js';
import { formShown, type Turn } from '../deps.js';
import { cardReply } from '../draft/card-of.js';
import { lookAlikes, offerAlike } from '../filing/look-alikes.js';
import { nodeResult, textReply } from '../node-result.js';
import { isKeptAlong } from '../questions/ask.js';
import { notedFacts } from '../questions/noted.js';
import { frameOf, type IntakeState, type IntakeUpdate, noSubmission } from '../state.js';

/** Before a draft's first card open requests that look like it are offered, once; then the card is shown. */
export async function preview(state: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const act = state.acts.findLast((one) => one.act === 'follow');
  const acts = state.acts.filter((one) => one !== act);
  const answered = act ? await perform(follow, act, { ...state, acts }, turn) : null;
  if (answered && answered.due !== 'preview') return answered;
  const now: IntakeState = { ...state, ...answered };
  const alike = answered ? null : await lookAlikes(now, turn);
  if (alike && alike.length > 0) return offerAlike(now, alike);
  // none was found, and nobody looks again
  const looked = alike ? { ...now, pending: asked(now, { kind: 'duplicate', requests: [] }) } : now;
  return { ...answered, ...showCard(looked, turn) };
}

/** Shows the card, or rewrites it where it stands; words about it get words back. */
function showCard(state: IntakeState, turn: Turn): IntakeUpdate {
  const madeAt = slackTime(turn);
  const messages = freshMessages(state.events);
  const stands = state.mode === 'REVIEW' && state.cardRev === state.rev;
  const filing = stands ? state.filing : noSubmission();
  const card = stands ? [] : cardReply({ ...state, filing }, turn, 'open');
  // with a remark or a file more on it the card asks nothing new
  const isKept = isRemark(state) && pendingOf(state, 'card') !== null;
  const spoken = state.respond && state.cardRev !== null && messages.length > 0;
  return nodeResult(state, 'preview', {
    mode: 'REVIEW',
    phase: 'AWAITING_USER',
    cardRev: state.rev,
    pendingQuestions: [],
    filing,
    pending: stands || isKept ? state.pending : asked({ pending: without(state, 'team') }, { kind: 'card' }),
    ...(stands ? {} : { shownAt: newestTs(messages, madeAt) }),
    why: stands ? 'the card stands' : 'the card is shown',
    replies: [...card, ...(spoken ? answer(state, turn, stands) : [])],
  });
}

/** The team that the request goes to now, if this turn has changed it. */
function notedTeam(state: IntakeState): string[] {
  const { noted, fact, inSentence, team } = frameOf(state);
  if (state.team === null || !state.changes.includes('team')) return [];
  return [noted([fact(inSentence(team.label), state.team.name)])];
}

/** Whether nothing has changed but what goes along with the values. */
const isRemark = ({ changes }: IntakeState): boolean =>
  changes.every((change) => change === 'own_words' || change === 'files');

/**
 * Short words for those who changed something by text; the card itself may stand far above. What was confirmed is not said
 * again.
 */
function answer(state: IntakeState, turn: Turn, stands: boolean): Reply[] {
  const { replies, draftId, reading } = state;
  if (isKeptAlong(state)) return [textReply(frameOf(state).keptAlong)];
  const isSettled = reading?.acts.some(({ act }) => act === 'settle') ?? false;
  // what goes along with the request has its sign
  if (isRemark(state) && !isSettled && (reading?.keep?.length ?? 0) > 0) return [];
  if (stands) {
    const repeats = reading?.acts.some(({ act }) => act === 'restate');
    return [textReply(repeats ? frameOf(state).onItAlready : frameOf(state).nothingChanged)];
  }
  if (replies.some(({ kind }) => kind === 'done')) return [];
  const noted = [...notedFacts(state, formShown(turn, state)), ...notedTeam(state)].join(' ');
  return [
    textReply(noted === '' ? frameOf(state).cardUpdated : noted, {
      link: { slot: cardSlot(draftId ?? ''), label: wording.theCard },
    }),
  ];
}
