import type { FreshMessage } from '../../../src/domain/brain.js';
import { type Act, CHANGES_DRAFT } from '../../../src/domain/conversation/acts.js';
import { disputeWording } from '../../../src/domain/conversation/dispute-wording.js';
import { disputeWords } from '../../../src/domain/conversation/dispute-words.js';
import { fileWording } from '../../../src/domain/conversation/file-wording.js';
import type { Frame } from '../../../src/domain/conversation/frame/frame.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { type Blueprint, type Field, findField } from '../../../src/domain/draft/blueprint.js';
import { type Conflict, conflictId, sideName } from '../../../src/domain/draft/conflicts.js';
import {
  conflictKey,
  type Decision,
  isUrgent,
  type Question,
  questionKey,
} from '../../../src/domain/draft/decision.js';
import { evidenceOf } from '../../../src/domain/draft/draft.js';
import { holdsAnything } from '../../../src/domain/draft/kept-draft.js';
import { type OpenAsk, pendingOf, asked as put, without } from '../../../src/domain/pending.js';
import { clipped } from '../../../src/domain/text/text.js';
import { slackTime } from '../context.js';
import { blueprintFor, formShown, type IntakeDeps, offeredBlueprints, type Turn } from '../deps.js';
import { cardInPlace, cardReply } from '../draft/card-of.js';
import { eachOnce } from '../draft/request-files.js';
import { nodeResult, textReply } from '../node-result.js';
import { type Changes, frameOf, type IntakeState, type IntakeUpdate } from '../state.js';
import { isReadByRules, openLabels } from './answered.js';
import { changedFields, notedFacts } from './noted.js';
import { askReply, isByChoice, isByOrder, renewedAsk } from './open-ask.js';

type AskedQuestion = Extract<Reply, { kind: 'ask' }>['questions'][number];

/** Asks which of two values holds, with a button for each and a link to where each was said. */
export function conflictQuestion(conflict: Conflict, blueprint: Blueprint, frame: Frame): AskedQuestion {
  const { field, key, reason } = conflict;
  const words = disputeWords(conflict, blueprint, frame.dispute);
  if (words === null) {
    const label = key ?? findField(blueprint, field)?.label ?? field;
    const text = frame.doubt(label, reason ?? '');
    return { field, label, text, by: 'text', choices: [], evidence: [] };
  }
  const { label, statement, question, sides } = words;
  const id = conflictId(conflict);
  return {
    field,
    text: `${statement} ${question}`,
    label,
    by: 'buttons',
    choices: sides.map(({ value }, side) => ({
      value: sideName(id, side),
      label: disputeWording.keep(value),
    })),
    evidence: sides.map(({ evidence }) => evidence),
  };
}

type Asked = OpenAsk['questions'][number];

/** A question longer than this is a lecture. */
const MAX_QUESTION = 400;

/**
 * Asks these questions and counts them. A message that has all of them already goes on standing for them after a choice or
 * a form.
 */
export function ask(
  state: IntakeState,
  turn: Turn,
  open: readonly Question[],
): { update: Changes; replies: Reply[] } {
  const questions = firstOf(state, turn, open);
  const before = renewedAsk(state, turn);
  if (isByChoice(state) && isStillAsked({ ...state, ...before.update }, questions)) {
    const pendingQuestions = [...new Set(questions.map(fieldOf))];
    return {
      ...before,
      update: { ...before.update, mode: 'ELICITATION', phase: 'AWAITING_USER', pendingQuestions },
    };
  }
  const closed = renewedAsk(state, turn, true);
  const blueprint = formShown(turn, state);
  const asked = { ...state.asked };
  for (const question of questions) asked[keyOf(question)] = timesOf(question) + 1;
  const number = state.asks + 1;
  const openAsk: OpenAsk = {
    kind: 'ask',
    draftId: state.draftId ?? '',
    number,
    lead: lead(state, blueprint, questions),
    questions: questions.map((question) => asQuestion(question, blueprint, state)),
    at: slackTime(turn),
    answered: [],
    form: questions.some(({ about }) => about === 'missing'),
    taken: taken(state, blueprint),
    forms: isFirst(state) ? otherForms(turn, blueprint) : [],
  };
  const card = state.cardRev === null ? [] : cardReply(state, turn, 'asking');
  return {
    update: {
      mode: 'ELICITATION',
      phase: 'AWAITING_USER',
      asked,
      asks: number,
      pending: put({ pending: without(state, 'team') }, openAsk),
      pendingQuestions: [...new Set(questions.map(fieldOf))],
      ...(card.length > 0 ? { cardRev: state.rev } : {}),
    },
    replies: [...closed.replies, askReply(openAsk, state, turn, false), ...card],
  };
}

