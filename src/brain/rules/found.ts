import { type Field, findField, isList } from '../../domain/blueprint.js';
import * as phrases from '../../domain/phrases.js';
import type { Found } from './find.js';
import { summaryIn } from './find-summary.js';
import { findFrom, findIn, isNamedThing, isReplaceable } from './finders.js';
import { blanked } from './labels.js';
import type { Read, ReadingContext } from './reading.js';
import { contentWords, sentencesOf } from './text.js';

const SHORT_CORRECTION = 8;
const LONG_STORY = 6;

const overlaps = (a: Read, b: Read): boolean => a.span.start < b.span.end && b.span.start < a.span.end;

/** Values in running text, for fields that nothing else in this message or in the draft has filled. */
export function foundIn(context: ReadingContext, text: string, known: readonly Read[]): Read[] {
  if (text.trim() === '') return [];
  const replacing = phrases.opensAsChange(text);
  const onlyAsks = sentencesOf(text).every((sentence) => phrases.readsAsQuestion(sentence.text));
  const begun = context.draft.fields[context.blueprint.headline] !== undefined;
  if (onlyAsks && begun && !phrases.readsAsRequest(text)) return [];
  const answered = known.filter(({ strength, field }) => strength === 'answer' && field.type === 'text');
  const unanswered = blanked(
    text,
    answered.map(({ span }) => span),
  );
  const headline = headlineIn(context, unanswered, known);
  const others = context.blueprint.fields.flatMap((field): Read[] => {
    if (isList(field) || field.name === context.blueprint.headline) return [];
    if (known.some((read) => read.field.name === field.name) || isAskedAlone(context, field)) return [];
    const filled = context.draft.fields[field.name];
    if (filled !== undefined && !(replacing && isReplaceable(field))) return [];
    const where = placeFor(field, text, unanswered, headline);
    const hit =
      findIn(context.blueprint, field, where) ?? (filled === undefined ? null : correction(field, where));
    if (hit === null || hit.value === filled || asksAside(field, hit, headline)) return [];
    return [{ field, ...hit, strength: filled === undefined ? 'found' : 'replacing' }];
  });
  return [...headline, ...others];
}

/** In a long story only what it is about tells the kind of request; names and counts may stand in an answer's words. */
function placeFor(field: Field, text: string, unanswered: string, [headline]: readonly Read[]): string {
  if (isNamedThing(field)) return text;
  const isLong = field.name === 'request_type' && sentencesOf(unanswered).length >= LONG_STORY;
  if (!isLong || headline === undefined) return unanswered;
  const { start, end } = headline.span;
  return blanked(unanswered, [
    { start: 0, end: start },
    { start: end, end: unanswered.length },
  ]);
}

/** A question beside the request does not make it one: only what it is about can ask. */
function asksAside(field: Field, hit: Found, headline: readonly Read[]): boolean {
  return field.name === 'request_type' && hit.value === 'question' && headline.length === 0;
}

/** "actually it is finance": what a few words that take something back put in its place. */
function correction(field: Field, text: string): Found | null {
  return contentWords(text) <= SHORT_CORRECTION ? findFrom(field, text) : null;
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

/** The headline that running text gives, where there is none or one that is less telling. */
function headlineIn(context: ReadingContext, text: string, known: readonly Read[]): Read[] {
  const field = findField(context.blueprint, context.blueprint.headline);
  const isGiven = known.some((read) => read.field.name === context.blueprint.headline);
  const held = context.draft.fields[context.blueprint.headline];
  if (field === undefined || isGiven || (held !== undefined && !isWeak(context))) return [];
  if (field.name === 'title') {
    const hit = context.headline > 0 ? null : findIn(context.blueprint, field, text);
    return hit === null ? [] : [{ field, ...hit, strength: 'found', score: SURE }];
  }
  const hit = summaryIn(text);
  const better = hit !== null && (context.headline === 0 || hit.score >= context.headline + MORE_TELLING);
  return better ? [{ field, value: hit.value, span: hit.span, score: hit.score, strength: 'found' }] : [];
}

const isWeak = ({ headline }: ReadingContext): boolean => headline > 0 && headline < SURE;

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
