import type { Event } from '../../../src/domain/conversation/event.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import type { Turn } from '../deps.js';
import { approve, changeTeam, discard, teamChosen } from '../draft/at-card.js';
import { approveInWords, discardChosen, discardInWords } from '../draft/review-in-words.js';
import { nodeResult, notice } from '../node-result.js';
import { mayDecide } from '../people.js';
import { ending } from '../questions/answered.js';
import { isFor, situationOf } from '../reading/route.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

/** What people decide about the request: by clicks, or by their exact words. */
export async function review(state: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const event: Event | undefined = state.events[0];
  if (event?.kind === 'choice') return discardChosen(state, turn, event);
  if (event?.kind !== 'button') return inWords(state, turn);
  switch (event.action) {
    case 'approve':
    case 'retry':
      return approve(state, turn, event);
    case 'discard':
      return discard(state, turn, event);
    case 'change_team':
    case 'choose_team':
      return changeTeam(state, turn, event);
    default:
      return nodeResult(state, 'review', { why: `no card has ${event.action}` });
  }
}

async function inWords(before: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const situation = situationOf(before, true);
  const act = before.acts.find((one) => isFor('review', one, situation));
  const state = { ...before, acts: before.acts.filter((one) => one !== act) };
  const { acts } = state;
  switch (act?.act) {
    case 'approve':
      return approveInWords(state, turn);
    case 'discard':
      return discardInWords(state, turn, act);
    case 'choose': {
      if (act.chosen.of === 'question') {
        const choice = { option: act.chosen.option, actor: act.by, channel: turn.channel };
        return { ...(await discardChosen(state, turn, choice)), acts };
      }
      if (act.chosen.of !== 'team') break;
      const permission = await mayDecide(state, turn, 'change', act.by);
      if (permission.allowed) {
        return { ...teamChosen(state, turn, { by: act.by, team: act.chosen.team }), acts };
      }
      const replies = [notice(act.by, wording.notPermitted(permission.reason))];
      const next = ending(state, turn);
      return nodeResult(state, 'review', { acts, next, why: 'refused: not permitted', replies });
    }
  }
  return nodeResult(state, 'review', { acts, why: 'nothing to decide' });
}
