import { type Blueprint, type Field, findField } from '../../src/domain/blueprint.js';
import { shownValue } from '../../src/domain/card.js';
import { clipped } from '../../src/domain/clipped.js';
import { completion } from '../../src/domain/completion.js';
import { conflictId } from '../../src/domain/conflicts.js';
import { isUrgent, type Question, questionKey } from '../../src/domain/decision.js';
import type { Reply } from '../../src/domain/reply.js';
import { wording } from '../../src/domain/wording.js';
import { conflictQuestion } from './ask-conflict.js';
import { cardReply } from './card-of.js';
import { blueprintOf, type IntakeDeps } from './deps.js';
import { putBehind } from './naming/newest.js';
import { say } from './say.js';
import type { IntakeState, IntakeUpdate } from './state.js';

type Asked = Extract<Reply, { kind: 'ask' }>['questions'][number];

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
  const asked = { ...state.asked };
  for (const question of questions) asked[keyOf(question)] = question.times + 1;
  const missing = completion(state.draft, blueprint).missing.length;
  const words = missing === 1 && state.followup ? clipped(state.followup, MAX_QUESTION) : null;
  const reply: Reply = {
    kind: 'ask',
    lead: lead(state, blueprint, questions),
    questions: questions.map((question) => asQuestion(question, blueprint, words)),
    ...(state.draftId === null ? {} : { draftId: state.draftId, rev: state.rev }),
    degraded: false,
  };
  const card = state.cardRev === null ? [] : cardReply(state, deps, 'asking');
  return {
    update: {
      ...putBehind(state),
      mode: 'ELICITATION',
      phase: 'AWAITING_USER',
      asked,
      pendingQuestions: [...new Set(questions.map(fieldOf))],
      ...(card.length > 0 ? { cardRev: state.rev } : {}),
    },
    replies: [reply, ...card],
  };
}

/** Nothing is left to ask and something only people can give is missing: says so, and shows the card with its Edit. */
export function waitFor(
  state: IntakeState,
  deps: IntakeDeps,
  fields: readonly Field[],
): { update: IntakeUpdate; replies: Reply[] } {
  const labels = fields.map(({ label }) => label.toLowerCase());
  return {
    update: {
      ...putBehind(state),
      mode: 'ELICITATION',
      phase: 'AWAITING_USER',
      pendingQuestions: fields.map(({ name }) => name),
      cardRev: state.rev,
    },
    replies: [...cardReply(state, deps, 'asking'), say(wording.waitsFor(labels))],
  };
}

const fieldOf = (question: Question): string =>
  question.about === 'missing' ? question.field.name : question.conflict.field;

const keyOf = (question: Question): string =>
  questionKey(
    question.about,
    question.about === 'missing' ? question.field.name : conflictId(question.conflict),
  );

function asQuestion(question: Question, blueprint: Blueprint, words: string | null): Asked {
  if (question.about === 'conflict') return conflictQuestion(question.conflict, question.times, blueprint);
  const { field, times } = question;
  const text = words ?? (times === 0 ? field.question : field.rephrased);
  return { field: field.name, text, choices: [], evidence: [] };
}

/** One short line before the questions: what was understood just now, and why there is more to ask. */
function lead(state: IntakeState, blueprint: Blueprint, questions: readonly Question[]): string {
  const labelled = blueprint.fields.filter(({ name }) => state.changes.includes(name));
  const facts = labelled.flatMap(({ name, label }) => {
    const value = shownValue(blueprint, state.draft, name);
    return value === null
      ? []
      : [wording.fact(label.toLowerCase(), clipped(value.replaceAll('\n', '; '), MAX_PLAYBACK))];
  });
  const named = (names: readonly string[]) =>
    labelled.filter(({ name }) => names.includes(name)).map(({ label }) => label.toLowerCase());
  const unknown = named(state.draft.unknown);
  const unsupported = named(state.draft.unsupported);
  const words = blueprint.routing === 'none' ? wording.openingWithoutTeam : wording.opening;
  const opening = Object.keys(state.asked).length === 0 ? [words] : [];
  return [
    ...opening,
    ...(facts.length > 0 ? [wording.noted(facts)] : []),
    ...(unknown.length > 0 ? [wording.markedUnknown(unknown)] : []),
    ...(unsupported.length > 0 ? [wording.unsupported(unsupported)] : []),
    reasonToAsk(state, questions, blueprint),
  ].join(' ');
}

function reasonToAsk(state: IntakeState, questions: readonly Question[], blueprint: Blueprint): string {
  if (questions.some(({ about }) => about === 'conflict')) return wording.settle;
  const urgent = isUrgent(state.draft) && findField(blueprint, 'urgency') !== undefined;
  return urgent ? wording.oneThing : wording.stillNeeded;
}
