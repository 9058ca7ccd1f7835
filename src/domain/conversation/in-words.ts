import { clipped, inItsOrder } from '../text/text.js';
import { authorName } from './speaker.js';

/** A person in a sentence of ours; Slack shows the name. */
export const person = (id: string) => authorName(id) ?? `<@${id}>`;

export const list = (words: readonly string[], joint: string) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`;

/** More than that are counted. */
const MAX_NAMED = 3;

/** The first names of many, and how many more there are. */
export const fewNamed = (names: readonly string[], more: string): string[] =>
  names.length <= MAX_NAMED
    ? [...names]
    : [...names.slice(0, MAX_NAMED), `${names.length - MAX_NAMED} ${more}`];

/** A field by its label, with what it says now; `added`: what is new in a list. */
export interface Named {
  label: string;
  value: string;
  added: boolean;
}

/** A value in a sentence is a reminder, not the whole text. */
const MAX_VALUE = 120;

/** A sentence has a full stop of its own. */
const withoutStop = (value: string): string => value.replace(/\.$/u, '');

/** A value as it stands in quotes in a sentence. */
export const quotable = (value: string): string => inItsOrder(withoutStop(value));

/** The same on one line, and cut where it is long. */
export const short = (value: string): string =>
  inItsOrder(clipped(withoutStop(value).replaceAll(/\s+/gu, ' '), MAX_VALUE));
