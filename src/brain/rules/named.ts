import { type Field, isList } from '../../domain/blueprint.js';
import * as phrases from '../../domain/phrases.js';
import { blanked, labelledIn, labelsIn, type Named } from './labels.js';
import { blocksIn } from './lists/blocks.js';
import { itemReads } from './lists/item-reads.js';
import { keyOrdersIn } from './lists/key-orders.js';
import { removalsIn } from './lists/removals.js';
import { replacementsIn } from './lists/replacements.js';
import { ordersIn } from './orders.js';
import type { Read, Reading, ReadingContext } from './reading.js';
import { clausesOf, type Span, sentencesOf } from './text.js';
import { unknownIn } from './unknowns.js';
import { allowedValue } from './values.js';

type Place = Pick<Span, 'start' | 'end'>;

function readsOf(context: ReadingContext, named: readonly Named[]): { reads: Read[]; unknown: string[] } {
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
function orderPlaces(text: string, spans: readonly Span[]): Place[] {
  const clauses = sentencesOf(text).flatMap((sentence) => clausesOf(text, sentence));
  return spans.map((span) => {
    const clause = clauses.find(({ start, end }) => start <= span.start && span.start < end);
    return { start: clause?.start ?? span.start, end: Math.max(span.end, clause?.end ?? 0) };
  });
}

/** What a message says about fields by their names, and the text without that, blanked. */
export interface NamedReading extends Reading {
  rest: string;
}

/** "Urgency: high", and the items below "Risks:". */
export function labelledReads(context: ReadingContext, text: string): NamedReading {
  const labels = labelsIn(context.names, text);
  const blocks = blocksIn(context.names, text, labels);
  const labelled = labelledIn(text, labels).filter(
    ({ span }) => !blocks.some(({ whole }) => whole.start <= span.start && span.end <= whole.end),
  );
  const places = labelled.map(({ label, span }) => ({ start: label.start, end: span.end }));
  const { reads, unknown } = readsOf(context, labelled);
  const items = blocks.flatMap((block) => itemReads(block.field, block.items, 'named'));
  return {
    reads: [...items, ...reads],
    removals: [],
    unknown,
    rest: blanked(text, [...blocks.map(({ whole }) => whole), ...places]),
  };
}

/** "change the title to …", "make the latency 300 ms", "drop the second risk", "change AC 2 to …"; and what it can't tell. */
export function orderedReads(context: ReadingContext, text: string): NamedReading {
  const { blueprint, names, draft } = context;
  const lists = blueprint.fields.filter(isList);
  const itemsOf = (field: Field) => draft.lists[field.name] ?? [];
  const replaced = replacementsIn(names, lists, itemsOf, text);
  const removed = replaced.length > 0 ? [] : removalsIn(names, lists, itemsOf, text);
  const removals = [...replaced.map(({ removal }) => removal), ...removed];
  const keyed = keyOrdersIn(blueprint, draft, text);
  const ordered = removals.length + keyed.length > 0 ? [] : ordersIn(blueprint, names, text);
  const { reads, unknown } = readsOf(context, ordered);
  const places = [
    ...orderPlaces(
      text,
      [...ordered, ...keyed].map(({ span }) => span),
    ),
    ...removals.map(({ span }) => span),
  ];
  const rest = blanked(text, places);
  return {
    reads: [...replaced.map(({ read }) => read), ...keyed, ...reads],
    removals,
    unknown: [...unknown, ...unknownIn(names, rest)],
    rest,
  };
}
