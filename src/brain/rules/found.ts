import { type Field, isList } from '../../domain/blueprint.js';
import * as phrases from '../../domain/phrases.js';
import { summaryIn } from './find-summary.js';
import { findIn, isNamedThing, isReplaceable } from './finders.js';
import { blanked } from './labels.js';
import type { Read, ReadingContext } from './reading.js';
import { sentencesOf } from './text.js';

const overlaps = (a: Read, b: Read): boolean => a.span.start < b.span.end && b.span.start < a.span.end;

/** Values in running text, for fields that nothing else in this message or in the draft has filled. */
export function foundIn(context: ReadingContext, text: string, known: readonly Read[]): Read[] {
  if (text.trim() === '') return [];
  const replacing = phrases.opensAsChange(text);
  const onlyAsks = sentencesOf(text).every((sentence) => phrases.readsAsQuestion(sentence.text));
  const headline = context.blueprint.headline;
  if (onlyAsks && !phrases.readsAsRequest(text) && context.draft.fields[headline] !== undefined) return [];
  const answered = known.filter(({ strength, field }) => strength === 'answer' && field.type === 'text');
  const unanswered = blanked(
    text,
    answered.map(({ span }) => span),
  );
  return context.blueprint.fields.flatMap((field): Read[] => {
    if (isList(field) || known.some((read) => read.field.name === field.name)) return [];
    const filled = context.draft.fields[field.name];
    if (field.name === headline && mayBeBetter(context)) return headlineReads(context, field, unanswered);
    if (filled !== undefined && !(replacing && isReplaceable(field))) return [];
    if (isAskedAlone(context, field)) return [];
    const where = isNamedThing(field) ? text : unanswered;
    const hit = findIn(context.blueprint, field, where);
    if (hit === null || hit.value === filled) return [];
    return [{ field, ...hit, strength: filled === undefined ? 'found' : 'replacing' }];
  });
}

/** The one open question was answered, or was not: its field is not searched for in the same words again. */
function isAskedAlone({ pending, blueprint }: ReadingContext, field: Field): boolean {
  const [single] = pending;
  return (
    pending.length === 1 &&
    single?.name === field.name &&
    field.type === 'text' &&
    field.name !== blueprint.headline
  );
}

/** A headline that running text gave in this turn gives way to one that is more telling; up to this much it is sure. */
const MORE_TELLING = 0.5;
const SURE = 4;

const mayBeBetter = ({ draft, blueprint, headline }: ReadingContext): boolean =>
  draft.fields[blueprint.headline] === undefined || (headline > 0 && headline < SURE);

function headlineReads(context: ReadingContext, field: Field, text: string): Read[] {
  if (field.name === 'title') {
    const hit = context.headline > 0 ? null : findIn(context.blueprint, field, text);
    return hit === null ? [] : [{ field, ...hit, strength: 'found', score: SURE }];
  }
  const hit = summaryIn(text);
  const better = hit !== null && (context.headline === 0 || hit.score >= context.headline + MORE_TELLING);
  return better ? [{ field, value: hit.value, span: hit.span, score: hit.score, strength: 'found' }] : [];
}

/** A text field's value may not be cut from words that already fill another text field; names and counts may. */
export function withoutDoubles(reads: readonly Read[]): Read[] {
  const kept: Read[] = [];
  for (const read of reads) {
    const isText = ({ field }: Read) => field.type === 'text' && !isNamedThing(field);
    const double = kept.some((other) => isText(other) && overlaps(read, other));
    if (!(isText(read) && double && read.strength === 'found')) kept.push(read);
  }
  return kept;
}
