import { findField } from '../../../src/domain/blueprint.js';
import { headlineOf } from '../../../src/domain/card.js';
import { clipped } from '../../../src/domain/clipped.js';
import { conflictId } from '../../../src/domain/conflicts.js';
import { questionKey } from '../../../src/domain/decision.js';
import { cardSlot, type Reply } from '../../../src/domain/reply.js';
import { wording } from '../../../src/domain/wording.js';
import { conflictQuestion } from '../ask-conflict.js';
import { blueprintOf, type IntakeDeps } from '../deps.js';
import type { IntakeState } from '../state.js';
import type { OpenMatter } from './open-matter.js';

type Words = Pick<Extract<Reply, { kind: 'reminder' }>, 'text' | 'open' | 'link'>;

const MAX_HEADLINE = 150;

/** What a reminder says: what is open, again, and where the card is. */
export function reminderWords(state: IntakeState, deps: IntakeDeps, { about }: OpenMatter): Words {
  const headline = clipped(headlineOf(blueprintOf(deps, state.blueprint), state.draft), MAX_HEADLINE);
  const link = { slot: cardSlot(state.draftId ?? ''), label: wording.theCard };
  switch (about) {
    case 'questions':
      return { text: wording.waitsForAnswer, open: openQuestions(state, deps) };
    case 'look-alikes':
      return { text: wording.waitsForAnswer, open: [wording.whichRequest] };
    case 'team':
      return { text: wording.waitsForAnswer, open: [wording.whichTeam] };
    case 'card':
      return { text: wording.waitsForApproval(headline), open: [], link };
    case 'retry':
      return { text: wording.waitsForRetry(headline), open: [], link };
  }
}

/** The questions as they were asked last; the model's own words for one are not kept, the blueprint's say the same. */
function openQuestions(state: IntakeState, deps: IntakeDeps): string[] {
  const blueprint = blueprintOf(deps, state.blueprint);
  return state.pendingQuestions.flatMap((name) => {
    const times = state.asked[questionKey('missing', name)] ?? 0;
    const disputed = state.report.conflicts.filter(
      (one) => one.field === name && state.asked[questionKey('conflict', conflictId(one))] !== undefined,
    );
    if (disputed.length > 0) return disputed.map((one) => conflictQuestion(one, 0, blueprint).text);
    const field = findField(blueprint, name);
    if (!field) return [];
    return times > 1 ? field.rephrased : field.question;
  });
}
