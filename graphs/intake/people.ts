import { mayApprove, type Permission } from '../../src/domain/approval.js';
import { type IntakeDeps, teamOf } from './deps.js';
import type { IntakeState } from './state.js';

/** Whether this person may approve, discard or re-route the open draft. */
export function mayDecide(deps: IntakeDeps, state: IntakeState, actor: string): Permission {
  const { requester, filer, participants } = state;
  const team = teamOf(deps, state.team?.id);
  return mayApprove(deps.approval, actor, { requester, filer, participants, team });
}

/** Whether the request is theirs or they took part in it. */
export function isInvolved({ requester, participants }: IntakeState, actor: string): boolean {
  return actor === requester || participants.includes(actor);
}

/** Whether this person may give the draft up or change it by hand: it is theirs, or they may approve it. */
export function mayChange(deps: IntakeDeps, state: IntakeState, actor: string): Permission {
  return isInvolved(state, actor) ? { allowed: true } : mayDecide(deps, state, actor);
}

/** The participants together with these people, each once. */
export function withPeople(state: Pick<IntakeState, 'participants'>, people: readonly string[]): string[] {
  return [...new Set([...state.participants, ...people])];
}

/** The participants together with everybody who speaks to the bot in this batch, or brings a message to it. */
export function withCallers(state: Pick<IntakeState, 'participants' | 'events'>): string[] {
  const callers = state.events.flatMap((event) => {
    if (event.kind !== 'message' || !event.addressed) return [];
    return event.raisedBy === undefined ? [event.author] : [event.author, event.raisedBy];
  });
  return withPeople(state, callers);
}
