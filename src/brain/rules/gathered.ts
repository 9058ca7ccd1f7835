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
  /** fields of one value that running text gave, and nobody named or answered */
  found: ReadonlySet<string>;
}

/** Before the first message. */
export function nothingYet(draft: Draft): Gathered {
  return { draft, updates: [], removals: [], unknown: [], conflicts: [], headline: 0, found: new Set() };
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

/** The draft with the value and who gave it, so that the next message is read against both. */
function draftWith(draft: Draft, read: Read, { ts, author }: ThreadMessage): Draft {
  const { name } = read.field;
  if (!isList(read.field)) {
    const evidence = { channel: '', ts, author, quote: '', how: 'inferred' as const };
    return {
      ...draft,
      fields: { ...draft.fields, [name]: read.value },
      evidence: { ...draft.evidence, [name]: [evidence] },
    };
  }
  const item = { value: read.value, ...(read.key === undefined ? {} : { key: read.key }), evidence: [] };
  return { ...draft, lists: { ...draft.lists, [name]: [...withItem(draft.lists[name] ?? [], item)] } };
}

/** The kind of request that running text gave goes with the headline of the same words. */
const KIND = 'request_type';

const isBetterHeadline = (all: Gathered, read: Read): boolean => read.score !== undefined && all.headline > 0;

function without(draft: Draft, name: string): Draft {
  const { [name]: _gone, ...fields } = draft.fields;
  return { ...draft, fields };
}

/** A later word about a field takes the place of an earlier one; items add up. */
function withRead(all: Gathered, read: Read, message: ThreadMessage, source: Source): Gathered {
  const update = updateOf(read, message, source);
  if (update.quote === '') return all;
  const gone = new Set(isList(read.field) ? [] : [read.field.name]);
  if (isBetterHeadline(all, read) && all.found.has(KIND)) gone.add(KIND);
  const earlier = all.updates.filter(({ field }) => !gone.has(field));
  const found = new Set([...all.found].filter((name) => !gone.has(name)));
  if (read.strength === 'found') found.add(read.field.name);
  return {
    ...all,
    draft: draftWith(gone.has(KIND) ? without(all.draft, KIND) : all.draft, read, message),
    updates: [...earlier, update],
    unknown: all.unknown.filter((name) => name !== read.field.name),
    headline: read.score ?? all.headline,
    found,
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

/**
 * All that was gathered with what the next message says. Where it contradicts what somebody else said in this very turn,
 * neither value is taken: a person settles it.
 */
export function gatheredWith(
  all: Gathered,
  message: ThreadMessage,
  source: Source,
  reading: Reading,
  against: readonly Disagreement[],
): Gathered {
  const disputed = new Set(against.map(({ field }) => field));
  const thisTurn = new Set(all.updates.map(({ field }) => field).filter((name) => disputed.has(name)));
  const reads = reading.reads.filter(({ field }) => !thisTurn.has(field.name));
  const settled = new Set(reads.map(({ field }) => field.name).filter((name) => !disputed.has(name)));
  const conflicts = [
    ...all.conflicts.filter(({ field }) => !settled.has(field) && !disputed.has(field)),
    ...against,
  ];
  const updates = all.updates.filter(({ field }) => !thisTurn.has(field));
  let next: Gathered = { ...all, updates, conflicts };
  for (const removal of reading.removals) next = withRemoval(next, removal, message, source);
  for (const read of reads) next = withRead(next, read, message, source);
  const told = new Set(next.updates.map(({ field }) => field));
  const unknown = [...new Set([...next.unknown, ...reading.unknown])].filter((name) => !told.has(name));
  return { ...next, unknown };
}
