import { stillSaid } from '../../../src/domain/draft/conflicts.js';
import { decide } from '../../../src/domain/draft/decision.js';
import { emptyPatch } from '../../../src/domain/draft/draft.js';
import { applyPatch } from '../../../src/domain/draft/patch.js';
import { changesMatch } from '../../../src/domain/tickets/routing-text.js';
import type { Turn } from '../deps.js';
import { cardInPlace } from '../draft/card-of.js';
import { contradictions, decisionInput } from '../draft/decision-input.js';
import { isMuted, nodeResult } from '../node-result.js';
import { addsOnlyWords, waitsForChoice, waitsForTeam } from '../questions/answered.js';
import { ask, staysAsked, stillAsked, waitFor } from '../questions/ask.js';
import { renewedAsk } from '../questions/open-ask.js';
import { owesNextStep } from '../reading/ending.js';
import { type Changes, type IntakeState, type IntakeUpdate, noSubmission } from '../state.js';

const NODE = 'decision';

/**
 * Says by rules alone what comes next: ASK, PREVIEW or EXECUTE. Words that need no answer change the draft without starting a
 * conversation.
 */
export async function decision(state: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  // what was approved is filed as it was approved
  const found = state.filing.status === 'approved' ? {} : await validated(state, turn);
  return { ...found, ...decided({ ...state, ...found }, turn), decides: false };
}

/** Looks by rule for what contradicts itself; what only a reader sees has come with the reading. */
async function validated(state: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const left = state.report.conflicts.filter((one) => stillSaid(state.draft, one));
  const report = { ...state.report, conflicts: left };
  const found = await contradictions({ ...state, report }, turn);
  const respond = state.respond || (found.length > 0 && !isMuted(state));
  const why = `validated: ${found.length} new contradictions`;
  const conflicts = [...left, ...found];
  return nodeResult(state, NODE, {
    phase: 'VALIDATING',
    report: { ...report, conflicts },
    respond,
    why,
  });
}

function decided(state: IntakeState, turn: Turn): IntakeUpdate {
  const input = decisionInput(state, turn);
  const made = decide(input);
  const cardChanged = state.mode === 'REVIEW' && (made.kind === 'ASK' || state.changes.length > 0);
  const mayNotAsk = made.kind === 'ASK' && isMuted(state);
  // what the team is chosen by has changed, so that it is looked for anew
  const isTold = changesMatch(state.changes, input.blueprint) || addsOnlyWords(state, turn);
  const isOther = waitsForTeam(state) && !isMuted(state) && isTold;
  const isDue = state.respond || cardChanged || isOther || owesNextStep(state, turn);
  if (mayNotAsk || !isDue) {
    const { cardRev, replies: card } = cardInPlace(state, turn);
    const why = `${made.kind}, said nothing`;
    const asked = renewedAsk(state, turn);
    const update = { ...resting(state, mayNotAsk), ...asked.update, cardRev };
    return nodeResult(state, NODE, { ...update, why, replies: [...asked.replies, ...card] });
  }
  if (staysAsked(state, turn, made)) return stillAsked(state, turn, made);
  const patch = { ...emptyPatch(), markUnknown: made.giveUp };
  const { draft, changed } = applyPatch(state.draft, patch, input.blueprint);
  const rev = state.rev + (changed.length > 0 ? 1 : 0);
  const now: IntakeState = { ...state, draft, rev, changes: [...new Set([...state.changes, ...changed])] };
  const update = { draft, rev };
  const why = `${made.kind}: ${made.reasons.join(', ')}`;

  if (made.kind === 'ASK') {
    const asked =
      made.questions.length > 0 ? ask(now, turn, made.questions) : waitFor(now, turn, made.waitsFor);
    return nodeResult(state, NODE, {
      ...update,
      ...asked.update,
      ...unapproved(state),
      why,
      replies: asked.replies,
      changes: changed,
    });
  }
  const closed = renewedAsk(now, turn, true);
  const going = { why, changes: changed, replies: closed.replies };
  const done = { ...update, ...closed.update };
  if (made.kind === 'EXECUTE') return nodeResult(state, NODE, { ...done, ...going, due: 'submission' });
  return nodeResult(state, NODE, { ...done, pendingQuestions: [], ...going, due: 'team_matching' });
}

/** An approval is of the card as it stood: what comes of a question has to be approved anew. */
function unapproved({ filing }: IntakeState): Changes {
  return filing.status === 'approved' ? { filing: noSubmission() } : {};
}

/**
 * Where a thread rests after words that were only taken in: where it was, except that a card that `lacks` something can't
 * be approved any more.
 */
function resting(state: IntakeState, lacks: boolean): Changes {
  const { mode, pendingQuestions } = state;
  if (mode === 'REVIEW' && lacks) return { mode: 'ELICITATION', phase: 'COLLECTING', pendingQuestions: [] };
  if (mode === 'REVIEW') return { phase: 'AWAITING_USER' };
  if (mode === 'CHAT') return { phase: 'COLLECTING' };
  const isAsked = pendingQuestions.length > 0 || waitsForChoice(state);
  return { phase: isAsked ? 'AWAITING_USER' : 'COLLECTING' };
}
