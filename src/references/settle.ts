import type { NamedEntity } from '../db/queries/find-aliases.js';
import type { Naming } from './naming.js';
import { overlap, type Span } from './spans.js';

const length = ({ from, to }: Span): number => to - from;

/**
 * Of namings that overlap, the longest: it swallows what lies inside it. What is taken already stays with whom it is.
 * @param taken spans of the message that are spoken for
 */
export function longest(namings: Iterable<Naming>, taken: readonly Span[]): Naming[] {
  const kept: Naming[] = [];
  const ordered = [...namings].sort(
    (a, b) =>
      length(b.span) - length(a.span) || length(b.wider) - length(a.wider) || a.span.from - b.span.from,
  );
  for (const naming of ordered) {
    const spoken = [...taken, ...kept.map(({ span }) => span)];
    if (!spoken.some((span) => overlap(span, naming.span))) kept.push(naming);
  }
  return kept.sort((a, b) => a.span.from - b.span.from);
}

const GONE: ReadonlySet<string> = new Set(['deactivated', 'archived', 'deleted']);

/** Each entity once; who has left and what was closed down only where there is nobody else. */
export function preferred(entities: readonly NamedEntity[]): NamedEntity[] {
  const once = [...new Map(entities.map((entity) => [entity.id, entity])).values()];
  const present = once.filter(({ state }) => !GONE.has(state ?? ''));
  return present.length > 0 ? present : once;
}