/** Nothing is left to ask and something only people can give is missing: says so, and shows the card with its Edit. */
export function waitFor(
  state: IntakeState,
  deps: IntakeDeps,
  fields: readonly Field[],
): { update: Changes; replies: Reply[] } {
  const names = new Set(fields.map(({ name }) => name));
  const shown = formShown(deps, state).fields.filter(({ name }) => names.has(name));
  const labels = shown.map(({ label }) => frameOf(state).inSentence(label));
  const closed = renewedAsk(state, deps, true);
  return {
    update: {
      pending: put({ pending: without(state, 'ask', 'team') }, { kind: 'card' }),
      mode: 'ELICITATION',
      phase: 'AWAITING_USER',
      pendingQuestions: fields.map(({ name }) => name),
      cardRev: state.rev,
    },
    replies: [
      ...closed.replies,
      ...cardReply(state, deps, 'asking'),
      textReply(frameOf(state).waitsFor(labels)),
    ],
  };
}

const isFirst = ({ asked }: IntakeState): boolean => Object.keys(asked).length === 0;

/** The fields that somebody's words were taken for just now. */
function taken({ changes, draft }: IntakeState, { fields }: Blueprint): OpenAsk['taken'] {
  const own = fields.filter(({ name }) => changes.includes(name));
  const answered = own.filter(({ name }) => evidenceOf(draft, name).at(-1)?.how === 'answered');
  return answered.map(({ name, label }) => ({ field: name, label }));
}

function otherForms(turn: Turn, { id: own }: Blueprint): OpenAsk['forms'] {
  const others = offeredBlueprints(turn).filter(({ id }) => id !== own);
  return others.map(({ id, title }) => ({ id, title }));
}

const fieldOf = (question: Question): string =>
  question.about === 'missing' ? question.field.name : question.conflict.field;

const keyOf = (question: Question): string =>
  question.about === 'missing' ? questionKey('missing', question.field.name) : conflictKey(question.conflict);

const timesOf = (question: Question): number => (question.about === 'missing' ? question.times : 0);

function isStillAsked(state: IntakeState, questions: readonly Question[]): boolean {
  const open = pendingOf(state, 'ask');
  if (open === null) return false;
  const left = open.questions.filter(({ field }) => !open.answered.includes(field));
  return questions.every((one) => left.some(({ field }) => field === fieldOf(one)));
}

/** Where people have only shown something, what it shows comes before all else. */
function firstOf(state: IntakeState, turn: Turn, questions: readonly Question[]): readonly Question[] {
  const blueprint = blueprintFor(turn, state);
  const first = questions.filter((one) => isWhatItShows(one, blueprint, state));
  return first.length > 0 ? first : questions;
}

/** Whether a question is what the files show with which a request has begun, and of which nothing is known yet. */
function isWhatItShows(question: Question, { headline }: Blueprint, { draft, files }: IntakeState): boolean {
  return (
    question.about === 'missing' &&
    question.field.name === headline &&
    question.times === 0 &&
    files.length > 0 &&
    !holdsAnything(draft)
  );
}

/** How the model has worded a field's question before: it holds until it was asked, and in other languages than ours afterwards. */
function ownIn(
  { report: { worded, language } }: IntakeState,
  field: string,
  times: number,
): string | undefined {
  const isOurs = language === null || language === 'en';
  return times > 0 && isOurs ? undefined : worded[field];
}

