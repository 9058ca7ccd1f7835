import type { Act, ActOf, DisputeAct } from '../../../domain/conversation/acts.js';
import { controlWord } from '../../../domain/conversation/control-words.js';
import { compareTs } from '../../../domain/conversation/slack-ts.js';
import { type Field, findField, isList } from '../../../domain/draft/blueprint.js';
import type { Draft, ListItem } from '../../../domain/draft/draft.js';
import { folded, itemText, sameItem } from '../../../domain/draft/patch.js';
import { opened } from '../../../domain/text/open-text.js';
import { written } from '../../../domain/text/person-text.js';
import { cutTo, isBlank } from '../../../domain/text/text.js';
import { visible } from '../../visible.js';
import type { ReadAnswer } from '../answers.js';
import { acceptedAs } from '../describe-state.js';
import { withoutMarkup } from '../markup.js';
import { cleanText } from './answers.js';
import {
  type About,
  type Dropped,
  drop,
  type Frame,
  freshAt,
  type Reason,
  saidIn,
  saidOf,
  wordsAt,
} from './frame.js';
import { groundedQuote } from './quote.js';

type Choice = Extract<Field, { type: 'enum' }>;

/** A text is a few sentences and an item is one; in code units. */
const MAX_TEXT_LENGTH = 4_000;
const MAX_ITEM_LENGTH = 500;
const MAX_KEY_LENGTH = 60;

/** What a model said a field holds, as the field can hold it: one value, one or more items, or why it can't. */
function cleanValues(field: Field, said: string | null | undefined): readonly string[] | Reason {
  if (field.type === 'enum') {
    const chosen = choiceOf(field, said ?? '');
    return chosen === null ? (saysNothing(said) ? 'empty_value' : 'value_not_allowed') : [chosen];
  }
  const parts = field.type === 'list' ? linesOf(said ?? '') : [visible(said ?? '')];
  const values = parts
    .map((part) =>
      field.type === 'text' ? cutTo(part, MAX_TEXT_LENGTH) : cutTo(oneLine(part), MAX_ITEM_LENGTH),
    )
    .filter((part) => !saysNothing(part));
  return values.length > 0 ? values : 'empty_value';
}

/** The key where the field holds keys and values; null where it is missing. One for another kind of field is left out. */
function keyFor(field: Field, said: string | null | undefined, dropped: Dropped): { key?: string } | null {
  const key = cleanKey(said);
  if (field.type === 'key-value') return key === null ? null : { key };
  if (key !== null) drop(dropped, 'stray_key');
  return {};
}

