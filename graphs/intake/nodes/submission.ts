import { filedRequest } from '../../../src/domain/conversation/card.js';
import type { TrackerEvent } from '../../../src/domain/conversation/event.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { clipped } from '../../../src/domain/text/text.js';
import { isOfCommand } from '../../../src/domain/tickets/ticket-values.js';
import type { Turn } from '../deps.js';
import { cardReply, cardSource } from '../draft/card-of.js';
import { RETRACT_KEY } from '../draft/taken-back.js';
import { followed, notFollowed } from '../filing/look-alikes.js';
import { ticketNews } from '../filing/project-brief.js';
import { created, resumed, updated } from '../filing/tracker-answers.js';
import { nodeResult, textReply } from '../node-result.js';
import { frameOf, type IntakeState, type IntakeUpdate } from '../state.js';
import { compensated, notSet, orderedHere } from '../undo/filed.js';

const NODE = 'submission';
const MAX_REASON = 500;

/** Turns an approved draft into one submit intent, and takes the tracker's answers. */
export async function submission(state: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const [event] = state.events;
  return event?.kind === 'tracker' ? answered(state, turn, event) : submit(state, turn);
}

async function answered(state: IntakeState, turn: Turn, event: TrackerEvent): Promise<IntakeUpdate> {
  const { outcome, draftId, intentKey } = event;
  const isFollow = state.follows.now?.intentKey === intentKey;
  if (outcome.result === 'failed') {
    const reason = clipped(outcome.reason, MAX_REASON);
    if (isFollow) return notFollowed(state, reason);
    return intentKey === state.filing.intentKey
      ? failed(state, turn, reason, outcome.problems)
      : updateFailed(state, turn, event, reason);
  }
  if (outcome.result === 'created') return created(state, turn, outcome.ticket);
  const [ordered, taken, memory] = await Promise.all([
    isOfCommand(intentKey) ? orderedHere(turn, intentKey) : undefined,
    compensated(turn, outcome),
    state.filed[draftId] ? ticketNews(state, turn, outcome.ticket) : [],
  ]);
  const recorded = { ...taken, memory, isTold: taken.isTold || ordered !== undefined };
  if (!isFollow) return updated(state, turn, draftId, outcome, recorded);
  // where the request that is followed belongs to this very thread, its card shows the follower too
  const seen = state.filed[draftId] ? updated(state, turn, draftId, outcome, recorded) : {};
  return { ...seen, ...(await followed({ ...state, ...seen }, turn)) };
}

function submit(state: IntakeState, turn: Turn): IntakeUpdate {
  const source = cardSource(state, turn);
  const { approvedBy: by, approvedAt: at } = state.filing;
  if (!source || by === null || at === null) return nodeResult(state, NODE, { why: 'nothing approved' });
  const key = `submit:${source.draftId}`;
  const request = filedRequest(source, { by, at }, { channel: turn.channel, rootTs: turn.rootTs });
  return nodeResult(state, NODE, {
    mode: 'REVIEW',
    phase: 'READY_TO_CREATE',
    pendingQuestions: [],
    cardRev: state.rev,
    filing: { ...state.filing, status: 'submitting', intentKey: key, error: null },
    why: 'handed to the tracker',
    intents: [{ kind: 'submit', key, request }],
    replies: cardReply(state, turn, 'submitting'),
  });
}

/**
 * The tracker said no for good: back to the card, with the reason and Retry; what was said meanwhile is read now. Where it says
 * nothing of values, what it said of them before still holds.
 */
function failed(
  state: IntakeState,
  turn: Turn,
  error: string,
  said: Readonly<Record<string, string>>,
): IntakeUpdate {
  if (state.phase !== 'READY_TO_CREATE')
    return nodeResult(state, NODE, { why: 'an answer that came too late' });
  const filing = { ...state.filing, status: 'failed' as const, error, deferred: [] };
  const problems = Object.keys(said).length > 0 ? said : state.report.problems;
  const report = { ...state.report, problems };
  return nodeResult(state, NODE, {
    mode: 'REVIEW',
    phase: 'AWAITING_USER',
    filing,
    report,
    ...resumed(state, turn),
    why: 'the tracker could not file it',
    replies: [
      ...cardReply({ ...state, filing, report }, turn, 'failed'),
      textReply(frameOf(state).notFiled(error, Object.keys(said).length > 0), {
        mentions: state.requester === null ? [] : [state.requester],
      }),
    ],
  });
}

async function updateFailed(
  state: IntakeState,
  turn: Turn,
  { draftId, intentKey }: TrackerEvent,
  reason: string,
): Promise<IntakeUpdate> {
  const filed = state.filed[draftId];
  const ordered = await orderedHere(turn, intentKey);
  // nobody here has ordered that a quote goes
  const isTold = !intentKey.startsWith(RETRACT_KEY);
  if (!filed && !ordered) return nodeResult(state, NODE, { why: 'an answer about nothing known' });
  return nodeResult(state, NODE, {
    ...(filed ? { filed: { ...state.filed, [draftId]: { ...filed, failures: filed.failures + 1 } } } : {}),
    why: 'the tracker could not change it',
    replies: filed && isTold ? [textReply(wording.ticketUnchanged(filed.shortId, reason))] : [],
    ...(ordered ? notSet(turn, ordered, reason) : {}),
  });
}
