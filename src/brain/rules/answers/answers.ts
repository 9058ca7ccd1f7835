import { type Field, isList } from '../../../domain/blueprint.js';
import { readsAsQuestion, readsAsUnknown } from '../../../domain/phrases.js';
import { enumFrom } from '../find-enum.js';
import { itemReads } from '../lists/item-reads.js';
import { itemsIn } from '../lists/items.js';
import { NOTHING, type Read, type Reading, type ReadingContext } from '../reading.js';
import { contentWords, type Span, sentencesOf, trimmed } from '../text.js';
import { answerTo } from '../values.js';
import { byWords } from './by-words.js';
import { approvesInstead } from './fit.js';
import { inOrder, numbered, type Piece } from './in-order.js';
import { beginsUnknown, opensAsUnknown } from './unknown.js';

function withinText(span: Span, part: Span): Span {
  const start = part.start + span.start;
  return { text: span.text, start, end: start + span.text.length };
}

/** The items of an answer about a list; a question is none, unless the list holds questions. */
function itemsOf(context: ReadingContext, { field, span }: Piece, text: string): Read[] {
  const questions = /question/iu.test(field.name);
  const items = itemsIn(text, span).filter((item) => questions || !readsAsQuestion(item.text));
  return context.answering || items.length > 0 ? itemReads(field, items, 'answer') : [];
}

/** What each part says, read as the answer to its question. */
function readPieces(context: ReadingContext, pieces: readonly Piece[], text: string): Reading {
  const reads: Read[] = [];
  const unknown: string[] = [];
  for (const piece of pieces) {
    const { field, span } = piece;
    const isUnknown =
      readsAsUnknown(span.text) || (opensAsUnknown(span.text) && !choosesIn(field, span.text));
    if (isUnknown) unknown.push(field.name);
    else if (isList(field)) reads.push(...itemsOf(context, piece, text));
    else {
      const found = answerTo(context, field, span.text);
      if (found === null && beginsUnknown(span.text)) unknown.push(field.name);
      if (found === null) continue;
      reads.push({ field, value: found.value, span: withinText(found.span, span), strength: 'answer' });
    }
  }
  return { ...NOTHING, reads, unknown };
}

const choosesIn = (field: Field, text: string): boolean =>
  field.type === 'enum' && enumFrom(field, text) !== null;

/** Whether a single question, answered in words that could be about anything, is answered by this author. */
function isAnswer(context: ReadingContext, field: Field, text: string): boolean {
  if (approvesInstead(field, text)) return false;
  if (context.answering || field.type === 'enum') return true;
  return (
    sentencesOf(text).some((sentence) => contentWords(sentence.text) > 0) && byWords(context, text).length > 0
  );
}

/** What a message answers to the open questions. `text` is blank where something else was read already. */
export function answersIn(context: ReadingContext, text: string): Reading {
  const { pending } = context;
  const whole = trimmed(text, 0, text.length);
  if (pending.length === 0 || whole.text === '') return NOTHING;
  if (readsAsUnknown(whole.text)) return { ...NOTHING, unknown: pending.map((field) => field.name) };
  const pieces = numbered(text, pending);
  if (pieces.length > 0) return readPieces(context, pieces, text);
  const [single] = pending;
  if (single !== undefined && pending.length === 1) {
    return isAnswer(context, single, text)
      ? readPieces(context, [{ field: single, span: whole }], text)
      : NOTHING;
  }
  const ordered = context.answering ? inOrder(context, text) : [];
  return readPieces(context, ordered.length > 0 ? ordered : byWords(context, text), text);
}
