import { z } from 'zod';
import { shown } from '../conversation/card.js';
import { Focus } from '../conversation/focus.js';
import type { OpenDraft } from '../conversation/thread-view.js';
import { TeamChoice } from '../team.js';
import { clipped } from '../text/text.js';
import { TicketValues } from '../tickets/tracker.js';
import { type Blueprint, findField } from './blueprint.js';
import { type Draft, evidenceOf, ListItem, type Patch } from './draft.js';
import { Evidence } from './evidence.js';
import { KeptDraft } from './kept-draft.js';
import { applyPatch, itemText, sameItems } from './patch.js';

/** All that a draft says in one field: a value or items, what they rest on, and the marks that stand for no value. */
export const FieldState = z.object({
  value: z.string().nullable(),
  items: z.array(ListItem).nullable(),
  evidence: z.array(Evidence),
  unknown: z.boolean(),
  unsupported: z.boolean(),
});
export type FieldState = z.infer<typeof FieldState>;

/** Fields of a draft that change together: each as it was and as it is to be. */
export const DraftChange = z.object({
  kind: z.literal('draft'),
  draftId: z.string(),
  fields: z
    .array(z.object({ field: z.string(), label: z.string(), before: FieldState, after: FieldState }))
    .min(1),
});
export type DraftChange = z.infer<typeof DraftChange>;

/**
 * A change of what a thread holds, with both of its ends. It can be made where the thread stands at `before`, and taken
 * back where it stands at `after`. A draft that was given up is kept whole at the earlier end.
 */
export const Change = z.discriminatedUnion('kind', [
  DraftChange,
  z.object({
    kind: z.literal('team'),
    draftId: z.string(),
    before: TeamChoice.nullable(),
    after: TeamChoice.nullable(),
  }),
  z.object({ kind: z.literal('focus'), before: Focus.nullable(), after: Focus.nullable() }),
  z.object({ kind: z.literal('quiet'), before: z.boolean(), after: z.boolean() }),
  z.object({
    kind: z.literal('discarded'),
    draftId: z.string(),
    before: KeptDraft.nullable(),
    after: KeptDraft.nullable(),
  }),
  z.object({
    kind: z.literal('filed'),
    draftId: z.string(),
    shortId: z.string(),
    before: z.enum(['filed', 'withdrawn']).nullable(),
    after: z.enum(['filed', 'withdrawn']),
  }),
  /** values of a filed request, whichever thread it is from; its tracker is asked to set them */
  z.object({
    kind: z.literal('ticket'),
    draftId: z.string(),
    shortId: z.string(),
    before: TicketValues,
    after: TicketValues,
  }),
]);
export type Change = z.infer<typeof Change>;

/** All that the draft says in this field. */
export function fieldStateOf(draft: Draft, field: string): FieldState {
  return {
    value: draft.fields[field] ?? null,
    items: draft.lists[field] ?? null,
    evidence: draft.evidence[field] ?? [],
    unknown: draft.unknown.includes(field),
    unsupported: draft.unsupported.includes(field),
  };
}

/**
 * The change that a patch makes; null where nobody would see any: then not even evidence is added. `dropped`: what was not
 * taken, why.
 */
export function draftChange(
  { id, draft, blueprint }: Pick<OpenDraft, 'id' | 'draft' | 'blueprint'>,
  patch: Patch,
): { change: DraftChange | null; dropped: { field: string; why: string }[] } {
  const { draft: after, dropped } = applyPatch(draft, patch, blueprint);
  const fields = fieldsBetween(blueprint, draft, after);
  return {
    change: changeOf(
      id,
      fields.filter((one) => !saysTheSame(one.before, one.after)),
    ),
    dropped,
  };
}

/** What leads from one draft to the other, evidence included; null where they are the same. */
export function changeBetween(
  draftId: string,
  blueprint: Blueprint,
  before: Draft,
  after: Draft,
): DraftChange | null {
  return changeOf(draftId, fieldsBetween(blueprint, before, after));
}

function changeOf(draftId: string, fields: DraftChange['fields']): DraftChange | null {
  return fields.length === 0 ? null : { kind: 'draft', draftId, fields };
}

