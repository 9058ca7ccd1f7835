import type { ListItem } from '../../src/domain/draft.js';
import type { EnumExpectation, ItemsExpectation, TextExpectation } from './expectation.js';
import { occurs, same } from './words.js';

/** What is wrong with a text, in words; null where nothing is. */
export function textProblem({ is, says, any, not }: TextExpectation, value: string): string | null {
  if (is !== undefined && !same(is, value)) return `must be ${quoted([is])}`;
  const missing = (says ?? []).filter((words) => !occurs(words, value));
  if (missing.length > 0) return `must say ${quoted(missing)}`;
  if (any && !any.some((words) => occurs(words, value))) return `must say one of ${quoted(any)}`;
  const unwanted = (not ?? []).filter((words) => occurs(words, value));
  return unwanted.length > 0 ? `must not say ${quoted(unwanted)}` : null;
}

/** What is wrong with a choice, in words; null where nothing is. */
export function choiceProblem({ is, any_of }: EnumExpectation, value: string): string | null {
  const allowed = [...(is === undefined ? [] : [is]), ...(any_of ?? [])];
  return allowed.includes(value) ? null : `must be ${allowed.join(' or ')}`;
}

/**
 * What is wrong with the items of a list, in words; null where nothing is. Each expected item needs one of its own; others
 * may be there unless `count` says how many there are.
 */
export function itemsProblem(expected: ItemsExpectation, items: readonly ListItem[]): string | null {
  const wanted =
    expected.kind === 'list'
      ? expected.items.map((words): Wanted => ({ words }))
      : expected.items.map(({ key, value }): Wanted => ({ key, words: value }));
  const fitting = wanted.map((one) => items.flatMap((item, at) => (fits(one, item) ? [at] : [])));
  const lacking = wanted.filter((_one, at) => fitting[at]?.length === 0);
  if (lacking.length > 0) return `lacks ${lacking.map(told).join(', ')}`;
  if (!eachItsOwn(fitting, new Set())) return 'has one item where there should be several';
  if (expected.count !== undefined && items.length !== expected.count) {
    return `has ${items.length} items, not ${expected.count}`;
  }
  return null;
}

interface Wanted {
  key?: string;
  words: readonly string[];
}

function fits({ key, words }: Wanted, item: ListItem): boolean {
  if (key !== undefined && !same(key, item.key ?? '')) return false;
  return words.every((one) => occurs(one, item.value));
}

/** Whether everyone can have one of their own among these, which nobody else has. */
function eachItsOwn(fitting: readonly (readonly number[])[], taken: ReadonlySet<number>): boolean {
  const [first, ...others] = fitting;
  if (!first) return true;
  return first.some((at) => !taken.has(at) && eachItsOwn(others, new Set([...taken, at])));
}

const quoted = (words: readonly string[]): string => words.map((one) => `“${one}”`).join(', ');

const told = ({ key, words }: Wanted): string =>
  key === undefined ? `an item with ${quoted(words)}` : `${key} with ${quoted(words)}`;
