import type { Blueprint, Field } from './blueprint.js';
import { type Conflict, conflictId } from './conflicts.js';
import { type Draft, isFilled } from './draft.js';

/** How far a draft is. `percent` counts required fields, 0 to 100, rounded down. */
interface Completion {
  missing: Field[];
  percent: number;
  complete: boolean;
}

/** Complete when every required field is filled or, where the blueprint allows that, marked unknown. */
export function completion(draft: Draft, blueprint: Blueprint): Completion {
  const required = blueprint.fields.filter((field) => field.required);
  const excused = blueprint.complete_when === 'filled' ? [] : draft.unknown;
  const missing = required.filter(({ name }) => !isFilled(draft, name) && !excused.includes(name));
  const done = required.length - missing.length;
  return {
    missing,
    percent: required.length === 0 ? 100 : Math.floor((100 * done) / required.length),
    complete: missing.length === 0,
  };
}

/** Choices, or disputes, that people can see to at once. */
const MAX_QUESTIONS = 3;

/** One message asks no more than this: more questions are a form, which stands under them. */
export const MAX_ROUND = 10;

/** What is missing is asked for this often, the second time in other words; about a conflict people are asked once. */
const MAX_ASKED = 2;

/** One thing to ask. `times` says how often it was asked before. */
export type Question =
  | { about: 'missing'; field: Field; times: number }
  | { about: 'conflict'; conflict: Conflict };

/**
 * What happens next and why; `giveUp` are the fields asked in vain, to be marked unknown. An ASK without questions waits:
 * what is missing (`waitsFor`) was asked in vain and nothing but a value will do.
 */
export type Decision = { reasons: string[]; giveUp: string[] } & (
  | { kind: 'ASK'; questions: Question[]; waitsFor: Field[] }
  | { kind: 'PREVIEW' }
  | { kind: 'EXECUTE' }
);

export interface DecisionInput {
  draft: Draft;
  blueprint: Blueprint;
  conflicts: readonly Conflict[];
  /** how often each question was asked, by `questionKey` */
  asked: Readonly<Record<string, number>>;
  /** a person who may has approved */
  approved: boolean;
  /** the fields that people are asked about, and have not answered yet */
  pending: readonly string[];
  /** no model reads the answers: words can only answer one question */
  singly: boolean;
}

/** The name under which a question is counted: a field may be asked for, and later be disputed. */
export const questionKey = (about: Question['about'], name: string): string =>
  about === 'missing' ? name : `conflict:${name}`;

/** The name under which the question of a conflict is counted. */
export const conflictKey = (conflict: Conflict): string => questionKey('conflict', conflictId(conflict));

/** How often each question was asked, without those about these fields: whatever is asked of them is asked anew. */
export function askedWithout(
  asked: Readonly<Record<string, number>>,
  fields: ReadonlySet<string>,
): Record<string, number> {
  const fieldOf = (key: string) => key.replace(/^conflict:/u, '').replace(/[/@].*$/su, '');
  return Object.fromEntries(Object.entries(asked).filter(([key]) => !fields.has(fieldOf(key))));
}

/**
 * The rules, most important first: an open conflict or a missing required field → ASK; complete → PREVIEW; approved by
 * someone who may → EXECUTE. A conflict waits until what is asked already was answered; once it was asked about in vain, the value
 * holds that stood first.
 */
export function decide(input: DecisionInput): Decision {
  const { draft, blueprint, asked, approved, pending } = input;
  const times = (name: string) => asked[questionKey('missing', name)] ?? 0;
  const missing = completion(draft, blueprint).missing;
  const open = missing.filter(({ name }) => times(name) < MAX_ASKED);
  const inVain = missing.filter((field) => !open.includes(field));
  const mayBeUnknown = blueprint.complete_when === 'filled_or_unknown';
  const giveUp = mayBeUnknown ? inVain.map(({ name }) => name) : [];
  const waitsFor = mayBeUnknown ? [] : inVain;
  const disputed = input.conflicts.filter((one) => !asked[conflictKey(one)]);

  if (disputed.length > 0 && !open.some(({ name }) => pending.includes(name))) {
    const questions = disputed
      .slice(0, MAX_QUESTIONS)
      .map((conflict) => ({ about: 'conflict' as const, conflict }));
    const reasons = disputed.map((one) => `conflict: ${conflictId(one)}`);
    return { kind: 'ASK', questions, waitsFor, giveUp, reasons };
  }
  if (open.length > 0) {
    const questions = pick(open, input.singly).map((field) => {
      return { about: 'missing' as const, field, times: times(field.name) };
    });
    const reasons = open.map(({ name }) => `missing: ${name}`);
    return { kind: 'ASK', questions, waitsFor, giveUp, reasons };
  }
  if (waitsFor.length > 0) {
    const reasons = waitsFor.map(({ name }) => `waits for ${name}, asked in vain`);
    return { kind: 'ASK', questions: [], waitsFor, giveUp, reasons };
  }
  const gaveUp = giveUp.map((name) => `asked in vain: ${name}`);
  if (approved) return { kind: 'EXECUTE', giveUp, reasons: ['approved', ...gaveUp] };
  return { kind: 'PREVIEW', giveUp, reasons: ['complete', ...gaveUp] };
}

/** Whether the draft says that it can't wait. */
export function isUrgent(draft: Draft): boolean {
  const urgency = draft.fields['urgency'];
  return urgency === 'high' || urgency === 'critical';
}

/**
 * What is asked now: all that is missing, in one round. Without a model choices stand together and a text is asked for alone, so that
 * words can only answer that.
 */
function pick(open: readonly Field[], singly: boolean): readonly Field[] {
  const [first] = open;
  if (!singly || first === undefined) return open.slice(0, MAX_ROUND);
  return first.type === 'enum' ? open.filter(({ type }) => type === 'enum').slice(0, MAX_QUESTIONS) : [first];
}
