import type { Pool } from '../../db/pool.js';
import {
  findAliases,
  findBeside,
  findSimilar,
  type NamedEntity,
  type Wanted,
} from '../../db/queries/entities/find-entities.js';
import { EntityId, type EntityRef, type Viewer } from '../../domain/entities/entity.js';
import { nothingNamed, type Resolution } from '../../domain/entities/references.js';
import { lookedAt } from '../../domain/text/looked-at.js';
import { opened } from '../../domain/text/open-text.js';
import type { PersonText } from '../../domain/text/person-text.js';
import { type Explicit, explicitMentions, keysOf, longest, meaningOf, preferred } from './explicit.js';
import { besideOf, keysIn, namingsIn, suggestionsIn } from './implicit.js';
import { refOf, refsOf } from './label.js';
import {
  type Message,
  overlap,
  type Phrase,
  phrasesOf,
  readMessage,
  runsFrom,
  type Span,
  writtenOf,
} from './message.js';
import { type Holders, holdersOf } from './name-words.js';
import { wordKey } from './words.js';

/** One mention in a text and whom it can mean: one for sure, several or suggestions, or nobody (of explicit ones only). */
export interface Mention {
  written: string;
  /** where it stands in the text (UTF-16 code units); both -1 for what was given besides it */
  start: number;
  end: number;
  explicit: boolean;
  entities: readonly NamedEntity[];
  /** part of a name was given, so that even one entity is asked about */
  suggested: boolean;
}

/** Every mention of a message: what is marked as one, then whole names, then what may be part of a name. */
function mentionsOf(
  message: Message,
  phrases: readonly Phrase[],
  explicit: readonly Explicit[],
  holders: Holders,
): Mention[] {
  const marked = explicit.flatMap((mention) => markedMention(message, mention, holders));
  const taken = marked.map((mention) => covered(message, mention));
  const named = longest(namingsIn(message, holders), taken);
  const settled = [...taken, ...named.map(({ span }) => span)];
  const open = phrases.filter(({ span }) => !settled.some((other) => overlap(span, other)));
  const suggested = longest(suggestionsIn(message, open, holders), settled);
  const unmarked = [...named, ...suggested].map(({ wider, entities, suggested }) => ({
    written: writtenOf(message.text, message.words, wider),
    start: message.words[wider.from]?.start ?? 0,
    end: message.words[wider.to - 1]?.end ?? 0,
    explicit: false,
    entities: preferred(entities),
    suggested,
  }));
  return [...marked, ...unmarked].sort((a, b) => a.start - b.start);
}

/** A link that is nobody's is no mention; every other mention that is marked as one is, whether or not it finds anything. */
function markedMention(message: Message, mention: Explicit, holders: Holders): Mention[] {
  const { is, written, start, end } = mention;
  const longer = is === 'token' && start >= 0 ? longerName(message, mention, holders) : null;
  if (longer !== null) return [longer];
  const { entities, suggested } = meaningOf(mention, holders);
  if (is === 'url' && entities.length === 0) return [];
  const meant = ofKindBeside(message, mention, preferred(entities));
  return [{ written, start, end, explicit: true, entities: meant, suggested }];
}

/** "@growth channel": of several, those of the kind that stands beside the mention, if there are any. */
function ofKindBeside(
  message: Message,
  mention: Explicit,
  entities: readonly NamedEntity[],
): readonly NamedEntity[] {
  const span = covered(message, mention);
  if (entities.length < 2 || span.from < 0) return entities;
  const [beside] = besideOf(message.words, span);
  const fitting = entities.filter(({ kind }) => beside?.kinds.has(kind) === true);
  return fitting.length > 0 ? fitting : entities;
}

/** "@Alex Chen" where a client sent the name as plain text: the words after the token belong to it if they make a name. */
function longerName(message: Message, { written, start, end }: Explicit, holders: Holders): Mention | null {
  const { words, text } = message;
  const from = words.findIndex((word) => word.start > start);
  const within = from < 0 ? 0 : words.slice(from).filter((word) => word.end <= end).length;
  if (within === 0) return null;
  for (const span of [...runsFrom(words, from)].reverse()) {
    if (span.to <= from + within) return null;
    const entities = holdersOf(holders, span.key).filter(({ how }) => how === 'name');
    if (entities.length === 0) continue;
    const last = words[span.to - 1]?.end ?? end;
    return {
      written: `${written}${text.slice(end, last)}`,
      start,
      end: last,
      explicit: true,
      entities: preferred(entities),
      suggested: false,
    };
  }
  return null;
}

function covered({ words }: Message, { start, end }: { start: number; end: number }): Span {
  const from = words.findIndex((word) => word.end > start);
  const to = words.findIndex((word) => word.start >= end);
  if (start < 0 || from < 0) return { from: -1, to: -1 };
  return { from, to: to < 0 ? words.length : to };
}

/** Mentions that found nothing for which names that look alike are searched; a search costs more than a lookup. */
const MAX_SEARCHED = 5;

/** A name of fewer letters looks like far too many. */
const MIN_LENGTH = 3;

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
  const names = missing.map(({ name }) => wordKey(name)).filter((name) => name.length >= MIN_LENGTH);
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
export const isSure = ({ entities, suggested }: Mention): boolean => entities.length === 1 && !suggested;

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

/** What a text names, and besides how these ids are named to people, as far as the viewer may see them: one look for both. */
export async function look(
  pool: Pool,
  viewer: Viewer,
  { ids, ...query }: Query & { ids: readonly string[] },
): Promise<{ resolution: Resolution; named: readonly EntityRef[] }> {
  const sought = soughtIn(query);
  const wanted = [...new Set(ids)].filter((id) => EntityId.safeParse(id).success);
  if (sought.names.size === 0 && wanted.length === 0) return { resolution: nothingNamed(), named: [] };
  const { holders, named } = await findBeside(pool, viewer, sought.names, wanted);
  const mentions = sought.names.size === 0 ? [] : await mentioned(directoryIn(pool), viewer, sought, holders);
  return {
    resolution: summed(mentions),
    named: refsOf(wanted, named),
  };
}

/** The mentions of a text: one indexed lookup by its words, and another only where an explicit mention found nothing. */
export async function mentionsIn(directory: Directory, viewer: Viewer, query: Query): Promise<Mention[]> {
  const sought = soughtIn(query);
  if (sought.names.size === 0) return [];
  return mentioned(directory, viewer, sought, await directory.holders(viewer, sought.names));
}

/** A text as it is looked for, and the names by which. */
function soughtIn(query: Query) {
  const text = lookedAt(opened(query.text));
  const explicit = explicitMentions(text, query.mentionTokens ?? []);
  const message = readMessage(text);
  const phrases = phrasesOf(message);
  // each name once; what is wanted of anybody is not wanted of people alone
  const names = new Map<string, Wanted>();
  for (const [name, wanted] of [...keysIn(message, phrases), ...explicit.flatMap(keysOf)]) {
    if (names.get(name) !== 'all') names.set(name, wanted);
  }
  return { message, phrases, explicit, names };
}

function mentioned(
  directory: Directory,
  viewer: Viewer,
  { message, phrases, explicit }: ReturnType<typeof soughtIn>,
  holders: Holders,
): Promise<Mention[]> {
  return withSimilar(directory, viewer, mentionsOf(message, phrases, explicit, holders), explicit);
}
