import { approves, controlWord } from '../../../src/domain/conversation/control-words.js';
import { newer } from '../../../src/domain/conversation/slack-ts.js';
import { wording } from '../../../src/domain/conversation/wording.js';

import type { Turn } from '../deps.js';
import { approve, approved, changeTeam, discard, teamChosen } from '../draft/at-card.js';
import { goOn } from '../draft/further-post.js';
import { discardChosen, discardInWords, isAboutDiscard } from '../draft/give-up.js';
import { nodeResult, refusal, textReply } from '../node-result.js';
import { notPermitted, withPeople } from '../people.js';
import { ending } from '../questions/answered.js';
import { isFor, situationOf } from '../reading/route.js';
import { mayBeForQuestion } from '../references/question.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

const NODE = 'review';

/** What people decide about the request: by clicks, or by their exact words. */
export async function review(state: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const [event] = state.events;
  if (event?.kind === 'choice' && isAboutDiscard(state, event)) return discardChosen(state, turn, event);
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
      return nodeResult(state, NODE, { why: `no card has ${event.action}` });
  }
}

async function inWords(before: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const situation = situationOf(before, true);
  const act = before.acts.find((one) => isFor(NODE, one, situation));
  const acts = before.acts.filter((one) => one !== act);
  const state = { ...before, acts };
  if (act?.act === 'approve') return approveInWords(state, turn);
  if (act?.act === 'go_on') return goOn(state, turn, act.by);
  if (act?.act === 'discard') return discardInWords(state, turn, act.by);
  if (act?.act !== 'choose') return nodeResult(state, NODE, { acts, why: 'nothing to decide' });
  const { by, chosen } = act;
  if (chosen.of === 'question') {
    const choice = { option: chosen.option, actor: by, channel: turn.channel };
    return { ...(await discardChosen(state, turn, choice)), acts };
  }
  if (chosen.of !== 'team') return nodeResult(state, NODE, { acts, why: 'nothing to decide' });
  const reason = await notPermitted(state, turn, 'change', by);
  if (reason === null) return { ...teamChosen(state, turn, { by, team: chosen.team }), acts };
  return refusal(state, NODE, { actor: by, action: 'choose_team' }, reason, 'not permitted', {
    acts,
    next: ending(state, turn),
  });
}

/**
 * Exact words approve only when all of the turn are such words, were written after the card showed this rev and as they
 * stand, answer no question of ours instead, and come from people who may. An edit approves nothing: nobody in the thread
 * may have seen it.
 */
async function approveInWords(state: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const { said, events, changes } = state;
  const last = said.at(-1);
  const authors = said.map(({ author }) => author);
  const acts = state.acts.filter(({ act }) => act !== 'approve');
  const update = { acts, participants: withPeople(state, authors) };
  const press = (why: string) => {
    const next = ending({ ...state, ...update }, turn);
    return nodeResult(state, NODE, { ...update, why, next, replies: [textReply(wording.pressApprove)] });
  };
  if (!last || changes.length > 0 || !said.every(({ text }) => approves(text))) {
    return press('more than an approval');
  }
  const isSaidNow = said.every(({ ts, edited }) => !edited && newer(ts, state.shownAt));
  if (events.length !== said.length || !isSaidNow) return press('not said since the card was shown');
  const words = said.map(({ author, text }) => ({ author, isPlain: controlWord(text) === 'yes' }));
  if (mayBeForQuestion(state, words)) return press('a question of ours is open');
  const reasons = await Promise.all(authors.map((author) => notPermitted(state, turn, 'approve', author)));
  const refused = reasons.find((reason) => reason !== null);
  if (refused) {
    return refusal(state, NODE, { actor: last.author, action: 'approve' }, refused, 'not permitted', update);
  }
  return { ...approved(state, turn, last.author, 'approved in words'), ...update };
}
