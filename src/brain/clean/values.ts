import type { Field } from '../../domain/blueprint.js';
import { controlWord } from '../../domain/control-words.js';
import { written } from '../../domain/person-text.js';
import { cutTo, isBlank } from '../../domain/text.js';
import { visible } from '../visible.js';
import { type Dropped, drop, type Reason } from './dropped.js';

type Choice = Extract<Field, { type: 'enum' }>;

/** A text is a few sentences and an item is one; in code units. */
const LONGEST_TEXT = 4_000;
const LONGEST_ITEM = 500;
const LONGEST_KEY = 60;

/** What a model said a field holds, as the field can hold it: one value, one or more items, or why it can't. */
export function cleanValues(field: Field, said: string | null): readonly string[] | Reason {
  if (field.type === 'enum') {
    const chosen = choiceOf(field, said ?? '');
    return chosen === null ? (saysNothing(said) ? 'empty_value' : 'value_not_allowed') : [chosen];
  }
  const parts = field.type === 'list' ? linesOf(said ?? '') : [visible(said ?? '')];
  const values = parts
    .map((part) => (field.type === 'text' ? cutTo(part, LONGEST_TEXT) : cutTo(oneLine(part), LONGEST_ITEM)))
    .filter((part) => !saysNothing(part));
  return values.length > 0 ? values : 'empty_value';
}

/** The key where the field holds keys and values; null where it is missing. One for another kind of field is left out. */
export function keyFor(
  field: Field,
  said: string | null | undefined,
  dropped: Dropped,
): { key?: string } | null {
  const key = cleanKey(said);
  if (field.type === 'key-value') return key === null ? null : { key };
  if (key !== null) drop(dropped, 'stray_key');
  return {};
}

/** A key as a form can hold it: on one line, and without the colon that divides it from its value. */
function cleanKey(key: string | null | undefined): string | null {
  const clean = oneLine(visible(key ?? '').replaceAll(':', ' '));
  return isBlank(clean) ? null : cutTo(clean, LONGEST_KEY);
}

/** A choice by its value or label, whatever the case and the spelling of spaces. */
function choiceOf(field: Choice, said: string): string | null {
  const wanted = flat(said);
  return (
    field.values.find(({ value, label }) => [value, label].some((one) => flat(one) === wanted))?.value ?? null
  );
}

function flat(text: string): string {
  return visible(text)
    .toLowerCase()
    .replaceAll(/[\s_-]+/gu, ' ');
}

/** "n/a", "unknown", "I don't know" and the like, unless a field has them among its choices. */
function saysNothing(value: string | null): boolean {
  return value === null || isBlank(visible(value)) || controlWord(written(value)) === 'unknown';
}

const BULLET = /^\s*(?:[-*•◦‣–—]|\d{1,2}[.)])\s+/u;
const CHECKBOX = /^\[[ xX]?\]\s+/u;

/** A list that a model put into one value, one part an item; what is not marked as a list stays one item. */
function linesOf(said: string): string[] {
  const lines = visible(said)
    .split(/\r?\n/u)
    .filter((line) => line.trim() !== '');
  const marked = lines.slice(1).every((line) => BULLET.test(line));
  return (marked ? lines : [lines.join(' ')]).map((line) => line.replace(BULLET, '').replace(CHECKBOX, ''));
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}
