import { mayApprove, type Permission } from '../../src/domain/approval.js';
import { type IntakeDeps, teamOf } from './deps.js';
import type { IntakeState } from './state.js';

/** Whether this person may approve, discard or re-route the open draft. */
export function mayDecide(deps: IntakeDeps, state: IntakeState, actor: string): Permission {
  const { requester, participants } = state;
  return mayApprove(deps.approval, actor, { requester, participants, team: teamOf(deps, state.team?.id) });
}

/** Whether this person may give the draft up or change it by hand: it is theirs, or they may approve it. */
export function mayChange(deps: IntakeDeps, state: IntakeState, actor: string): Permission {
  const involved = actor === state.requester || state.participants.includes(actor);
  return involved ? { allowed: true } : mayDecide(deps, state, actor);
}

/** The participants together with these people, each once. */
export function withPeople(state: Pick<IntakeState, 'participants'>, people: readonly string[]): string[] {
  return [...new Set([...state.participants, ...people])];
}
