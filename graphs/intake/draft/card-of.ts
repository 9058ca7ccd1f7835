import {
  type CardOutcome,
  type CardSource,
  headlineOf,
  reviewCard,
} from '../../../src/domain/conversation/card.js';
import { unsettledIn } from '../../../src/domain/conversation/dispute-words.js';
import {
  type CardStatus,
  cardSlot,
  type Reply,
  type ReviewCard,
} from '../../../src/domain/conversation/reply.js';
import { clipped } from '../../../src/domain/text/text.js';
import { blueprintFor, type IntakeDeps, offeredTeams, type Turn } from '../deps.js';
import { frameOf, type IntakeState } from '../state.js';
import { stillRefused } from './draft-life.js';
import { eachOnce } from './request-files.js';

/** No team takes it: the card speaks of none. */
const NO_TEAMS = { teams: [], moreTeams: false };

/** More advice than this is a lecture. */
const MAX_SUGGESTIONS = 3;

/** The parts of the state that cards need; null where no draft has begun. */
export function cardSource(state: IntakeState, deps: IntakeDeps): CardSource | null {
  if (state.draftId === null || state.requester === null) return null;
  const blueprint = blueprintFor(deps, state);
  return {
    draftId: state.draftId,
    rev: state.rev,
    blueprint,
    draft: state.draft,
    team: state.team,
    ...(blueprint.routing === 'none' ? NO_TEAMS : offeredTeams(deps, state.team?.alternatives)),
    requester: state.requester,
    filer: state.filer,
    named: state.named,
    language: state.report.language ?? null,
    suggestions: state.report.suggestions.slice(0, MAX_SUGGESTIONS),
    ownWords: state.ownWords,
    files: eachOnce(state.files),
    tracker: deps.trackerNameOf(state.team?.id ?? null),
    unsettled: unsettledIn(state.report.conflicts, blueprint, frameOf(state).dispute),
    problems: stillRefused(state.report.problems, state.changes),
  };
}

/** The review card of the state as it stands, or null where no draft has begun. */
export function cardOf(
  state: IntakeState,
  deps: IntakeDeps,
  status: CardStatus = statusOf(state),
  outcome: CardOutcome = {},
): ReviewCard | null {
  const source = cardSource(state, deps);
  const { approvedBy: by, approvedAt: at, error } = state.filing;
  return source && reviewCard(source, status, { by, at, error, ...outcome });
}

/** The card as a reply into its slot; none where no draft has begun. */
export function cardReply(
  state: IntakeState,
  deps: IntakeDeps,
  status: CardStatus,
  outcome: CardOutcome = {},
): Reply[] {
  const card = cardOf(state, deps, status, outcome);
  return card ? [{ kind: 'review_card', slot: cardSlot(card.draftId), card, degraded: false }] : [];
}

/** The card of a draft that ends without a ticket, where one was posted: it says by whom and when. */
export function endedCard(state: IntakeState, turn: Turn, by: string): Reply[] {
  const outcome = { by, at: turn.now.toISOString(), error: null };
  return state.cardRev === null ? [] : cardReply(state, turn, 'discarded', outcome);
}

/** The status that a card has while a thread is parked in this state. */
function statusOf({ mode, phase, filing }: IntakeState): CardStatus {
  if (phase === 'CREATED') return 'created';
  if (phase === 'DISCARDED') return 'discarded';
  if (phase === 'READY_TO_CREATE') return 'submitting';
  if (mode !== 'REVIEW') return 'asking';
  return filing.status === 'failed' ? 'failed' : 'open';
}

/** A card in the thread keeps showing the draft as it is, also while a question comes first. */
export function cardInPlace(state: IntakeState, deps: IntakeDeps): Pick<IntakeState, 'cardRev' | 'replies'> {
  const isBehind = state.cardRev !== null && state.cardRev !== state.rev;
  const replies = isBehind ? cardReply(state, deps, 'asking') : [];
  return { cardRev: replies.length > 0 ? state.rev : state.cardRev, replies };
}

/** A longer headline is told in its beginning. */
const MAX_HEADLINE = 150;

/** What the open draft is called, in few words. */
export function shortHeadline(state: IntakeState, deps: IntakeDeps): string {
  return clipped(headlineOf(blueprintFor(deps, state), state.draft), MAX_HEADLINE);
}

/** What the request is called that this thread filed last, or null while that is not what its people look back on. */
export function filedHeadline(state: IntakeState, deps: IntakeDeps): string | null {
  if (state.phase !== 'CREATED') return null;
  return headlineOf(blueprintFor(deps, state), state.draft);
}
