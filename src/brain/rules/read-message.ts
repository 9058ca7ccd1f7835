import { isList } from '../../domain/blueprint.js';
import * as phrases from '../../domain/phrases.js';
import { answersIn } from './answers/answers.js';
import { isNamedThing } from './finders.js';
import { foundIn, withoutDoubles } from './found.js';
import { blanked, type Label, labelledIn, labelsIn, type Named } from './labels.js';
import { blocksIn } from './lists/blocks.js';
import { itemReads } from './lists/item-reads.js';
import { keyOrdersIn, settledValue } from './lists/key-orders.js';
import { ledItemsIn } from './lists/led-items.js';
import { removalsIn } from './lists/removals.js';
import { ordersIn } from './orders.js';
import { NOTHING, type Read, type Reading, type ReadingContext } from './reading.js';
import { clausesOf, type Span, sentencesOf } from './text.js';
import { unknownIn } from './unknowns.js';
import { allowedValue } from './values.js';

type Place = Pick<Span, 'start' | 'end'>;

interface NamedReading {
  reads: Read[];
  unknown: string[];
}

function namedReads(context: ReadingContext, named: readonly Named[]): NamedReading {
  const unknown = named
    .filter(({ span }) => phrases.readsAsUnknown(span.text))
    .map(({ field }) => field.name);
  const reads = named.flatMap(({ field, span }): Read[] => {
    const value = unknown.includes(field.name) ? null : allowedValue(context, field, span);
    return value === null ? [] : [{ field, value, span, strength: 'named' }];
  });
  return { reads, unknown };
}

/** The clauses that an order stands in, up to its value: they are not read again. */
function orderPlaces(text: string, named: readonly Named[]): Place[] {
  const clauses = sentencesOf(text).flatMap((sentence) => clausesOf(text, sentence));
  return named.map(({ span }) => {
    const clause = clauses.find(({ start, end }) => start <= span.start && span.start < end);
    return { start: clause?.start ?? span.start, end: Math.max(span.end, clause?.end ?? 0) };
  });
}

/** "no idea about the departments" says nothing about list fields that were merely counted. */
function labelPlaces(labelled: readonly (Named & { label: Label })[]): Place[] {
  return labelled.map(({ label, span }) => ({ start: label.start, end: span.end }));
}

/** A named thing that stands in words which name something else is no second value: "Sales, for the sales team". */
function onceNamed(reads: readonly Read[]): Read[] {
  return reads.filter((read) => {
    if (!isNamedThing(read.field) || read.strength === 'named') return true;
    return !reads.some(
      (other) =>
        other !== read &&
        isNamedThing(other.field) &&
        other.strength !== 'found' &&
        other.span.start < read.span.end &&
        read.span.start < other.span.end,
    );
  });
}

const SMALL_TALK = [
  phrases.readsAsGreeting,
  phrases.readsAsThanks,
  phrases.readsAsAbandon,
  phrases.readsAsHold,
];

/** What one message says about the draft: named values first, then answers, then what running text tells. */
export function readMessage(context: ReadingContext, text: string): Reading {
  if (SMALL_TALK.some((reads) => reads(text))) return NOTHING;
  const { blueprint, names, draft } = context;
  const settled = settledIn(context, text);
  if (settled.length > 0) return { ...NOTHING, reads: settled };
  const labels = labelsIn(names, text);
  const blocks = blocksIn(names, text, labels);
  const labelled = labelledIn(text, labels).filter(
    ({ span }) => !blocks.some(({ whole }) => whole.start <= span.start && span.end <= whole.end),
  );
  const items = blocks.flatMap((block) => itemReads(block.field, block.items, 'named'));
  const unlabelled = blanked(text, [...blocks.map(({ whole }) => whole), ...labelPlaces(labelled)]);
  const named = namedReads(context, labelled);

  const keyed = keyOrdersIn(blueprint, draft, unlabelled);
  const lists = blueprint.fields.filter(isList);
  const removals = removalsIn(names, lists, (field) => draft.lists[field.name] ?? [], unlabelled);
  const ordered = keyed.length + removals.length > 0 ? [] : ordersIn(blueprint, names, unlabelled);
  const orders = namedReads(context, ordered);
  const places = [...orderPlaces(unlabelled, [...ordered, ...keyed]), ...removals.map(({ span }) => span)];
  const rest = blanked(unlabelled, places);

  const sure = [...items, ...named.reads, ...orders.reads, ...keyed];
  const unknown = [...named.unknown, ...orders.unknown, ...unknownIn(names, rest)];
  const corrects = ordered.length + keyed.length + removals.length > 0 || phrases.opensAsChange(text);
  const answers = answersIn(stillAsked(context, sure, unknown, corrects), rest);
  const onlyUnknown = answers.unknown.length > 0 && answers.reads.length === 0;
  const led = answers.reads.some(({ field }) => isList(field)) ? [] : ledItemsIn(blueprint, names, rest);
  const known = [...sure, ...answers.reads, ...led];
  const left = blanked(
    rest,
    led.map(({ span }) => span),
  );
  const found = onlyUnknown ? [] : foundIn(context, left, known);
  const reads = onceNamed(withoutDoubles([...known, ...found]));
  const filled = new Set(reads.map((read) => read.field.name));
  return { reads, removals, unknown: [...unknown, ...answers.unknown].filter((name) => !filled.has(name)) };
}

/** The value that an answer gives to a key in dispute. */
function settledIn({ disputed, answering }: ReadingContext, text: string): Read[] {
  const [one] = disputed;
  const value = one === undefined || !answering ? null : settledValue(text);
  const start = value === null ? -1 : text.indexOf(value);
  if (one === undefined || value === null || start < 0) return [];
  return [{ ...one, value, span: { text: value, start, end: start + value.length }, strength: 'answer' }];
}

/** The questions that the message did not settle by name; a correction answers none of them in passing. */
function stillAsked(
  context: ReadingContext,
  sure: readonly Read[],
  unknown: readonly string[],
  corrects: boolean,
): ReadingContext {
  const settled = new Set([...sure.map(({ field }) => field.name), ...unknown]);
  return {
    ...context,
    pending: context.pending.filter(({ name }) => !settled.has(name)),
    answering: context.answering && !(corrects && settled.size > 0),
  };
}
