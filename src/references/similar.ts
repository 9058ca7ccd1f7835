import type { Pool } from '../db/pool.js';
import { findSimilar } from '../db/queries/find-similar.js';
import type { Viewer } from '../domain/entity.js';
import type { Explicit } from './explicit.js';
import type { Mention } from './mentions.js';
import { wordKey } from './text.js';

/** Mentions that found nothing for which names that look alike are searched; a search costs more than a lookup. */
const MOST_SEARCHED = 5;

/** A name of fewer letters looks like far too many. */
const SHORTEST = 3;

/** A number is right or wrong; what has nearly the same is something else. */
const NUMBERED = /^\p{L}+[-_ ]?\d+$/u;

/** The mentions, with what looks like those that were marked as mentions and found nothing. It suggests and never decides. */
export async function withSimilar(
  pool: Pool,
  viewer: Viewer,
  mentions: readonly Mention[],
  explicit: readonly Explicit[],
): Promise<Mention[]> {
  const named = new Map(explicit.filter(isName).map((mention) => [mention.written, mention]));
  const missing = mentions
    .filter(({ entities }) => entities.length === 0)
    .flatMap(({ written }) => named.get(written) ?? [])
    .slice(0, MOST_SEARCHED);
  const names = missing.map(({ name }) => wordKey(name)).filter((name) => name.length >= SHORTEST);
  const similar = await findSimilar(pool, viewer, [...new Set(names)]);
  return mentions.map((mention) => {
    const sought = mention.entities.length === 0 ? named.get(mention.written) : undefined;
    const alike = sought === undefined ? [] : (similar.get(wordKey(sought.name)) ?? []);
    const entities = sought?.is === 'channel' ? alike.filter(({ kind }) => kind === 'channel') : alike;
    return entities.length === 0 ? mention : { ...mention, entities, suggested: true };
  });
}

const isName = ({ is, name }: Explicit): boolean =>
  (is === 'token' || is === 'channel') && !NUMBERED.test(name);
