import type { Pool } from '../../db/pool.js';
import {
  findAliases,
  findSimilar,
  type NamedEntity,
  type Wanted,
} from '../../db/queries/entities/find-entities.js';
import type { Viewer } from '../../domain/entities/entity.js';
import type { Resolution } from '../../domain/entities/references.js';
import { lookedAt } from '../../domain/text/looked-at.js';
import { opened } from '../../domain/text/open-text.js';
import type { PersonText } from '../../domain/text/person-text.js';
import { type Explicit, explicitMentions } from './explicit.js';
import { keysIn } from './implicit.js';
import { refOf } from './label.js';
import { type Mention, mentionsOf } from './mentions.js';
import { readMessage } from './message.js';
import { phrasesOf } from './phrases.js';
import { keysOf } from './token.js';
import { wordKey } from './words.js';

/** Mentions that found nothing for which names that look alike are searched; a search costs more than a lookup. */
const MAX_SEARCHED = 5;

/** A name of fewer letters looks like far too many. */
const SHORTEST = 3;

/** A number is right or wrong; what has nearly the same is something else. */
const NUMBERED = /^\p{L}+[-_ ]?\d+$/u;

/** The mentions, with what looks like those that were marked as mentions and found nothing. It suggests and never decides. */
async function withSimilar(
  { alike }: Pick<Directory, 'alike'>,
  viewer: Viewer,
  mentions: readonly Mention[],
  explicit: readonly Explicit[],
): Promise<Mention[]> {
  const named = new Map(explicit.filter(isName).map((mention) => [mention.written, mention]));
  const missing = mentions
    .filter(({ entities }) => entities.length === 0)
    .flatMap(({ written }) => named.get(written) ?? [])
    .slice(0, MAX_SEARCHED);
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

/** Candidates that a question shows; who means none of so many has to say more. */
export const MAX_CANDIDATES = 10;

/**
 * What the mentions come to. Each entity is found once. Words that could mean several mean the one that the message names
 * plainly elsewhere ("KEP-4671: Gang Scheduling"), and are asked about otherwise; the same question is there once.
 */
function summed(mentions: readonly Mention[]): Resolution {
  const sure = mentions.filter(isSure);
  const named = new Map(
    sure.flatMap(({ written, entities }) => entities.map((entity) => [entity.id, { written, entity }])),
  );
  const asked = new Map<string, { written: string; entities: readonly NamedEntity[] }>();
  for (const mention of mentions) {
    const { entities, written } = mention;
    if (isSure(mention) || entities.length === 0 || entities.some(({ id }) => named.has(id))) continue;
    const key = entities.map(({ id }) => id).join(' ');
    if (!asked.has(key)) asked.set(key, { written, entities });
  }
  return {
    found: [...named.values()].map(({ written, entity }) => ({ mention: written, entity: refOf(entity) })),
    ambiguous: [...asked.values()].map(({ written, entities }) => ({
      mention: written,
      candidates: entities.slice(0, MAX_CANDIDATES).map(refOf),
    })),
    unresolved: [
      ...new Set(mentions.filter(({ entities }) => entities.length === 0).map(({ written }) => written)),
    ],
  };
}

/** Whether a mention decides: one entity under a whole name of it. */
export function isSure({ entities, suggested }: Mention): boolean {
  return entities.length === 1 && !suggested;
}

interface Query {
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
  const text = lookedAt(opened(query.text));
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