/** A key as a form can hold it: on one line, and without the colon that divides it from its value. */
function cleanKey(key: string | null | undefined): string | null {
  const clean = oneLine(visible(key ?? '').replaceAll(':', ' '));
  return isBlank(clean) ? null : cutTo(clean, MAX_KEY_LENGTH);
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
const saysNothing = (value: string | null | undefined): boolean =>
  value === null ||
  value === undefined ||
  isBlank(visible(value)) ||
  controlWord(written(value)) === 'unknown';

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

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

type Said = ReadAnswer['dispute'][number];
type Side = DisputeAct['sides'][number];

const MAX_REASON_LENGTH = 300;
const MAX_DISPUTES = 5;

/**
 * The disputes that have two sides: two values that the field can hold, each on a message of its own. The first may be what
 * another request of the project accepted; where it repeats what the draft holds, it needs no message. Items of a list stand beside
 * each other: only an item that is there is disputed, by words that are none of them.
 */
const cleanDisputes = (said: readonly Said[], frame: Frame, about: About): ActOf<'dispute'>[] =>
  said.flatMap((one) => dispute(one, frame, about)).slice(0, MAX_DISPUTES);

function dispute(said: Said, frame: Frame, { blueprint, draft }: About): ActOf<'dispute'>[] {
  const field = findField(blueprint, said.field);
  if (field === undefined) return drop(frame.dropped, 'unknown_field');
  const key = keyFor(field, said.key, frame.dropped);
  if (key === null) return drop(frame.dropped, 'missing_key');
  const accepted = acceptedAs(frame.input, said.first.ts);
  const second = sideOf(said.second, field, frame);
  const reason = cleanText(said.reason, MAX_REASON_LENGTH);
  if (second === undefined || reason === null) return drop(frame.dropped, 'one_sided');
  const { side, author: by } = second;
  const differs = (other: Side | undefined): other is Side =>
    other !== undefined && other.value !== side.value && other.ts !== side.ts;
  const first =
    accepted === null
      ? sideOf(said.first, field, frame)?.side
      : { value: accepted.value, ts: accepted.evidence.ts, quote: accepted.evidence.quote };
  const isItem = field.type === 'list';
  const held = heldIn(draft, field, key.key, said.first.value ?? '');
  const repeatsHeld =
    held !== undefined && held !== side.value && folded(held) === folded(said.first.value ?? '');
  const isAgainst = isItem
    ? repeatsHeld && accepted === null && heldIn(draft, field, undefined, side.value) === undefined
    : repeatsHeld || differs(first);
  if (!isAgainst) return drop(frame.dropped, 'one_sided');
  return [
    {
      act: 'dispute',
      field: field.name,
      ...key,
      ...(isItem && held !== undefined ? { item: held } : {}),
      reason,
      ...(accepted === null ? {} : { other: { draftId: accepted.draftId, key: accepted.key } }),
      sides: differs(first) ? [repeatsHeld ? { ...first, value: held } : first, side] : [side],
      by,
      via: 'model',
      ts: side.ts,
    },
  ];
}

/** What stands in this place of the draft; of a list the item that says these words. */
function heldIn(
  { fields, lists }: Draft,
  { name, type }: Field,
  key: string | undefined,
  words: string,
): string | undefined {
  const named = type === 'list' ? words : key;
  if (named === undefined) return fields[name];
  return lists[name]?.find((item) => folded(item.key ?? item.value) === folded(named))?.value;
}

function sideOf(said: Said['first'], field: Field, frame: Frame): { side: Side; author: string } | undefined {
  const values = cleanValues(field, said.value);
  const [first] = typeof values === 'string' ? drop(frame.dropped, values) : values;
  const [message] = wordsAt(frame, said);
  if (first === undefined || message === undefined) return undefined;
  const value = withoutMarkup(first, opened(message.text));
  if (value === null) return undefined;
  const { quote } = groundedQuote(opened(message.text), said.quote);
  return { side: { value, ts: message.ts, quote }, author: message.author };
}

/** Whether what is to be set or taken away is what the dispute is about. */
function isAbout({ field, key = '', item, sides }: DisputeAct, one: Set | ActOf<'remove'>): boolean {
  if (one.field !== field) return false;
  if (item === undefined) return one.act === 'set' && folded(one.key ?? '') === folded(key);
  const words = folded(one.act === 'set' ? one.value : one.item);
  return [item, ...sides.map(({ value }) => value)].some((said) => folded(said) === words);
}

/** What a model said of the fields of a request, as far as it can be believed. Nothing where there is no request. */
export function cleanFields(answer: ReadAnswer, frame: Frame, about: About | null): Act[] {
  if (about === null) {
    const mentioned = answer.acts.filter(({ act }) => act === 'unknown' || act === 'restate');
    const all = [answer.set, answer.remove, answer.dispute, mentioned];
    for (const _ of all.flat()) drop(frame.dropped, 'nothing_open');
    return [];
  }
  const disputes = cleanDisputes(answer.dispute, frame, about);
  const said = answer.set.flatMap((one) => set(one, frame, about));
  // to choose between people what is in dispute is not a model's
  const undisputed = <One extends Set | ActOf<'remove'>>(all: readonly One[]): One[] =>
    all.flatMap((one) =>
      disputes.some((dispute) => isAbout(dispute, one)) ? drop(frame.dropped, 'disputed') : [one],
    );
  const sets = undisputed(newestOnly(said, about));
  const removals = undisputed(answer.remove.flatMap((one) => remove(one, frame, about)));
  const named = new Set(sets.map(({ field }) => field));
  const mentions = (act: 'unknown' | 'restate') =>
    saidOf(answer, act).flatMap(({ of: name, ts }) => {
      const field = findField(about.blueprint, name);
      if (field === undefined) return drop(frame.dropped, 'unknown_field');
      if (named.has(name)) return [];
      named.add(name);
      return freshAt(frame, ts).map((message) => saidIn(message, { act, field: name }));
    });
  return [
    ...removals.filter(
      ({ field, item }, at) => removals.findIndex((one) => one.field === field && one.item === item) === at,
    ),
    ...sets,
    ...mentions('unknown'),
    ...mentions('restate'),
    ...disputes,
  ];
}

type Set = ActOf<'set'>;

/** What a field is told by one statement: one value, or several items. */
function set(said: ReadAnswer['set'][number], frame: Frame, { blueprint }: About): Set[] {
  const field = findField(blueprint, said.field);
  if (field === undefined) return drop(frame.dropped, 'unknown_field');
  const values = cleanValues(field, said.value);
  if (typeof values === 'string') return drop(frame.dropped, values);
  const key = keyFor(field, said.key, frame.dropped);
  if (key === null) return drop(frame.dropped, 'missing_key');
  return wordsAt(frame, said).flatMap((message) => {
    const { quote, literal } = groundedQuote(opened(message.text), said.quote);
    const { ts, author: by } = message;
    const words = values.map((value) => withoutMarkup(value, opened(message.text)));
    const spoken = words.filter((value) => value !== null);
    if (spoken.length < words.length) drop(frame.dropped, 'markup');
    return spoken.map(
      (value): Set => ({
        act: 'set',
        field: field.name,
        ...key,
        value,
        ...(field.type === 'key-value' && said.status ? { status: said.status } : {}),
        quote,
        how: literal ? 'extracted' : 'inferred',
        by,
        via: 'model',
        ts,
      }),
    );
  });
}

/** In the order in which they were said: of one person a field holds one value, the newest; a list every item once. */
function newestOnly(sets: readonly Set[], { blueprint }: About): Set[] {
  const inOrder = sets.toSorted((a, b) => compareTs(a.ts, b.ts));
  const replaces = (later: Set, earlier: Set) => {
    const field = findField(blueprint, earlier.field);
    if (later.field !== earlier.field || later.by !== earlier.by || field === undefined) return false;
    return !isList(field) || sameItem(later, earlier);
  };
  return inOrder.filter((one, at) => !inOrder.slice(at + 1).some((later) => replaces(later, one)));
}

const NUMBER = /^#?(\d{1,3})[.)]?$/u;

/** An item that the draft holds, taken away; named by its number, its key or its words. */
function remove(said: ReadAnswer['remove'][number], frame: Frame, about: About): ActOf<'remove'>[] {
  const field = findField(about.blueprint, said.field);
  if (field === undefined) return drop(frame.dropped, 'unknown_field');
  if (!isList(field)) return drop(frame.dropped, 'not_a_list');
  const held = itemNamed(about.draft.lists[said.field] ?? [], said.item);
  if (held === undefined) return drop(frame.dropped, 'unknown_item');
  return wordsAt(frame, said).map(({ ts, author: by, text }) => ({
    act: 'remove',
    field: said.field,
    item: held.key ?? held.value,
    quote: groundedQuote(opened(text), said.quote).quote,
    by,
    via: 'model',
    ts,
  }));
}

/** The item of these words or that key, else the one of that number, counted from 1 as a prompt shows it. */
function itemNamed(items: readonly ListItem[], named: string): ListItem | undefined {
  const wanted = folded(named);
  const texts = (item: ListItem) => [item.key, item.value, itemText(item)];
  const byWords = items.find((item) =>
    texts(item).some((text) => text !== undefined && folded(text) === wanted),
  );
  const number = Number(NUMBER.exec(named.trim())?.[1] ?? 0);
  return byWords ?? items[number - 1];
}
