import { isList } from '../../domain/blueprint.js';
import * as phrases from '../../domain/phrases.js';
import { answersIn } from './answers/answers.js';
import { isNamedThing } from './finders.js';
import { foundIn, withoutDoubles } from './found.js';
import { blanked } from './labels.js';
import { settledIn } from './lists/key-orders.js';
import { ledItemsIn } from './lists/led-items.js';
import { labelledReads, orderedReads } from './named.js';
import { NOTHING, type Read, type Reading, type ReadingContext } from './reading.js';
import { shortened } from './source/shortened.js';
import type { Span } from './text.js';

/** A named thing that stands in words which name something else is no second value: "Sales, for the sales team". */
function onceNamed(reads: readonly Read[]): Read[] {
  const within = (a: Read, b: Read) => a.span.start < b.span.end && b.span.start < a.span.end;
  return reads.filter((read) => {
    if (!isNamedThing(read.field) || read.strength === 'named') return true;
    return !reads.some(
      (other) =>
        other !== read && isNamedThing(other.field) && other.strength !== 'found' && within(read, other),
    );
  });
}

/** The questions that were not settled by name; a correction answers none of them in passing. */
function stillAsked(context: ReadingContext, named: Reading, corrects: boolean): ReadingContext {
  const settled = new Set([...named.reads.map(({ field }) => field.name), ...named.unknown]);
  return {
    ...context,
    pending: context.pending.filter(({ name }) => !settled.has(name)),
    answering: context.answering && !(corrects && settled.size + named.removals.length > 0),
  };
}

/** What the sentences of a message say: orders, then answers, then what running text tells. */
function sentenceReads(context: ReadingContext, labelled: Reading, text: string): Reading {
  const orders = orderedReads(context, text);
  const named = {
    ...orders,
    reads: [...labelled.reads, ...orders.reads],
    unknown: [...labelled.unknown, ...orders.unknown],
  };
  const corrects = orders.rest !== text || phrases.opensAsChange(text);
  const answers = answersIn(stillAsked(context, named, corrects), orders.rest);
  const listsAnswered = answers.reads.some(({ field }) => isList(field));
  const led = listsAnswered ? [] : ledItemsIn(context.blueprint, context.names, orders.rest);
  const left = blanked(
    orders.rest,
    led.map(({ span }) => span),
  );
  const onlyUnknown = answers.unknown.length > 0 && answers.reads.length === 0;
  const known = [...named.reads, ...answers.reads, ...led];
  const found = onlyUnknown ? [] : foundIn(context, left, known);
  return {
    reads: [...orders.reads, ...answers.reads, ...led, ...found],
    removals: orders.removals,
    unknown: [...orders.unknown, ...answers.unknown],
  };
}

/** What one message says about the draft: named values first, then answers, then what running text tells. */
export function readMessage(context: ReadingContext, text: string): Reading {
  if (phrases.readsAsSmallTalk(text) || phrases.readsAsAbandon(text)) return NOTHING;
  const settled = settledIn(context, text);
  if (settled.length > 0) return { ...NOTHING, reads: settled };
  const labelled = labelledReads(context, text);
  const short = shortened(labelled.rest);
  const said = sentenceReads(context, labelled, short.text);
  const placed = <T extends { span: Span }>(one: T): T => ({ ...one, span: short.original(one.span) });
  const reads = onceNamed(withoutDoubles([...labelled.reads, ...said.reads.map(placed)]));
  const filled = new Set(reads.map((read) => read.field.name));
  return {
    reads,
    removals: said.removals.map(placed),
    unknown: [...labelled.unknown, ...said.unknown].filter((name) => !filled.has(name)),
  };
}
