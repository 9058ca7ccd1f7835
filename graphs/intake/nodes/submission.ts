import { filedRequest } from '../../../src/domain/card.js';
import { clipped } from '../../../src/domain/clipped.js';
import { wording } from '../../../src/domain/wording.js';
import { cardReply, cardSource } from '../card-of.js';
import { contextOf } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { emit } from '../emit.js';
import { say } from '../say.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { created } from '../tickets/created.js';
import { updated } from '../tickets/updated.js';

const NODE = 'submission';

/** Turns an approved draft into one submit intent, and takes the tracker's answers. */
export const submission =
  (deps: IntakeDeps) =>
  (state: IntakeState, runtime: { context?: unknown }): IntakeUpdate => {
    const event = state.events[0];
    if (event?.kind !== 'tracker') return submit(state, deps, runtime);
    const { outcome } = event;
    if (outcome.result === 'created') return created(state, deps, event.draftId, outcome.ticket);
    if (outcome.result === 'updated') return updated(state, deps, event.draftId, outcome);
    if (event.intentKey === state.filing.intentKey) return failed(state, deps, outcome.reason);
    return updateFailed(state, event.draftId, outcome.reason);
  };

function submit(state: IntakeState, deps: IntakeDeps, runtime: { context?: unknown }): IntakeUpdate {
  const { channel, rootTs } = contextOf(runtime, deps);
  const source = cardSource(state, deps);
  const { approvedBy: by, approvedAt: at } = state.filing;
  if (!source || by === null || at === null) return emit(state, NODE, {}, { why: 'nothing approved' });
  const key = `submit:${source.draftId}`;
  const request = filedRequest(source, { by, at }, { channel, rootTs });
  return emit(
    state,
    NODE,
    {
      mode: 'REVIEW',
      phase: 'READY_TO_CREATE',
      pendingQuestions: [],
      cardRev: state.rev,
      filing: { ...state.filing, status: 'submitting', intentKey: key, error: null },
    },
    {
      why: 'handed to the tracker',
      intents: [{ kind: 'submit', key, request }],
      replies: cardReply(state, deps, 'submitting'),
    },
  );
}

/** The tracker said no for good: back to the card, with the reason and Retry. */
function failed(state: IntakeState, deps: IntakeDeps, reason: string): IntakeUpdate {
  if (state.phase !== 'READY_TO_CREATE')
    return emit(state, NODE, {}, { why: 'an answer that came too late' });
  const error = clipped(reason, 300);
  const now: IntakeState = { ...state, filing: { ...state.filing, status: 'failed', error } };
  return emit(
    state,
    NODE,
    { mode: 'REVIEW', phase: 'AWAITING_USER', filing: now.filing },
    {
      why: 'the tracker could not file it',
      replies: [
        ...cardReply(now, deps, 'failed'),
        say(wording.notFiled(error), { mentions: state.requester === null ? [] : [state.requester] }),
      ],
    },
  );
}

function updateFailed(state: IntakeState, draftId: string, reason: string): IntakeUpdate {
  const filed = state.filed[draftId];
  if (!filed) return emit(state, NODE, {}, { why: 'an answer about nothing known' });
  return emit(
    state,
    NODE,
    { filed: { ...state.filed, [draftId]: { ...filed, failures: filed.failures + 1 } } },
    {
      why: 'the tracker could not change it',
      replies: [say(wording.ticketUnchanged(filed.shortId, clipped(reason, 300)))],
    },
  );
}