/** The field's question in the model's words, else in the blueprint's; one of a few choices is a menu. */
function asQuestion(question: Question, blueprint: Blueprint, state: IntakeState): Asked {
  if (question.about === 'conflict') return conflictQuestion(question.conflict, blueprint, frameOf(state));
  const { field, times } = question;
  const words = state.reading?.questions.find((one) => one.field === field.name)?.question;
  const own = isWhatItShows(question, blueprint, state)
    ? fileWording.whatItShows(eachOnce(state.files))
    : times === 0
      ? field.question
      : field.rephrased;
  const text = words === undefined ? (ownIn(state, field.name, times) ?? own) : clipped(words, MAX_QUESTION);
  const shown = findField(blueprint, field.name) ?? field;
  const { name, label } = shown;
  if (shown.type !== 'enum') return { field: name, label, text, by: 'text', choices: [], evidence: [] };
  const choices = shown.values.map((one) => ({ value: one.value, label: one.label }));
  return { field: name, label, text, by: 'select', choices, evidence: [] };
}

/** One short line before the questions: what was understood just now, and why there is more to ask. */
function lead(state: IntakeState, blueprint: Blueprint, questions: readonly Question[]): string {
  const labelled = changedFields(state, blueprint);
  const named = (names: readonly string[]) =>
    labelled.filter(({ name }) => names.includes(name)).map(({ label }) => frameOf(state).inSentence(label));
  const unknown = named(state.draft.unknown);
  const unsupported = named(state.draft.unsupported);
  const words = blueprint.routing === 'none' ? frameOf(state).openingWithoutTeam : frameOf(state).opening;
  const opening = isFirst(state) && state.cardRev === null ? [words] : [];
  if (questions.some((one) => isWhatItShows(one, blueprint, state))) {
    const files = eachOnce(state.files);
    return fileWording.got(
      files,
      files.every(({ author }) => author === (state.filer ?? state.requester)),
    );
  }
  return [
    ...opening,
    ...(isTold(state) ? [] : notedFacts(state, blueprint)),
    ...(unknown.length > 0 ? [frameOf(state).markedUnknown(unknown)] : []),
    ...(unsupported.length > 0 ? [frameOf(state).unsupported(unsupported)] : []),
    ...reasonToAsk(state, questions, blueprint),
  ].join(' ');
}

/** Why something is asked. That something is missing is said once: the next questions of a request speak for themselves. */
function reasonToAsk(state: IntakeState, questions: readonly Question[], blueprint: Blueprint): string[] {
  if (questions.some(({ about }) => about === 'conflict')) return [frameOf(state).settle];
  if (blueprint.fields.some(({ name }) => (state.asked[questionKey('missing', name)] ?? 0) > 0)) return [];
  const urgent = isUrgent(state.draft) && findField(blueprint, 'urgency') !== undefined;
  return [urgent ? frameOf(state).needsNow(questions.length) : frameOf(state).stillNeeded];
}

/**
 * Whether a question stays as it was asked, neither repeated nor given up: people argue, what was said was about something else,
 * or somebody has told a part of it or something else.
 */
export function staysAsked(state: IntakeState, deps: IntakeDeps, made: Decision): boolean {
  const { pendingQuestions: pending } = state;
  if (pendingOf(state, 'ask') !== null && (isArguing(state) || isRepeated(state))) return true;
  const lacks = lackedBy(made);
  if (isByOrder(state) || raisesAnother(state)) {
    return lacks.length > 0 && lacks.every((field) => pending.includes(field));
  }
  const open = pendingOf(state, 'ask');
  if (open !== null && isKeptAlong(state)) return true;
  if (open === null || isByChoice(state) || state.changes.length === 0) return false;
  // without a model words answer one question, and what they leave is asked by itself
  const hasTold = !isReadByRules(state, deps) && state.changes.some((field) => !lacks.includes(field));
  if (hasTold && made.kind === 'ASK' && lacks.every((field) => pending.includes(field))) return true;
  const lapses = [
    ...made.giveUp,
    ...(made.kind === 'ASK' ? made.waitsFor.map(({ name }) => name) : []),
    ...disputed(state).filter((field) => !lacks.includes(field)),
  ];
  return lapses.some((field) => pending.includes(field));
}

/** Whether all that was said to the bot goes along with the request, and changes nothing in it. */
export const isKeptAlong = ({ reading }: Pick<IntakeState, 'reading'>): boolean =>
  reading !== null && reading.acts.length === 0 && (reading.keep?.length ?? 0) > 0;

/** The fields for which two values stand against each other. */
const disputed = ({ report }: IntakeState): string[] =>
  report.conflicts.flatMap(({ field, values }) => (values.length > 1 ? [field] : []));

