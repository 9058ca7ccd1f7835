import type { Decision } from '../../src/domain/decision.js';
import { wording } from '../../src/domain/wording.js';
import { openLabels } from './answered.js';
import { cardInPlace } from './card-of.js';
import type { IntakeDeps } from './deps.js';
import { emit, say } from './emit.js';
import type { IntakeState, IntakeUpdate } from './state.js';

/** How often each question was asked, once these fields are open again though they had an answer: that was not in vain. */
export function reopened(asked: IntakeState['asked'], fields: readonly string[]): IntakeState['asked'] {
  return {
    ...asked,
    ...Object.fromEntries(fields.map((name) => [name, Math.max(0, (asked[name] ?? 0) - 1)])),
  };
}

/** Whether all that a draft lacks is what people are being asked for already. */
export function isAsked({ pendingQuestions: pending }: IntakeState, made: Decision): boolean {
  const lacks = [...lackedBy(made), ...made.giveUp];
  return lacks.length > 0 && lacks.every((field) => pending.includes(field));
}

function lackedBy(made: Decision): string[] {
  if (made.kind !== 'ASK') return [];
  const asked = made.questions.map((one) => (one.about === 'missing' ? one.field.name : one.conflict.field));
  return [...asked, ...made.waitsFor.map(({ name }) => name)];
}

/** What was asked stays asked as it was: it is neither asked again nor given up for an order that had to do with something else. */
export function stillAsked(
  state: IntakeState,
  deps: IntakeDeps,
  made: Decision,
  verdict: IntakeState['verdict'],
): IntakeUpdate {
  const lacks = [...lackedBy(made), ...made.giveUp];
  const pendingQuestions = state.pendingQuestions.filter((field) => lacks.includes(field));
  const card = cardInPlace(state, deps);
  const open = openLabels({ ...state, pendingQuestions }, deps);
  return emit(
    state,
    'decision',
    { phase: 'AWAITING_USER', verdict, pendingQuestions, cardRev: card.cardRev },
    { why: `${made.kind}, asked already`, replies: [say(wording.stillOpen(open)), ...card.replies] },
  );
}
