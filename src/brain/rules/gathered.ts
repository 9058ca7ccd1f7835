import { isList } from '../../domain/blueprint.js';
import type { ExtractedUpdate, Extraction } from '../../domain/brain.js';
import type { Draft } from '../../domain/draft.js';
import { withItem, withoutItem } from '../../domain/lists.js';
import type { ThreadMessage } from '../../domain/message.js';
import type { Disagreement } from './disagreement.js';
import { howOf } from './find.js';
import type { Read, Reading } from './reading.js';
import type { Source } from './source/source.js';

type Removals = Extraction['removals'];

/**
 * What the messages of a turn gave so far: the updates, the draft as it stands with them, and how telling the headline was
 * that running text gave (0 where none did).
 */
export interface Gathered {
  draft: Draft;
  updates: readonly ExtractedUpdate[];
  removals: Removals;
  unknown: readonly string[];
  conflicts: readonly Disagreement[];
  headline: number;
}

/** Before the first message. */
export function nothingYet(draft: Draft): Gathered {
  return { draft, updates: [], removals: [], unknown: [], conflicts: [], headline: 0 };
}

function updateOf(read: Read, message: ThreadMessage, source: Source): ExtractedUpdate {
  return {
    field: read.field.name,
    value: read.value,
    ...(read.key === undefined ? {} : { key: read.key }),
    ts: message.ts,
    quote: source.quote(read.span),
    how: howOf(read.value, read.span.text),
  };
}

function draftWith(draft: Draft, read: Read): Draft {
  const { name } = read.field;
  if (!isList(read.field)) return { ...draft, fields: { ...draft.fields, [name]: read.value } };
  const item = { value: read.value, ...(read.key === undefined ? {} : { key: read.key }), evidence: [] };
  return { ...draft, lists: { ...draft.lists, [name]: [...withItem(draft.lists[name] ?? [], item)] } };
}

/** A later word about a field takes the place of an earlier one; items add up. */
function withRead(all: Gathered, read: Read, message: ThreadMessage, source: Source): Gathered {
  const update = updateOf(read, message, source);
  if (update.quote === '') return all;
  const earlier = isList(read.field)
    ? all.updates
    : all.updates.filter(({ field }) => field !== read.field.name);
  return {
    ...all,
    draft: draftWith(all.draft, read),
    updates: [...earlier, update],
    unknown: all.unknown.filter((name) => name !== read.field.name),
    headline: read.score ?? all.headline,
  };
}

function withRemoval(
  all: Gathered,
  { field, item, span }: Reading['removals'][number],
  message: ThreadMessage,
  source: Source,
): Gathered {
  const items = [...withoutItem(all.draft.lists[field.name] ?? [], item)];
  return {
    ...all,
    draft: { ...all.draft, lists: { ...all.draft.lists, [field.name]: items } },
    removals: [...all.removals, { field: field.name, item, ts: message.ts, quote: source.quote(span) }],
  };
}

/** All that was gathered with what the next message says. */
export function gatheredWith(
  all: Gathered,
  message: ThreadMessage,
  source: Source,
  reading: Reading,
  against: readonly Disagreement[],
): Gathered {
  const disputed = new Set(against.map(({ field }) => field));
  const settled = new Set(reading.reads.map(({ field }) => field.name).filter((name) => !disputed.has(name)));
  const conflicts = [
    ...all.conflicts.filter(({ field }) => !settled.has(field) && !disputed.has(field)),
    ...against,
  ];
  let next: Gathered = { ...all, conflicts };
  for (const removal of reading.removals) next = withRemoval(next, removal, message, source);
  for (const read of reading.reads) next = withRead(next, read, message, source);
  const told = new Set(next.updates.map(({ field }) => field));
  const unknown = [...new Set([...next.unknown, ...reading.unknown])].filter((name) => !told.has(name));
  return { ...next, unknown };
}
