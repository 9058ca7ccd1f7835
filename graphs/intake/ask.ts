import { type Blueprint, findField } from '../../src/domain/blueprint.js';
import { shown, shownValue } from '../../src/domain/card.js';
import { clipped } from '../../src/domain/clipped.js';
import { completion } from '../../src/domain/completion.js';
import { isUrgent, type Question, questionKey } from '../../src/domain/decision.js';
import type { Reply } from '../../src/domain/reply.js';
import { wording } from '../../src/domain/wording.js';
import { cardReply } from './card-of.js';
import { blueprintOf, type IntakeDeps } from './deps.js';
import type { IntakeState, IntakeUpdate } from './state.js';

/** Values are played back in short: the card shows them whole. */
const MAX_PLAYBACK = 80;

/** A question longer than this is a lecture. */
const MAX_QUESTION = 400;

/** Asks these questions and counts them; a card that was posted shows that a question comes first. */
export function ask(
  state: IntakeState,
  deps: IntakeDeps,
  questions: readonly Question[],
): { update: IntakeUpdate; replies: Reply[] } {
  const blueprint = blueprintOf(deps, state.blueprint);
  const nameOf = (question: Question) =>
    question.about === 'missing' ? question.field.name : question.field;
  const asked = { ...state.asked };
  for (const question of questions) {
    asked[questionKey(question.about, nameOf(question))] = question.times + 1;
  }
  const missing = completion(state.draft, blueprint).missing.length;
  const words = missing === 1 && state.followup ? clipped(state.followup, MAX_QUESTION) : null;
  const reply: Reply = {
    kind: 'ask',
    lead: lead(state, blueprint, questions),
    questions: questions.map((question) => ({
      field: nameOf(question),
      text: textOf(question, blueprint, words),
    })),
    degraded: false,
  };
  const card = state.cardRev === null ? [] : cardReply(state, deps, 'asking');
  return {
    update: {
      mode: 'ELICITATION',
      phase: 'AWAITING_USER',
      asked,
      pendingQuestions: questions.map(nameOf),
      ...(card.length > 0 ? { cardRev: state.rev } : {}),
    },
    replies: [reply, ...card],
  };
}

/** One short line before the questions: what was understood just now, and why there is more to ask. */
function lead(state: IntakeState, blueprint: Blueprint, questions: readonly Question[]): string {
  const labelled = blueprint.fields.filter(({ name }) => state.changes.includes(name));
  const facts = labelled.flatMap(({ name, label }) => {
    const value = shownValue(blueprint, state.draft, name);
    return value === null ? [] : [wording.fact(label.toLowerCase(), clipped(value, MAX_PLAYBACK))];
  });
  const unknown = labelled.filter(({ name }) => state.draft.unknown.includes(name));
  const opening = Object.keys(state.asked).length === 0 ? [wording.opening] : [];
  return [
    ...opening,
    ...(facts.length > 0 ? [wording.noted(facts)] : []),
    ...(unknown.length > 0 ? [wording.markedUnknown(unknown.map(({ label }) => label.toLowerCase()))] : []),
    reasonToAsk(state, questions),
  ].join(' ');
}

function reasonToAsk(state: IntakeState, questions: readonly Question[]): string {
  if (questions.some(({ about }) => about === 'conflict')) return wording.settle;
  return isUrgent(state.draft) ? wording.oneThing : wording.stillNeeded;
}

function textOf(question: Question, blueprint: Blueprint, words: string | null): string {
  if (question.about === 'missing') {
    if (words !== null) return words;
    return question.times === 0 ? question.field.question : question.field.rephrased;
  }
  const { conflict, times } = question;
  const field = findField(blueprint, question.field);
  const label = field?.label ?? question.field;
  const [first, second] = conflict.values.map(({ value, evidence }) => ({
    who: evidence.author,
    value: clipped(field ? shown(field, value) : value, MAX_PLAYBACK),
  }));
  if (!first || !second) return wording.doubt(label, conflict.reason ?? '');
  return times === 0
    ? wording.conflict(label, first, second)
    : wording.conflictAgain(label, first.value, second.value);
}
