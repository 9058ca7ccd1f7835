import { z } from 'zod';
import { constraintKey, limitKey, readConstraint } from '../constraints.js';
import { isPerson } from '../conversation/speaker.js';
import { fingerprint } from '../text/fingerprint.js';
import type { AcceptedConstraint } from '../tickets/past-requests.js';
import { type Blueprint, type Field, findField } from './blueprint.js';
import { type Draft, emptyPatch, type ListItem, type Patch } from './draft.js';
import { Evidence } from './evidence.js';
import { addsTo, applyPatch, folded, itemOf, sameItem, usableValue } from './patch.js';

/** What another request has accepted under that key, and how people call the request. */
const Elsewhere = z.object({ draftId: z.string(), key: z.string(), label: z.string() });

/**
 * Two values for one field, for one key of a key-value field, or for one `item` of a list, in the words in which the draft has it. The
 * first holds until a person settles it: what the draft has, or what was accepted in `other`, another thread's request. `reason`: a
 * judgement's words for it; then `values` may be empty.
 */
export const Conflict = z.object({
  field: z.string(),
  key: z.string().optional(),
  item: z.string().exactOptional(),
  reason: z.string().nullable(),
  /** `key` where the two stand under different keys of the same field */
  values: z.array(z.object({ value: z.string(), key: z.string().optional(), evidence: Evidence })),
  /** `limit`: the name of what it has accepted, where that can be compared; `also`: who else has accepted the same */
  other: Elsewhere.extend({
    limit: z.string().exactOptional(),
    also: z.array(Elsewhere).exactOptional(),
  }).optional(),
});
export type Conflict = z.infer<typeof Conflict>;

/** Where two values stand against each other. */
type Place = Pick<Conflict, 'field' | 'key' | 'item' | 'other'>;

/** Whether an item says these words. */
const says =
  (words: string) =>
  ({ value }: Pick<ListItem, 'value'>): boolean =>
    folded(value) === folded(words);

/** The name of a conflict, the same however often it is found, and however many requests have accepted the same limit. */
export function conflictId({ field, key, item, other }: Place): string {
  const within = item === undefined ? key && folded(key) : fingerprint(folded(item));
  const at = within === undefined ? field : `${field}/${within}`;
  return other === undefined ? at : `${at}@${other.limit ?? `${other.draftId}/${folded(other.key)}`}`;
}

/** A limit that another request has accepted, with whoever else has accepted the same: people are asked about it once. */
export function acceptedAs(
  theirs: AcceptedConstraint,
  accepted: readonly AcceptedConstraint[],
): NonNullable<Conflict['other']> {
  const named = ({ draftId, key, shortId, headline }: AcceptedConstraint) => ({
    draftId,
    key,
    label: shortId ?? headline,
  });
  const limit = limitKey(readConstraint(theirs));
  if (limit === null) return named(theirs);
  const also = accepted.filter((one) => one !== theirs && limitKey(readConstraint(one)) === limit);
  return { ...named(theirs), limit, ...(also.length > 0 ? { also: also.map(named) } : {}) };
}

/** What chooses a side of this conflict and of no other. */
export function called(conflict: Conflict): { dispute: string; field: string; key?: string } {
  const { field, key } = conflict;
  return { dispute: conflictId(conflict), field, ...(key === undefined ? {} : { key }) };
}

/**
 * Whether the draft still says what another request's limit is held against, and the item that somebody has contradicted; what people
 * say of each other's values is theirs to end.
 */
export function stillSaid(
  draft: Draft,
  { field, key, item: words, other, values: [, ours] }: Conflict,
): boolean {
  if (words !== undefined) return draft.lists[field]?.some(says(words)) ?? false;
  if (other === undefined || ours === undefined || key === undefined) return true;
  const item = draft.lists[field]?.find((one) => folded(one.key ?? '') === folded(key));
  return item !== undefined && item.status !== 'rejected' && folded(item.value) === folded(ours.value);
}

/** A side of a conflict, as its button names it. */
export const sideName = (conflict: string, side: number): string => `${conflict}#${side}`;

/** The conflict and the side that a button names. */
export function sideNamed(name: string): { dispute: string; side: 0 | 1 } {
  const at = Math.max(0, name.lastIndexOf('#'));
  return { dispute: name.slice(0, at), side: name.slice(at + 1) === '1' ? 1 : 0 };
}

type Update = Patch['updates'][number];
type Held = { value: string; evidence: Evidence };

/**
 * Splits a patch into what may be applied and what two people disagree about. Correcting oneself is no conflict, nor is
 * an answer to a conflict already open, nor replacing what the blueprint supplied or an app wrote. Another person's different value is
 * one for an enum field and for the same key of a key-value field, whose values exclude each other, and for a text field
 * when the judgement says so (`flagged`), or when who says it may not decide: from others a new text is no order. Items of a list add to
 * each other.
 * @param mayReplace whether what was said there may take the place of what another one said
 * @param mayAdd whether a text may say more than what stands, whoever says it
 * @param isOwn whether what stands is theirs who say something else now: their own words, or what somebody said for them
 */
