import type { Item } from '../text/items.js';

const ENDS = new Set(['break', 'link', 'dash']);
const MODAL = new Set([
  'not',
  'forbid',
  'optional',
  'need',
  'allow',
  'must',
  'may',
  'yes',
  'only',
  'stays',
  'leave',
]);
const OWN = new Set([...MODAL, 'verb']);

/** A clause; one that only goes on with a list ("emails, phones and names") takes its mode and acts from its head. */
export interface Clause {
  items: readonly Item[];
  head: readonly Item[] | null;
}

/**
 * The clauses of a constraint's value, parted at stops, commas and "and". Left out are those behind an "and" or "or" of
 * which nobody can say whether the "not" before counts for them: "no personal data in logs and encrypt backups".
 */
export function clausesOf(items: readonly Item[]): Clause[] {
  const clauses: Clause[] = [];
  for (const { items: part, isLinked } of partsOf(items)) {
    const last = clauses.at(-1);
    const goesOn = last !== undefined && part.every(({ sense }) => sense.kind === 'term');
    const isUnclear = isLinked && !goesOn && !hasMark(part, MODAL) && last !== undefined && isNegative(last);
    if (!isUnclear) clauses.push({ items: part, head: goesOn ? (last.head ?? last.items) : null });
  }
  return clauses;
}

/** Whether items say by themselves that something must, may or must not be. */
export function saysMode(items: readonly Item[]): boolean {
  return hasMark(items, OWN);
}

interface Part {
  items: Item[];
  /** Whether an "and" or "or" stands before it. */
  isLinked: boolean;
}

/** What stands between the stops; a piece that names nothing belongs to its neighbour: "must not store or share emails". */
function partsOf(items: readonly Item[]): Part[] {
  const parts: Part[] = [{ items: [], isLinked: false }];
  for (const item of items) {
    if (item.sense.kind === 'mark' && ENDS.has(item.sense.mark)) {
      parts.push({ items: [], isLinked: item.sense.mark === 'link' });
    } else parts.at(-1)?.items.push(item);
  }
  const merged: Part[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (last === undefined || (namesSomething(last.items) && namesSomething(part.items))) merged.push(part);
    else last.items.push(...part.items);
  }
  return merged.filter(({ items: kept }) => kept.length > 0);
}

function namesSomething(items: readonly Item[]): boolean {
  return items.some(
    ({ sense }) => sense.kind === 'term' || sense.kind === 'word' || sense.kind === 'generic',
  );
}

function hasMark(items: readonly Item[], marks: ReadonlySet<string>): boolean {
  return items.some(({ sense }) => sense.kind === 'mark' && marks.has(sense.mark));
}

function isNegative({ items, head }: Clause): boolean {
  return hasMark(head ?? items, new Set(['not', 'forbid', 'optional']));
}
