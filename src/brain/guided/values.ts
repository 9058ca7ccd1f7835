import type { FreshMessage } from '../../domain/brain.js';
import type { ActBody, Stamp } from '../../domain/conversation/acts.js';
import { controlWord } from '../../domain/conversation/control-words.js';
import { isPerson } from '../../domain/conversation/speaker.js';
import { type Blueprint, type Field, isList } from '../../domain/draft/blueprint.js';
import { type Conflict, conflictId } from '../../domain/draft/conflicts.js';
import { type Draft, emptyPatch, type Patch } from '../../domain/draft/draft.js';
import type { Evidence, EvidenceHow } from '../../domain/draft/evidence.js';
import { applyPatch, folded, itemOf, sameItem, usableValue } from '../../domain/draft/patch.js';
import { written } from '../../domain/text/person-text.js';
import { showsAnything } from '../visible.js';
import { choiceOf } from './choices.js';
import { itemsIn, keyedIn, type Labelled } from './text.js';
import { wording } from './wording.js';

/** A value for a field as the field keeps it, and the words that say it. */
export interface Value {
  field: Field;
  key?: string;
  value: string;
  quote: string;
}

/** What an answer or the words behind a label give a field: nothing where it can't hold them, several items for a list. */
export function valuesIn(field: Field, text: string): Value[] {
  if (!showsAnything(text)) return [];
  if (!isList(field)) {
    const value = field.type === 'enum' ? choiceOf(field, text) : usableValue(field, text);
    return value == null ? [] : [{ field, value, quote: text }];
  }
  return itemsIn(text).flatMap((item): Value[] => {
    const said = field.type === 'key-value' ? keyedIn(item) : { value: item };
    const value = said && { field, ...said, quote: item };
    return value && itemOf(field, updateOf(value, NOBODY)) ? [value] : [];
  });
}

const NOBODY: Evidence = { channel: '', ts: '', author: '', quote: '', how: 'extracted' };

function updateOf({ field, key, value }: Value, evidence: Evidence): Patch['updates'][number] {
  return { field: field.name, value, evidence, ...(key === undefined ? {} : { key }) };
}

/** What label lines say: values, the fields that nobody knows, and those whose words are none of their choices. */
export function labelledValues(labelled: readonly Labelled[]): {
  values: Value[];
  unknown: Field[];
  unfit: Field[];
} {
  const [values, unknown, unfit]: [Value[], Field[], Field[]] = [[], [], []];
  const said = new Set<string>();
  for (const { field, value, words } of labelled) {
    // said twice in the same words it is no more than said once
    if (said.size === said.add(`${field.name}\n${words}`).size) continue;
    const own = valuesIn(field, value).map((one) => ({ ...one, quote: words }));
    values.push(...own);
    if (own.length === 0) (controlWord(written(value)) === 'unknown' ? unknown : unfit).push(field);
  }
  return { values, unknown, unfit };
}

/**
 * What a value comes to: set where nothing stands or its author said that, a repetition, or against what another said,
 * which a person decides. Where that is open already, the value of one of the two sides decides it.
 */
export function actOf(
  value: Value,
  { draft, disputes }: { draft: Draft; disputes: readonly Conflict[] },
  { ts, author }: Pick<FreshMessage, 'ts' | 'author'>,
  how: EvidenceHow,
): ActBody {
  const { field, key, quote } = value;
  const isKeyed = field.type === 'key-value';
  const at = { field: field.name, ...(isKeyed && key !== undefined ? { key } : {}) };
  const open = disputes.find((one) => conflictId(one) === conflictId(at));
  const side = open === undefined ? null : sideOf(field, value.value, open);
  if (side !== null) return { act: 'settle', ...at, side };
  const held = heldOf(draft, value);
  const isSame = held !== null && folded(held.value) === folded(value.value);
  // what an app wrote is no word of somebody's
  const isFree = held === null || held.evidence.author === author || !isPerson(held.evidence.author);
  if (held === null || (isFree && !isSame)) {
    const status = isKeyed ? { status: 'proposed' as const } : {};
    return { act: 'set', ...at, value: value.value, ...status, quote, how };
  }
  if (isSame) return { act: 'restate', field: field.name };
  const { evidence } = held;
  const sides = [
    { value: held.value, ts: evidence.ts, quote: evidence.quote },
    { value: value.value, ts, quote },
  ];
  return { act: 'dispute', ...at, reason: wording.twoValues(field.label), sides };
}

/** Which of two values these words are and nothing more: 0, 1, or null for neither or both. */
export function sideOf(field: Field, words: string, { values }: Conflict): 0 | 1 | null {
  const said = choiceOf(field, words) ?? words;
  const [isFirst, isSecond] = values.map(({ value }) => folded(value) === folded(said));
  return isFirst === isSecond ? null : isFirst ? 0 : 1;
}

/** What stands where the value would go, and its newest message; null for nothing, or for what the blueprint supplied. */
function heldOf(draft: Draft, value: Value): { value: string; evidence: Evidence } | null {
  const { name } = value.field;
  if (isList(value.field)) {
    const item = draft.lists[name]?.find((one) => sameItem(one, value));
    const evidence = item?.evidence.at(-1);
    return item && evidence ? { value: item.value, evidence } : null;
  }
  const held = draft.fields[name];
  const evidence = draft.evidence[name]?.at(-1);
  const isNone = held === undefined || evidence === undefined || evidence.how === 'default';
  return isNone ? null : { value: held, evidence };
}

/** The draft with a value taken in, for what else is read in the same turn. */
export function withValue(
  draft: Draft,
  blueprint: Blueprint,
  value: Value,
  { by, ts }: Stamp,
  how: EvidenceHow,
): Draft {
  const evidence = { ...NOBODY, ts, author: by, quote: value.quote, how };
  return applyPatch(draft, { ...emptyPatch(), updates: [updateOf(value, evidence)] }, blueprint).draft;
}