export function splitConflicts(
  draft: Draft,
  patch: Patch,
  blueprint: Blueprint,
  flagged: ReadonlyMap<string, string>,
  settling: ReadonlySet<string>,
  mayReplace: (said: Evidence) => boolean,
  mayAdd: boolean,
  isOwn: (held: Evidence, said: Evidence) => boolean,
): { patch: Patch; conflicts: Conflict[] } {
  // read one after the other, so that two people who disagree within one batch are heard both
  let soFar = draft;
  function disputed(update: Update): Conflict | null {
    const { field: name, evidence } = update;
    const field = findField(blueprint, name);
    const against = field && heldAgainst(soFar, field, update, mayAdd);
    if (!field || !against) return null;
    const { held, said } = against;
    if (isOwn(held.evidence, evidence) || held.evidence.how === 'default' || !isPerson(held.evidence.author))
      return null;
    const key = field.type === 'key-value' && update.key !== undefined ? { key: update.key } : {};
    if (settling.has(conflictId({ field: name, ...key }))) return null;
    if (field.type === 'text' && !flagged.has(name) && mayReplace(evidence)) return null;
    return {
      field: name,
      ...key,
      reason: flagged.get(name) ?? null,
      values: [held, { value: said, evidence }],
    };
  }

  const conflicts: Conflict[] = [];
  const updates = patch.updates.filter((update) => {
    const conflict = disputed(update);
    if (conflict) conflicts.push(conflict);
    else soFar = applyPatch(soFar, { ...emptyPatch(), updates: [update] }, blueprint).draft;
    return !conflict;
  });
  return { patch: { ...patch, updates }, conflicts };
}

/** What the draft has in this place and what the update says instead; undefined where nothing stands against it. */
function heldAgainst(
  draft: Draft,
  field: Field,
  update: Update,
  mayAdd: boolean,
): { held: Held; said: string } | undefined {
  if (field.type === 'list') return undefined;
  if (field.type === 'key-value') {
    const item = itemOf(field, update);
    const held = item && draft.lists[field.name]?.find((one) => sameItem(one, item));
    const evidence = held?.evidence.at(-1);
    const differs = held && item && folded(held.value) !== folded(item.value);
    return differs && evidence ? { held: { value: held.value, evidence }, said: item.value } : undefined;
  }
  const value = draft.fields[field.name];
  const evidence = draft.evidence[field.name]?.at(-1);
  const said = usableValue(field, update.value);
  if (value === undefined || evidence === undefined || said === undefined || said === value) return undefined;
  return mayAdd && field.type === 'text' && addsTo(value, said)
    ? undefined
    : { held: { value, evidence }, said };
}

/** The name of what somebody said in that place and what was decided against. */
export const overruled = (
  { field, key }: { field: string; key?: string | undefined },
  value: string,
  author: string,
): string => `${conflictId({ field, key })}=${author}/${fingerprint(folded(value))}`;

/**
 * What a person's choice comes to. `against`: what it was made against, by name; `replaces` names what another request had and that no
 * longer holds.
 */
export interface Settled {
  draft: Draft;
  id: string;
  against: string[];
  replaces: { draftId: string; key: string }[];
}

/**
 * Carries out a person's choice between the two values of a conflict. Of two constraints, the one chosen is accepted by
 * that and the other one rejected; under one and the same key there is only the value chosen.
 */
export function settle(draft: Draft, conflict: Conflict, choice: number): Settled | null {
  const chosen = conflict.values[choice];
  const other = conflict.values[1 - choice];
  if (!chosen || !other) return null;
  const id = conflictId(conflict);
  const against = [overruled(conflict, other.value, other.evidence.author)];
  if (conflict.item !== undefined) {
    return { draft: replacing(draft, conflict.item, conflict.field, chosen), id, against, replaces: [] };
  }
  if (conflict.key === undefined) {
    const fields = { ...draft.fields, [conflict.field]: chosen.value };
    const evidence = { ...draft.evidence, [conflict.field]: [chosen.evidence] };
    return { draft: { ...draft, fields, evidence }, id, against, replaces: [] };
  }
  const own = folded(conflict.key);
  const keys = [chosen.key ?? conflict.key, other.key ?? conflict.key] as const;
  const sameItem = folded(keys[0]) === folded(keys[1]);
  const sameMeaning = constraintKey(keys[0]) === constraintKey(keys[1]);
  const theirsHolds = conflict.other !== undefined && choice === 0;
  const items = (draft.lists[conflict.field] ?? []).map((item): ListItem => {
    const key = folded(item.key ?? '');
    if (conflict.other === undefined && !sameItem) return judged(item, key, ...keys);
    if (key !== own) return item;
    if (theirsHolds && !sameMeaning) return { ...item, status: 'rejected' };
    return { ...item, value: chosen.value, status: 'accepted', evidence: [chosen.evidence] };
  });
  const theirs = conflict.other && choice === 1 ? [conflict.other, ...(conflict.other.also ?? [])] : [];
  const replaces = theirs.map(({ draftId, key }) => ({ draftId, key }));
  return { draft: { ...draft, lists: { ...draft.lists, [conflict.field]: items } }, id, against, replaces };
}

/** The draft with the chosen words in the place of the item, and nowhere else. */
function replacing(draft: Draft, item: string, field: string, { value, evidence }: Held): Draft {
  const items = (draft.lists[field] ?? [])
    .filter((one) => says(item)(one) || !says(value)(one))
    .map((one) => (says(item)(one) ? { ...one, value, evidence: [evidence] } : one));
  return { ...draft, lists: { ...draft.lists, [field]: items } };
}

function judged(item: ListItem, key: string, chosen: string, other: string): ListItem {
  if (key === folded(chosen)) return { ...item, status: 'accepted' };
  return key === folded(other) ? { ...item, status: 'rejected' } : item;
}
