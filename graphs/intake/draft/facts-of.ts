import type { RequestFacts } from '../../../src/domain/conversation/request-facts.js';
import { blueprintFor, type Turn, teamOf } from '../deps.js';
import { approversAmong, namedDeciders } from '../people.js';
import { openFields, waitsForChoice, waitsForTeam } from '../questions/answered.js';
import type { IntakeState } from '../state.js';

/** What is known of the open request besides its values. That one of its people is a guest, who may approve nothing, is not known here. */
export function factsOf(state: IntakeState, turn: Turn): RequestFacts {
  const { requester, filer, team } = state;
  const around = [requester, filer, ...namedDeciders(turn, state)].filter((one) => one !== null);
  const has = teamOf(turn, team?.id);
  return {
    team,
    isRouted: blueprintFor(turn, state).routing !== 'none',
    members: has?.members ?? [],
    approvers: approversAmong(turn, state, [...new Set(around)]),
    mayName: turn.approval.who.includes('named'),
    channel: turn.isDirect ? null : turn.channel,
    teamChannel: has?.channel ?? null,
    tracker: turn.trackerNameOf(team?.id ?? null),
    waitsFor: waitingFor(state),
    lacks: openFields(state, turn),
  };
}

function waitingFor(state: IntakeState): RequestFacts['waitsFor'] {
  const { phase, mode, filing } = state;
  if (phase === 'READY_TO_CREATE') return 'tracker';
  if (mode === 'REVIEW') return filing.status === 'failed' ? 'retry' : 'approval';
  if (waitsForTeam(state)) return 'team';
  return waitsForChoice(state) ? 'choice' : 'answers';
}
