import type { Act, ActOf, DisputeAct } from '../../domain/acts.js';
import { findField, isList } from '../../domain/blueprint.js';
import type { ListItem } from '../../domain/draft.js';
import { folded, itemText, sameItem } from '../../domain/lists.js';
import { opened } from '../../domain/open-text.js';
import type { ReadAnswer } from '../answers.js';
import { cleanDisputes } from './disputes.js';
import { drop } from './dropped.js';
import { type About, type Frame, freshAt, saidIn, wordsAt } from './frame.js';
import { groundedQuote } from './quote.js';
import { cleanValues, keyFor } from './values.js';

/** What a model said of the fields of a request, as far as it can be believed. Nothing where there is no request. */
export function cleanFields(answer: ReadAnswer, frame: Frame, about: About | null): Act[] {
  if (about === null) {
    const all = [answer.set, answer.remove, answer.unknown, answer.restate, answer.dispute];
    for (const _ of all.flat()) drop(frame.dropped, 'nothing_open');
    return [];
  }
  const disputes = cleanDisputes(answer.dispute, frame, about);
  const said = answer.set.flatMap((one) => set(one, frame, about));
  const sets = newestOnly(said, about).flatMap((one) =>
    disputes.some((other) => isSame(one, other)) ? drop(frame.dropped, 'disputed') : [one],
  );
  const named = new Set(sets.map(({ field }) => field));
  const mentions = (list: ReadAnswer['unknown'], act: 'unknown' | 'restate') =>
    list.flatMap(({ field: name, ts }) => {
      const field = findField(about.blueprint, name);
      if (field === undefined) return drop(frame.dropped, 'unknown_field');
      if (named.has(name)) return [];
      named.add(name);
      return freshAt(frame, ts).map((message) => saidIn(message, { act, field: name }));
    });
  return [
    ...onlyOnce(answer.remove.flatMap((one) => remove(one, frame, about))),
    ...sets,
    ...mentions(answer.unknown, 'unknown'),
    ...mentions(answer.restate, 'restate'),
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
    return values.map(
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
  const inOrder = sets.toSorted((a, b) => Number(a.ts) - Number(b.ts));
  const replaces = (later: Set, earlier: Set) => {
    const field = findField(blueprint, earlier.field);
    if (later.field !== earlier.field || later.by !== earlier.by || field === undefined) return false;
    return !isList(field) || sameItem(later, earlier);
  };
  return inOrder.filter((one, at) => !inOrder.slice(at + 1).some((later) => replaces(later, one)));
}

/** Whether a value is about the very thing that is in dispute: to choose between people is not a model's. */
function isSame(one: Set, other: Pick<DisputeAct, 'field' | 'key'>): boolean {
  return one.field === other.field && folded(one.key ?? '') === folded(other.key ?? '');
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

function onlyOnce(removals: readonly ActOf<'remove'>[]): ActOf<'remove'>[] {
  return removals.filter(
    ({ field, item }, at) => removals.findIndex((one) => one.field === field && one.item === item) === at,
  );
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
