import type { Field } from '../../../domain/blueprint.js';
import type { ReadingContext } from '../reading.js';
import type { Span } from '../text.js';
import { bare, trimmed } from '../text.js';
import { cutsOf, runsOf } from './cuts.js';
import { type Fit, fitOf } from './fit.js';

/** A part of an answer and the question that it answers. */
export interface Piece {
  field: Field;
  span: Span;
}

const NUMBERED = /(?:^|\n|\s(?=\(?[1-9][.)]\s))\(?([1-9])\s*[.):]\s+(?=\S)/gu;

/** The parts of "1. … 2. …" with the questions that they number; none where the numbers are not theirs. */
export function numbered(text: string, pending: readonly Field[]): Piece[] {
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

interface Alignment {
  pieces: Piece[];
  worst: Fit;
  total: Fit;
}

function aligned(context: ReadingContext, parts: readonly Span[]): Alignment {
  const pieces = context.pending.flatMap((field, index) => {
    const span = parts[index];
    return span === undefined ? [] : [{ field, span }];
  });
  const fits = pieces.map(({ field, span }) => fitOf(context, field, span.text));
  return { pieces, worst: Math.min(...fits), total: fits.reduce((sum, fit) => sum + fit, 0) };
}

/**
 * The parts of an answer in the order of the questions: one line each, else one sentence or one clause each. Lines may be
 * several to a question. A part that speaks of another question speaks against the order.
 */
export function inOrder(context: ReadingContext, text: string): Piece[] {
  const { length } = context.pending;
  const [lines = [], sentences = [], clauses = []] = cutsOf(text);
  if (lines.length === length) {
    const straight = aligned(context, lines);
    if (straight.worst >= -2 && straight.total >= 1) return straight.pieces;
  }
  const ways = [
    ...(lines.length > length ? runsOf(text, lines, length) : []),
    ...(sentences.length === length ? [sentences] : []),
    ...(clauses.length === length ? [clauses] : []),
  ].map((parts) => aligned(context, parts));
  const good = ways.filter(({ worst, total }) => worst > 0 && total >= length);
  const [first, ...others] = good;
  return first === undefined
    ? []
    : others.reduce((top, one) => (one.total > top.total ? one : top), first).pieces;
}
