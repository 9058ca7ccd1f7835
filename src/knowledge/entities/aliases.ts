import type { Entity } from '../../domain/entities/entity.js';
import { cutTo } from '../../domain/text/text.js';
import { threadKey, urlKey } from './links.js';
import { numberKey, pairsOf, trimmed } from './name-words.js';
import { compactKey, endingsOf, looseKeys, slugOf, tokenKey, unseamed, wordKey } from './words.js';

/**
 * How an alias names its entity. `exact`: an id, short id, slug, handle or a name without separators; `name`: its whole
 * name; `first`: a person's first name or initials; `part`: a piece of its name, which only ever suggests it.
 */
export type AliasHow = 'exact' | 'name' | 'first' | 'part';

export interface Alias {
  alias: string;
  how: AliasHow;
}

/** What is longer is no name that anybody types; an index entry of PostgreSQL must also stay under 2,700 bytes. */
const MAX_ALIAS_LENGTH = 200;

/** What of a name is read; in code units. */
const MAX_NAME_LENGTH = 300;

/** Further names that are read of an entity; a source that gives more gives rubbish. */
const MAX_NAMES = 10;

/**
 * Every name under which people find an entity, in its strongest meaning: ids, handle, slug, the name with and without
 * separators and a kind word, a person's first name and initials; as parts, pairs of telling words, a short id's number,
 * and links.
 */
export function aliasesOf(entity: Entity): Alias[] {
  const found = new Map<string, AliasHow>();
  for (const { alias, how } of allOf(entity)) {
    const key = how === 'part' ? alias : cutTo(alias, MAX_ALIAS_LENGTH);
    if (key !== '' && !found.has(key)) found.set(key, how);
  }
  return [...found].map(([alias, how]) => ({ alias, how }));
}

/** The strongest first; only a first name that is also somebody's handle stays a first name, which others may share. */
function* allOf(entity: Entity): Generator<Alias> {
  const names = [entity.name, ...entity.otherNames.slice(0, MAX_NAMES)].map((name) =>
    cutTo(name, MAX_NAME_LENGTH),
  );
  const { first, initials } = personal(entity);
  if (first !== '') yield { alias: first, how: 'first' };
  for (const alias of exactly(entity, names)) yield { alias, how: 'exact' };
  for (const alias of names.flatMap(wholeNames)) yield { alias, how: 'name' };
  if (initials !== '') yield { alias: initials, how: 'first' };
  for (const alias of parts(entity, names)) yield { alias, how: 'part' };
  for (const alias of names.flatMap(endingsOf)) yield { alias, how: 'part' };
}

function* exactly({ id, shortId, kind }: Entity, names: readonly string[]): Generator<string> {
  yield* [tokenKey(id), tokenKey(id.slice(kind.length + 1))];
  if (shortId !== null) yield* [tokenKey(shortId), wordKey(shortId), compactKey(shortId)];
  for (const name of names) yield* [tokenKey(name), slugOf(name), compactKey(name)];
}

/** A name with and without what can be left off at its ends, and both with their seams opened. */
function wholeNames(name: string): string[] {
  const words = wordKey(name).split(' ');
  const opened = wordKey(unseamed(name)).split(' ');
  const { rest, before, after } = trimmed(words);
  const openedRest = opened.slice(before, opened.length - after);
  return [words, rest, opened, openedRest].map((list) => list.join(' '));
}

/** First name and initials of a person; a name of one word has neither. */
function personal({ kind, name }: Entity): { first: string; initials: string } {
  const words = kind === 'user' ? wordKey(name).split(' ') : [];
  if (words.length < 2) return { first: '', initials: '' };
  return { first: words[0] ?? '', initials: words.map((word) => [...word][0] ?? '').join('') };
}

/** A link, also one to the conversation that it comes from, is found only whole, so it counts as no name of its own. */
function parts({ kind, shortId, url, properties }: Entity, names: readonly string[]): string[] {
  const pairs = kind === 'user' ? [] : names.slice(0, 3).flatMap(pairsOf);
  const loose = names
    .slice(0, 3)
    .flatMap((name) => looseKeys(kind, [...trimmed(wordKey(name).split(' ')).rest]));
  const number = /\p{L}[^\p{L}\p{N}]*(\d{2,})$/u.exec(shortId ?? '')?.[1];
  const { thread } = properties;
  const links = [url === null ? '' : urlKey(url), typeof thread === 'string' ? threadKey(thread) : ''];
  return [...pairs, ...loose, number === undefined ? '' : numberKey(number), ...links];
}
