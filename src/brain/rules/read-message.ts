import * as phrases from '../../domain/phrases.js';
import { answersIn } from './answers.js';
import { findIn, isReplaceable } from './finders.js';
import type { Named } from './labels.js';
import { labelledIn, withoutLabelled } from './labels.js';
import { ordersIn } from './orders.js';
import type { Read, Reading, ReadingContext } from './reading.js';
import { sentencesOf } from './text.js';
import { unknownIn } from './unknowns.js';
import { allowedValue, claimsOn } from './values.js';

const overlaps = (a: Read, b: Read): boolean => a.span.start < b.span.end && b.span.start < a.span.end;

function namedReads(context: ReadingContext, named: readonly Named[]): Reading {
  const unknown = named
    .filter(({ span }) => phrases.readsAsUnknown(span.text))
    .map(({ field }) => field.name);
  const reads = named.flatMap(({ field, span }): Read[] => {
    const value = unknown.includes(field.name) ? null : allowedValue(context.blueprint, field, span);
    return value === null ? [] : [{ field, value, span, strength: 'named' }];
  });
  return { reads, unknown };
}

/** Values in running text, for fields that nothing else in this message or in the draft has filled. */
function foundReads(
  context: ReadingContext,
  text: string,
  unlabelled: string,
  taken: readonly Read[],
): Read[] {
  const replacing = phrases.opensAsChange(text);
  const onlyAsks = sentencesOf(text).every((sentence) => phrases.readsAsQuestion(sentence.text));
  if (onlyAsks && !phrases.readsAsRequest(text)) return [];
  const found: Read[] = [];
  for (const field of context.blueprint.fields) {
    if (taken.some((read) => read.field.name === field.name)) continue;
    const filled = context.draft.fields[field.name];
    const isPending = context.pending.some(({ name }) => name === field.name);
    const isHeadline = field.name === context.blueprint.headline;
    if (filled !== undefined && !(replacing && isReplaceable(field))) continue;
    if (isPending && field.type === 'text' && !isHeadline && context.pending.length === 1) continue;
    const hit = findIn(context.blueprint, field, isHeadline ? unlabelled : text);
    if (hit === null || hit.value === filled) continue;
    found.push({ field, ...hit, strength: filled === undefined ? 'found' : 'replacing' });
  }
  return found;
}

/** A text field's value may not be cut from words that already fill another text field; names and counts may. */
function withoutDoubles(reads: readonly Read[]): Read[] {
  const kept: Read[] = [];
  for (const read of reads) {
    const long = read.field.type === 'text' && !isReplaceable(read.field);
    const double = kept.some(
      (other) => other.field.type === 'text' && !isReplaceable(other.field) && overlaps(read, other),
    );
    if (!(long && double && read.strength === 'found')) kept.push(read);
  }
  return kept;
}

/** A sentence such as "the problem is urgent" names a field and speaks of another; then the name means nothing. */
function meansIt(context: ReadingContext, read: Read): boolean {
  if (read.field.type === 'enum' || isReplaceable(read.field)) return true;
  const claims = [...claimsOn(context.blueprint, read.span.text)];
  return claims.length === 0 || read.span.text.includes(' ');
}

/** What one message says about the draft: named values first, then answers, then what running text tells. */
export function readMessage(context: ReadingContext, text: string): Reading {
  const small = [phrases.readsAsGreeting, phrases.readsAsThanks, phrases.readsAsAbandon, phrases.readsAsHold];
  if (small.some((reads) => reads(text))) return { reads: [], unknown: [] };
  const labels = labelledIn(context.blueprint, text);
  const labelled = namedReads(context, labels);
  const ordered = namedReads(context, ordersIn(context.blueprint, text));
  const named = [...labelled.reads, ...ordered.reads.filter((read) => meansIt(context, read))];
  const unknown = [...labelled.unknown, ...ordered.unknown, ...unknownIn(context.blueprint, text)];
  const aboutAnswers = named.length === 0 && unknown.length === 0;
  const answers = aboutAnswers ? answersIn(context, text) : { reads: [], unknown: [] };
  const sure = [...named, ...answers.reads];
  const found =
    answers.unknown.length > 0 && answers.reads.length === 0
      ? []
      : foundReads(context, text, withoutLabelled(text, labels), sure);
  const reads = withoutDoubles([...sure, ...found]);
  const filled = new Set(reads.map((read) => read.field.name));
  return { reads, unknown: [...unknown, ...answers.unknown].filter((name) => !filled.has(name)) };
}