function fieldsBetween(blueprint: Blueprint, before: Draft, after: Draft): DraftChange['fields'] {
  return blueprint.fields.flatMap(({ name: field, label }) => {
    const ends = { before: fieldStateOf(before, field), after: fieldStateOf(after, field) };
    return JSON.stringify(ends.before) === JSON.stringify(ends.after) ? [] : [{ field, label, ...ends }];
  });
}

/** The draft with every field of the change at its later end, evidence included, whatever stood there. */
export function applyDraftChange(draft: Draft, { fields }: Pick<DraftChange, 'fields'>): Draft {
  return fields.reduce((soFar, { field, after }) => withField(soFar, field, after), draft);
}

function withField(draft: Draft, name: string, state: FieldState): Draft {
  return {
    fields: withEntry(draft.fields, name, state.value),
    lists: withEntry(draft.lists, name, state.items),
    evidence: withEntry(draft.evidence, name, state.evidence.length > 0 ? state.evidence : null),
    unknown: withMark(draft.unknown, name, state.unknown),
    unsupported: withMark(draft.unsupported, name, state.unsupported),
  };
}

function withEntry<T>(record: Readonly<Record<string, T>>, name: string, value: T | null): Record<string, T> {
  const { [name]: _before, ...others } = record;
  return value === null ? others : { ...others, [name]: value };
}

function withMark(names: readonly string[], name: string, marked: boolean): string[] {
  const others = names.filter((other) => other !== name);
  if (!marked) return others;
  return names.includes(name) ? [...names] : [...others, name];
}

/**
 * The change with its ends swapped. Filing is answered by withdrawing, which leaves it in its tracker, and that by opening
 * it again.
 */
export function inverseOf(change: Change): Change {
  switch (change.kind) {
    case 'draft': {
      const fields = change.fields.map((one) => ({ ...one, before: one.after, after: one.before }));
      return { ...change, fields };
    }
    case 'filed':
      return { ...change, before: change.after, after: change.after === 'filed' ? 'withdrawn' : 'filed' };
    case 'team':
      return { ...change, before: change.after, after: change.before };
    case 'focus':
      return { ...change, before: change.after, after: change.before };
    case 'quiet':
      return { ...change, before: change.after, after: change.before };
    case 'discarded':
      return { ...change, before: change.after, after: change.before };
    case 'ticket':
      return { ...change, before: change.after, after: change.before };
  }
}

/** Whether two states of a field read the same to people: value, items and marks, whatever they rest on. */
export function saysTheSame(a: FieldState, b: FieldState): boolean {
  return (
    a.value === b.value &&
    sameItems(a.items ?? [], b.items ?? []) &&
    a.unknown === b.unknown &&
    a.unsupported === b.unsupported
  );
}

/** Whether each of these fields says what it says at that end of the change. */
export function standsAt(draft: Draft, fields: DraftChange['fields'], end: 'before' | 'after'): boolean {
  return fields.every((one) => saysTheSame(fieldStateOf(draft, one.field), one[end]));
}

/**
 * One field that stands elsewhere than the change left it, in the words that people use; null is no value. `set`: what the
 * change had made of it; `now`: what it says now, and `evidence` the newest message that this rests on.
 */
export interface FieldDiff {
  label: string;
  set: string | null;
  now: string | null;
  evidence: Evidence | null;
}

/** The longest value in a diff, in code units. */
const MAX_SHOWN = 120;

/** The fields that stand elsewhere than at that end of the change. */
export function diffOf(
  draft: Draft,
  blueprint: Blueprint,
  { fields }: Pick<DraftChange, 'fields'>,
  end: 'before' | 'after' = 'after',
): FieldDiff[] {
  return fields.flatMap((one) => {
    const now = fieldStateOf(draft, one.field);
    if (saysTheSame(now, one[end])) return [];
    return {
      label: one.label,
      set: wordsIn(blueprint, one.field, one[end]),
      now: wordsIn(blueprint, one.field, now),
      evidence: evidenceOf(draft, one.field).at(-1) ?? null,
    };
  });
}

/** What a field says in the words people use, clipped, its items side by side; null where it says nothing. */
export function wordsIn(blueprint: Blueprint, name: string, { value, items }: FieldState): string | null {
  if (items !== null && items.length > 0) return clipped(items.map(itemText).join('; '), MAX_SHOWN);
  if (value === null) return null;
  const field = findField(blueprint, name);
  return clipped(field === undefined ? value : shown(field, value), MAX_SHOWN);
}
