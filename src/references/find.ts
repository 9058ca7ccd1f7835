import type { Pool } from '../db/pool.js';
import { findEntities } from '../db/queries/find-entities.js';
import { findSimilar } from '../db/queries/find-similar.js';
import type { EntityKind, EntityRef, Viewer } from '../domain/entity.js';
import { endingKey } from './endings.js';
import { refOf } from './label.js';
import { wordKey } from './text.js';
import { trimmed } from './trimmed.js';

/** What is typed beyond this tells no more; in code units. */
const MOST_TYPED = 200;
/** A shorter text looks like far too many names. */
const SHORTEST_ALIKE = 3;
/** Slack's users wait for a choice at each key; what is sought with more patience is found by its words. Milliseconds. */
const PATIENCE_MS = 120;
const MOST_FOUND = 100;

/**
 * Entities for a type-ahead, the best first: what is called just as typed, what begins with it, what has it at the beginning
 * of a later word, and only where there is none of these what looks like it. Nothing typed finds nothing.
 */
export async function find(
  pool: Pool,
  viewer: Viewer,
  { text, kinds, limit }: { text: string; kinds?: readonly EntityKind[]; limit: number },
): Promise<EntityRef[]> {
  const words = wordKey(text.slice(0, MOST_TYPED)).split(' ');
  const wanted = { kinds: kinds ?? null, limit: Math.min(limit, MOST_FOUND) };
  // "the growth channel" is called "growth"
  for (const typed of new Set([words.join(' '), trimmed(words).rest.join(' ')])) {
    if (typed === '') continue;
    const found = await findEntities(pool, viewer, [typed, endingKey(typed)], wanted);
    if (found.length > 0) return found.map(refOf);
  }
  return findAlike(pool, viewer, words.join(' '), wanted);
}

async function findAlike(
  pool: Pool,
  viewer: Viewer,
  typed: string,
  { kinds, limit }: { kinds: readonly EntityKind[] | null; limit: number },
): Promise<EntityRef[]> {
  if (typed.length < SHORTEST_ALIKE) return [];
  const alike = (await findSimilar(pool, viewer, [typed], PATIENCE_MS)).get(typed) ?? [];
  return alike
    .filter(({ kind }) => kinds === null || kinds.includes(kind))
    .slice(0, limit)
    .map(refOf);
}
