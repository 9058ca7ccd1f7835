import { type Field, isList } from '../../../domain/blueprint.js';
import {
  readsAsConfirm,
  readsAsHold,
  readsAsQuestion,
  readsAsThanks,
  readsAsUnknown,
} from '../../../domain/phrases.js';
import { belongsElsewhere, claimsOn } from '../claims.js';
import type { Found } from '../find.js';
import { departmentFrom } from '../find-department.js';
import { enumFrom, enumIn, exactFirst, isValueOf } from '../find-enum.js';
import type { ReadingContext } from '../reading.js';
import { bare, clausesOf, contentWords, type Span, sentencesOf } from '../text.js';
import type { Piece } from './in-order.js';

interface Clause extends Span {
  sentence: number;
}

function clausesIn(text: string): Clause[] {
  return sentencesOf(text).flatMap((sentence, at) =>
    clausesOf(text, sentence).map((clause) => ({
      ...bare(text, clause),
      sentence: at,
      asks: readsAsQuestion(sentence.text),
    })),
  );
}

/** The part that names a value of the choice: a clause that does nothing else, else one that holds a sure word for it. */
function choiceIn(context: ReadingContext, field: Field, clauses: readonly Clause[]): Clause | null {
  if (field.type !== 'enum') return null;
  const exact = clauses.find(
    ({ text }) => isValueOf(field, text, 'any language') || exactFirst(field, text, 'any language') !== null,
  );
  if (exact !== undefined) return exact;
  const sure = clauses.find(({ text }) => enumIn(field, text) !== null);
  const few = clauses.length === 1 ? 4 : 2;
  const loose = clauses.find(
    ({ text }) =>
      contentWords(text) <= few && claimsOn(context, text).size === 0 && enumFrom(field, text) !== null,
  );
  return sure ?? loose ?? null;
}

function nameIn(clauses: readonly Clause[]): Found | null {
  for (const clause of clauses) {
    const found = departmentFrom(clause.text);
    if (found === null) continue;
    const start = clause.start + found.span.start;
    return { ...found, span: { ...found.span, start, end: start + found.span.text.length } };
  }
  return null;
}

const isTalk = (text: string): boolean =>
  readsAsQuestion(text) ||
  readsAsConfirm(text) ||
  readsAsThanks(text) ||
  readsAsHold(text) ||
  readsAsUnknown(text) ||
  contentWords(text) === 0;

/** Clauses that follow one another, as one span. */
function joined(text: string, clauses: readonly Clause[]): Span | null {
  const first = clauses[0];
  const last = clauses.at(-1);
  return first && last
    ? { text: text.slice(first.start, last.end), start: first.start, end: last.end }
    : null;
}

/**
 * Answers told apart by their words: choices and the department by their names, what is left by what it speaks of. The one
 * text question that is open then gets the one run of words that nothing else explains, where the author is answering.
 */
export function byWords(context: ReadingContext, text: string): Piece[] {
  const clauses = clausesIn(text).filter((clause) => contentWords(clause.text) > 0);
  const pieces: Piece[] = [];
  const used: Clause[] = [];
  for (const field of context.pending) {
    const clause = choiceIn(context, field, clauses);
    if (clause === null) continue;
    pieces.push({ field, span: clause });
    if (field.type === 'enum' && contentWords(clause.text) <= 3) used.push(clause);
  }
  const department = context.pending.find(({ name }) => name === 'department');
  const named = department === undefined ? null : nameIn(clauses);
  if (department !== undefined && named !== null) {
    pieces.push({ field: department, span: named.span });
    used.push(
      ...clauses.filter(
        ({ start, end, text: words }) =>
          start <= named.span.start && named.span.end <= end && contentWords(words) <= 5,
      ),
    );
  }
  return [...pieces, ...sentencesLeft(context, text, clauses, used, pieces)];
}

function sentencesLeft(
  context: ReadingContext,
  text: string,
  clauses: readonly Clause[],
  used: readonly Clause[],
  pieces: readonly Piece[],
): Piece[] {
  const left = clauses.filter((clause) => !used.includes(clause) && !isTalk(clause.text));
  const open = context.pending.filter(
    (field) =>
      field.type !== 'enum' && field.name !== 'department' && pieces.every((piece) => piece.field !== field),
  );
  const found: Piece[] = [];
  const taken: Clause[] = [];
  for (const field of open) {
    const own = left.filter(
      (clause) => !taken.includes(clause) && claimsOn(context, clause.text).has(field.name),
    );
    const from = own[0];
    const to = own.at(-1);
    if (from === undefined || to === undefined) continue;
    const run = left.slice(left.indexOf(from), left.indexOf(to) + 1);
    const span = joined(text, run);
    if (span === null) continue;
    taken.push(...run);
    found.push({ field, span });
  }
  const [last, ...others] = open.filter((field) => found.every((piece) => piece.field !== field));
  if (last === undefined || others.length > 0 || !context.answering) return found;
  const rest = neutralRun(context, last, left, used, taken);
  const span = joined(text, rest);
  return span === null ? found : [...found, { field: last, span }];
}

/** The first run of clauses that nothing else explains. What follows a choice in its sentence only explains that choice. */
function neutralRun(
  context: ReadingContext,
  field: Field,
  left: readonly Clause[],
  used: readonly Clause[],
  taken: readonly Clause[],
): Clause[] {
  const explains = (clause: Clause) =>
    !isList(field) && used.some((other) => other.sentence === clause.sentence && other.start < clause.start);
  const free = left.filter(
    (clause) =>
      !taken.includes(clause) && !explains(clause) && !belongsElsewhere(context, field, clause.text),
  );
  const [first] = free;
  if (first === undefined) return [];
  const from = left.indexOf(first);
  const stop = left.findIndex((clause, at) => at > from && !free.includes(clause));
  return left.slice(from, stop < 0 ? undefined : stop);
}
