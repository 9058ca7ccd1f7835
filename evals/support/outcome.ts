import type { IntakeState } from '../../graphs/intake/state.js';

/**
 * Where a conversation ended.
 * - card: a review card stands and waits for a click
 * - no_team: what was understood is played back, and the choice of a team is offered
 * - asking: the bot waits for something that nobody says
 * - approved: on its way to a tracker, which words of no conversation here ask for
 * - chat: there never was a draft
 * - error: the graph failed
 */
export type Outcome = 'card' | 'discarded' | 'no_team' | 'asking' | 'approved' | 'chat' | 'error';

/** The part of a thread's state that a conversation is judged by. */
export type Left = Pick<
  IntakeState,
  'draftId' | 'draft' | 'blueprint' | 'mode' | 'phase' | 'noMatches' | 'team' | 'requester' | 'question'
>;

export function outcomeOf(state: Left | null): Outcome {
  if (state === null) return 'error';
  if (state.draftId === null) return 'chat';
  if (state.phase === 'DISCARDED') return 'discarded';
  if (state.mode === 'REVIEW') return state.phase === 'READY_TO_CREATE' ? 'approved' : 'card';
  if (state.phase === 'CREATED') return 'approved';
  return state.noMatches > 0 && state.mode === 'CHAT' && state.team === null ? 'no_team' : 'asking';
}
