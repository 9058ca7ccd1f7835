import { findField, isList } from '../../domain/blueprint.js';
import type { Extraction } from '../../domain/brain.js';
import type { ListItem } from '../../domain/draft.js';
import { folded, itemText } from '../../domain/lists.js';
import type { ExtractAnswer } from '../answers.js';
import { type Dropped, drop } from './dropped.js';
import type { Frame } from './frame.js';
import { groundedQuote } from './quote.js';

const NUMBER = /^#?(\d{1,3})[.)]?$/u;

/** The removals of items that the draft holds, each once, named by key or words. */
export function cleanRemovals(answer: ExtractAnswer, frame: Frame, dropped: Dropped): Extraction['removals'] {
  const removals = answer.removals.flatMap(({ field: name, item: named, ts, quote }) => {
    const field = findField(frame.blueprint, name);
    if (field === undefined) return drop(dropped, 'unknown_field');
    if (!isList(field)) return drop(dropped, 'not_a_list');
    const message = frame.messages.find((one) => one.ts === ts);
    if (message === undefined) return drop(dropped, 'unknown_message');
    const held = itemNamed(frame.draft.lists[name] ?? [], named);
    if (held === undefined) return drop(dropped, 'unknown_item');
    return [
      { field: name, item: held.key ?? held.value, ts, quote: groundedQuote(message.text, quote).quote },
    ];
  });
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
