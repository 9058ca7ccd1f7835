import type { ActOf } from '../../../src/domain/conversation/acts.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { type TicketChange, TicketStatus } from '../../../src/domain/tickets/tracker.js';
import { type IntakeDeps, teamOf } from '../deps.js';
import { nodeResult } from '../node-result.js';
import type { Filed, IntakeState } from '../state.js';
import { filedHere, filedOf, ofItsTeam } from './at-ticket.js';
import type { ActSpec, Refusal } from './perform.js';

type ByTeam = ActOf<'take_ticket' | 'set_status' | 'reroute'>;

/** What the team does with a filed request: somebody takes it, says where it stands, or gives it to another team. */
export const changeTicket: ActSpec<ByTeam> = {
  known: filedHere,
  may: ofItsTeam,
  fresh(act, state, turn) {
    const { rev } = filedOf(act, state) ?? {};
    if (act.seen?.rev !== rev) return { text: wording.ticketOutOfDate, why: `rev ${act.seen?.rev} is old` };
    const change = changeOf(act, state, turn);
    return 'text' in change ? change : null;
  },
  apply(act, state, turn) {
    const change = changeOf(act, state, turn);
    const filed = filedOf(act, state);
    if ('text' in change || !filed) return nodeResult(state, 'tickets', { why: 'can not be done' });
    const draftId = act.seen?.draftId ?? '';
    return nodeResult(state, 'tickets', {
      why: `asks the tracker for ${change.change}`,
      intents: [{ kind: 'update', key: keyOf(act, draftId, filed), draftId, change }],
    });
  },
};

/** The same order for the same state of the ticket is one, however often it arrives. */
function keyOf(act: ByTeam, draftId: string, { rev, failures }: Filed): string {
  const what = act.act === 'set_status' ? act.status : act.act === 'reroute' ? act.team : '';
  return ['update', draftId, `${rev}.${failures}`, act.act, act.by, what].join(':');
}

function changeOf(act: ByTeam, state: IntakeState, deps: IntakeDeps): TicketChange | Refusal {
  const { by } = act;
  const not = (text: string): Refusal => ({ text, why: 'can not be done' });
  switch (act.act) {
    case 'take_ticket':
      return { change: 'set', values: { assignee: by }, by };
    case 'set_status': {
      const status = TicketStatus.safeParse(act.status);
      // withdrawing is for those who asked for it, in the conversation
      return status.success && status.data !== 'withdrawn'
        ? { change: 'set', values: { status: status.data }, by }
        : not(wording.ticketOutOfDate);
    }
    case 'reroute': {
      const from = filedOf(act, state)?.team ?? null;
      const team = teamOf(deps, act.team);
      if (!team) return not(wording.noSuchTeam);
      if (team.id === from?.id) return not(wording.alreadyThere(team.name));
      return { change: 'team', team: { id: team.id, name: team.name }, from, by };
    }
  }
}
