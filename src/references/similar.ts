import type { Viewer } from '../domain/entity.js';
import type { Explicit } from './explicit.js';
import type { Mention } from './mentions.js';
import type { Directory } from './resolve.js';
import { wordKey } from './text.js';

/** Mentions that found nothing for which names that look alike are searched; a search costs more than a lookup. */
const MOST_SEARCHED = 5;

/** A name of fewer letters looks like far too many. */
const SHORTEST = 3;

/** A number is right or wrong; what has nearly the same is something else. */
const NUMBERED = /^\p{L}+[-_ ]?\d+$/u;

/** The mentions, with what looks like those that were marked as mentions and found nothing. It suggests and never decides. */
export async function withSimilar(
  { alike }: Pick<Directory, 'alike'>,
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
  const similar = await alike(viewer, [...new Set(names)]);
  return mentions.map((mention) => {
    const sought = mention.entities.length === 0 ? named.get(mention.written) : undefined;
    const near = sought === undefined ? [] : (similar.get(wordKey(sought.name)) ?? []);
    const entities = sought?.is === 'channel' ? near.filter(({ kind }) => kind === 'channel') : near;
    return entities.length === 0 ? mention : { ...mention, entities, suggested: true };
  });
}

const isName = ({ is, name }: Explicit): boolean =>
  (is === 'token' || is === 'channel') && !NUMBERED.test(name);