/** Whether all that was said is about what two people say differently, and has settled nothing. */
function isArguing(state: IntakeState): boolean {
  const fields = disputed(state);
  const told = state.reading?.acts.filter(({ act }) => CHANGES_DRAFT.has(act)) ?? [];
  const isAboutIt = (act: Act) => 'field' in act && fields.includes(act.field);
  return state.changes.length === 0 && told.length > 0 && told.every(isAboutIt);
}

/** Whether all that was said is that somebody wants something else, too, or for whom the request is. */
function raisesAnother({ reading }: IntakeState): boolean {
  const acts = reading?.acts ?? [];
  return acts.length > 0 && acts.every(({ act }) => act === 'another' || act === 'on_behalf');
}

function lackedBy(made: Decision): string[] {
  if (made.kind !== 'ASK') return made.giveUp;
  const asked = made.questions.map((one) => (one.about === 'missing' ? one.field.name : one.conflict.field));
  return [...asked, ...made.waitsFor.map(({ name }) => name), ...made.giveUp];
}

/**
 * Says what was noted (unless an order's confirmation has) and what is open still; the message that asks goes on standing
 * for that.
 */
export function stillAsked(state: IntakeState, deps: IntakeDeps, made: Decision): IntakeUpdate {
  const stays = new Set([...lackedBy(made), ...disputed(state)]);
  const pendingQuestions = state.pendingQuestions.filter((field) => stays.has(field));
  const labelsOf = (fields: readonly string[]) =>
    openLabels({ ...state, pendingQuestions: [...fields] }, deps);
  const waiting = state.report.conflicts.filter((one) => !state.asked[conflictKey(one)]);
  const later = labelsOf(waiting.map(({ field }) => field));
  const card = cardInPlace(state, deps);
  const asked = renewedAsk(state, deps);
  const open = frameOf(state).stillOpen(labelsOf(pendingQuestions));
  const { keptAlong, onItAlready } = frameOf(state);
  const noted = isKeptAlong(state)
    ? [keptAlong]
    : isRepeated(state)
      ? [onItAlready]
      : notedFacts(state, formShown(deps, state));
  return nodeResult(state, 'decision', {
    ...asked.update,
    phase: 'AWAITING_USER',
    pendingQuestions,
    cardRev: card.cardRev,
    why: `${made.kind}, asked already`,
    replies: [
      ...asked.replies,
      ...(isTold(state) || isTakenInSilently(state, deps)
        ? []
        : [
            textReply(
              [...noted, ...(later.length > 0 ? [frameOf(state).settleLater(later)] : []), open].join(' '),
            ),
          ]),
      ...card.replies,
    ],
  });
}

/** Whether what was said is taken in with a sign alone: it is for others, or repeats what stands without a mention. */
export const isTakenInSilently = (state: IntakeState, deps: IntakeDeps): boolean =>
  isForOthers(state, deps) || (isRepeated(state) && !state.said.some(({ mentions }) => mentions));

/** Whether all that was said stands already, so that whoever agrees with it is not asked for the rest in other words. */
function isRepeated({ reading }: Pick<IntakeState, 'reading'>): boolean {
  const acts = reading?.acts ?? [];
  return acts.length > 0 && acts.every(({ act }) => act === 'restate');
}

/**
 * Whether people have only told each other something: others, or whose request it is in words that answer nothing asked and follow
 * what somebody else said. It is taken in with a sign, and whoever answers next sees what is open.
 */
function isForOthers(
  { said, heard, requester, filer, changes, pendingQuestions, degraded }: IntakeState,
  deps: IntakeDeps,
): boolean {
  const answers = changes.some((field) => pendingQuestions.includes(field));
  const isOwn = ({ author }: { author: string }) => author === requester || author === filer;
  const isTold = (one: FreshMessage) =>
    isOwn(one)
      ? one.addressed || heard.includes(one.ts) || answers
      : one.addressed && !heard.includes(one.ts);
  return !isReadByRules({ degraded }, deps) && said.length > 0 && !said.some(isTold);
}

/** Whether the confirmations of this turn's orders tell of all that changed in the draft. */
function isTold({ changes, commands }: IntakeState): boolean {
  const told = commands.flatMap(({ act, change }) =>
    act === 'do' && change?.kind === 'draft' ? change.fields.map(({ field }) => field) : [],
  );
  return told.length > 0 && changes.every((field) => told.includes(field));
}
