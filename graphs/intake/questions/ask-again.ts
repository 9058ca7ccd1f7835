import { wording } from '../../../src/domain/conversation/wording.js';
import type { Decision } from '../../../src/domain/draft/decision.js';
import { blueprintOf, type IntakeDeps } from '../deps.js';
import { cardInPlace } from '../draft/card-of.js';
import { nodeResult, textReply } from '../node-result.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { openLabels } from './answered.js';
import { notedFacts } from './ask.js';
import { isByChoice, isByOrder, renewedAsk } from './open-ask.js';

/** How often each question was asked, once these fields are open again though they had an answer: that was not in vain. */
export function reopened(asked: IntakeState['asked'], fields: readonly string[]): IntakeState['asked'] {
  return {
    ...asked,
    ...Object.fromEntries(fields.map((name) => [name, Math.max(0, (asked[name] ?? 0) - 1)])),
  };
}

/**
 * Whether what was asked stays asked as it was, neither asked again nor given up: nobody has failed to answer it where an order or
 * another request had to do with something else, or where it would be given up though people have just told something.
 */
export function staysAsked(state: IntakeState, made: Decision): boolean {
  const { pendingQuestions: pending } = state;
  if (isByOrder(state) || raisesAnother(state)) {
    const lacks = lackedBy(made);
    return lacks.length > 0 && lacks.every((field) => pending.includes(field));
  }
  const lapses = [...made.giveUp, ...(made.kind === 'ASK' ? made.waitsFor.map(({ name }) => name) : [])];
  const hasTold = state.openAsk !== null && !isByChoice(state) && state.changes.length > 0;
  return hasTold && lapses.some((field) => pending.includes(field));
}

/** Whether all that was said is that somebody wants something else, too. */
function raisesAnother({ reading }: IntakeState): boolean {
  return reading !== null && reading.acts.length > 0 && reading.acts.every(({ act }) => act === 'open');
}

function lackedBy(made: Decision): string[] {
  if (made.kind !== 'ASK') return made.giveUp;
  const asked = made.questions.map((one) => (one.about === 'missing' ? one.field.name : one.conflict.field));
  return [...asked, ...made.waitsFor.map(({ name }) => name), ...made.giveUp];
}

/**
 * Says what was noted and what is open still; the message that asks goes on standing for that. Where all that was noted was an order,
 * its confirmation has said so.
 */
export function stillAsked(
  state: IntakeState,
  deps: IntakeDeps,
  made: Decision,
  verdict: IntakeState['verdict'],
): IntakeUpdate {
  const lacks = lackedBy(made);
  const pendingQuestions = state.pendingQuestions.filter((field) => lacks.includes(field));
  const card = cardInPlace(state, deps);
  const asked = renewedAsk(state, deps);
  const open = wording.stillOpen(openLabels({ ...state, pendingQuestions }, deps));
  const noted = notedFacts(state, blueprintOf(deps, state.blueprint));
  return nodeResult(state, 'decision', {
    ...asked.update,
    phase: 'AWAITING_USER',
    verdict,
    pendingQuestions,
    cardRev: card.cardRev,
    why: `${made.kind}, asked already`,
    replies: [
      ...asked.replies,
      ...(isTold(state) ? [] : [textReply([...noted, open].join(' '))]),
      ...card.replies,
    ],
  });
}

/** Whether the confirmations of this turn's orders tell of all that changed in the draft. */
function isTold({ changes, commands }: IntakeState): boolean {
  const told = commands.flatMap(({ act, change }) =>
    act === 'do' && change?.kind === 'draft' ? change.fields.map(({ field }) => field) : [],
  );
  return told.length > 0 && changes.every((field) => told.includes(field));
}
