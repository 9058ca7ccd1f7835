import type { Act } from '../../../src/domain/conversation/acts.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { mayHandle } from '../../../src/domain/policies.js';
import { clipped } from '../../../src/domain/text/text.js';
import { type Turn, teamOf } from '../deps.js';
import type { Filed, IntakeState } from '../state.js';
import type { Refusal } from './perform.js';

/** The filed request that a team's act names; the thread may be at another draft by now. */
export const filedOf = ({ seen }: Act, { filed }: IntakeState): Filed | undefined =>
  filed[seen?.draftId ?? ''];

/** Whether it was filed from this thread. */
export const filedHere = (act: Act, state: IntakeState): Refusal | null =>
  filedOf(act, state) ? null : { text: wording.ticketUnknown, why: 'not filed from here' };

/**
 * Whether somebody belongs to the team that has it. Where that is gone from the configuration nobody knows its members any more: then
 * whoever handles the tickets of another team may move it there.
 */
export async function ofItsTeam(act: Act, state: IntakeState, turn: Turn): Promise<Refusal | null> {
  const named = filedOf(act, state)?.team ?? null;
  const team = teamOf(turn, named?.id);
  const name = clipped(named?.name ?? '');
  if (named !== null && team === null) {
    const isMoved = act.act === 'reroute' && turn.teams.some((one) => mayHandle(one, act.by));
    return isMoved ? null : { text: wording.teamGone(name), why: 'its team is gone' };
  }
  return mayHandle(team, act.by) ? null : { text: wording.onlyTheTeam(name), why: 'not of the team' };
}
