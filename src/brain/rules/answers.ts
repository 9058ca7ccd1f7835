import type { Field } from '../../domain/blueprint.js';
import { readsAsUnknown } from '../../domain/phrases.js';
import { findFrom, findIn } from './finders.js';
import type { Read, Reading, ReadingContext } from './reading.js';
import type { Span } from './text.js';
import { bare, clausesOf, contentWords, sentencesOf, trimmed } from './text.js';
import { answerTo, claimsOn } from './values.js';

const NUMBERED = /(?:^|\s)(\d)\s*[.):]\s+(?=\S)/gu;
const NOTHING: Reading = { reads: [], unknown: [] };

interface Piece {
  field: Field;
  span: Span;
}

/** The parts of "1. … 2. …" with the pending fields they number, or none when the numbers don't start at a question's. */
function numbered(text: string, pending: readonly Field[]): Piece[] {
  const marks = [...text.matchAll(NUMBERED)];
  const pieces = marks.flatMap((mark, index) => {
    const field = pending[Number(mark[1]) - 1];
    const start = mark.index + mark[0].length;
    const end = marks[index + 1]?.index ?? text.length;
    return field === undefined ? [] : [{ field, span: bare(text, trimmed(text, start, end)) }];
  });
  const distinct = new Set(pieces.map(({ field }) => field.name));
  const startsSo = text.slice(0, marks[0]?.index ?? text.length).trim() === '';
  return startsSo && distinct.size === pieces.length && marks.length === pieces.length ? pieces : [];
}

/** Ways to cut an answer into one part a question: lines, then sentences, then clauses. */
function cuts(text: string): Span[][] {
  const sentences = sentencesOf(text);
  const lines = [...text.matchAll(/[^\n]+/gu)]
    .map((match) => trimmed(text, match.index, match.index + match[0].length))
    .filter((line) => line.text !== '');
  return [lines, sentences, sentences.flatMap((sentence) => clausesOf(text, sentence))].map((parts) =>
    parts.map((part) => bare(text, part)).filter((part) => part.text !== ''),
  );
}

/** Whether a part may answer a question: an enum value must be among the values, a text must not speak of another field. */
function fits(context: ReadingContext, { field, span }: Piece): boolean {
  if (readsAsUnknown(span.text)) return true;
  if (field.type === 'enum') return findFrom(field, span.text) !== null;
  if (contentWords(span.text) === 0) return false;
  const claims = claimsOn(context.blueprint, span.text);
  return claims.size === 0 || claims.has(field.name);
}

/** Parts in the order of the questions, when there are as many of each and each fits. */
function inOrder(context: ReadingContext, text: string): Piece[] {
  for (const parts of cuts(text)) {
    if (parts.length !== context.pending.length) continue;
    const pieces = context.pending.flatMap((field, index) => {
      const span = parts[index];
      return span === undefined ? [] : [{ field, span }];
    });
    if (pieces.every((piece) => fits(context, piece))) return pieces;
  }
  return [];
}

/** What each part says, read as the answer to its question. */
function readPieces(context: ReadingContext, pieces: readonly Piece[]): Reading {
  const reads: Read[] = [];
  const unknown: string[] = [];
  for (const { field, span } of pieces) {
    if (readsAsUnknown(span.text)) unknown.push(field.name);
    const found = answerTo(context.blueprint, field, span.text);
    if (found === null) continue;
    const start = span.start + found.span.start;
    reads.push({
      field,
      value: found.value,
      span: { ...found.span, start, end: start + found.span.text.length },
      strength: 'answer',
    });
  }
  return { reads, unknown };
}

/** Answers told apart by their words; the one question that is left gets the one sentence that nothing else explains. */
function byWords(context: ReadingContext, text: string): Reading {
  const reads: Read[] = context.pending.flatMap((field) => {
    const found = findIn(context.blueprint, field, text);
    return found === null
      ? []
      : [{ field, value: found.value, span: found.span, strength: 'answer' as const }];
  });
  const open = context.pending.filter((field) => reads.every((read) => read.field.name !== field.name));
  const [last, ...others] = open.filter(({ type }) => type === 'text');
  const nothingToGoBy =
    reads.length === 0 && open.length > 1 && context.pending.every(({ type }) => type === 'text');
  if (last === undefined || others.length > 0 || nothingToGoBy) return { reads, unknown: [] };
  const unexplained = sentencesOf(text).filter(
    (part) => contentWords(part.text) > 0 && claimsOn(context.blueprint, part.text).size === 0,
  );
  const [only] = unexplained;
  if (only === undefined || unexplained.length > 1) return { reads, unknown: [] };
  const rest = readPieces(context, [{ field: last, span: bare(text, only) }]);
  return { reads: [...reads, ...rest.reads], unknown: rest.unknown };
}

/** What a message answers to the open questions. */
export function answersIn(context: ReadingContext, text: string): Reading {
  const { pending } = context;
  if (pending.length === 0) return NOTHING;
  if (readsAsUnknown(text)) return { reads: [], unknown: pending.map((field) => field.name) };
  const pieces = numbered(text, pending);
  if (pieces.length > 0) return readPieces(context, pieces);
  const [single] = pending;
  if (single !== undefined && pending.length === 1) {
    return readPieces(context, [{ field: single, span: { text, start: 0, end: text.length } }]);
  }
  const ordered = inOrder(context, text);
  return ordered.length > 0 ? readPieces(context, ordered) : byWords(context, text);
}
