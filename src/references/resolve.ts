import type { Pool } from '../db/pool.js';
import { findAliases, type NamedEntity, type Wanted } from '../db/queries/find-aliases.js';
import { findSimilar } from '../db/queries/find-similar.js';
import type { Viewer } from '../domain/entity.js';
import { lookedAt } from '../domain/looked-at.js';
import { opened } from '../domain/open-text.js';
import type { PersonText } from '../domain/person-text.js';
import type { Resolution } from '../domain/references.js';
import { explicitMentions } from './explicit.js';
import { keysIn } from './implicit.js';
import { type Mention, mentionsOf } from './mentions.js';
import { readMessage } from './message.js';
import { phrasesOf } from './phrases.js';
import { withSimilar } from './similar.js';
import { summed } from './summed.js';
import { keysOf } from './token.js';

export interface Query {
  text: PersonText;
  /** explicit mentions besides those that the text shows, without the "@" */
  mentionTokens?: readonly string[];
}

/** Where names are looked up, each as `aliasesOf` writes it. A name that finds none is not there. */
export interface Directory {
  holders(viewer: Viewer, names: ReadonlyMap<string, Wanted>): Promise<ReadonlyMap<string, NamedEntity[]>>;
  /** whose names look like it */
  alike(viewer: Viewer, names: readonly string[]): Promise<ReadonlyMap<string, NamedEntity[]>>;
}

/** The names of all that is on record in the database. */
export const directoryIn = (pool: Pool): Directory => ({
  holders: (viewer, names) => findAliases(pool, viewer, names),
  alike: (viewer, names) => findSimilar(pool, viewer, names),
});

/** What a text names, as far as the viewer may see it. Nothing that a person may have written makes it throw. */
export async function resolve(directory: Directory, viewer: Viewer, query: Query): Promise<Resolution> {
  return summed(await mentionsIn(directory, viewer, query));
}

/**
 * The mentions of a text, each with whom it can mean. One indexed lookup, whose cost follows the length of the text and
 * not the number of entities; another only where an explicit mention found nothing.
 */
export async function mentionsIn(directory: Directory, viewer: Viewer, query: Query): Promise<Mention[]> {
  const { text } = lookedAt(opened(query.text));
  const explicit = explicitMentions(text, query.mentionTokens ?? []);
  const message = readMessage(text);
  const phrases = phrasesOf(message);
  const names = namesIn([...keysIn(message, phrases), ...explicit.flatMap(keysOf)]);
  if (names.size === 0) return [];
  const holders = await directory.holders(viewer, names);
  return withSimilar(directory, viewer, mentionsOf(message, phrases, explicit, holders), explicit);
}

/** Each name once; what is wanted of anybody is not wanted of people alone. */
function namesIn(keys: readonly (readonly [string, Wanted])[]): Map<string, Wanted> {
  const names = new Map<string, Wanted>();
  for (const [name, wanted] of keys) if (names.get(name) !== 'all') names.set(name, wanted);
  return names;
}
