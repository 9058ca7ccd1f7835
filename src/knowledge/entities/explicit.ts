import type { NamedEntity, Wanted } from '../../db/queries/entities/find-entities.js';
import type { EntityKind } from '../../domain/entities/entity.js';
import { keysIn, type Naming, namingsIn } from './implicit.js';
import { segmentsOf, threadKeys, urlKeys } from './links.js';
import { overlap, phraseKeys, readMessage, type Span, suggestedBy } from './message.js';
import {
  type Holders,
  holdersOf,
  kindsCalled,
  namedWhole,
  numberedBy,
  numberKeys,
  tellingWords,
  tells,
} from './name-words.js';
import { beginsWith, compactKey, holdsWord, tokenKey, wordKey } from './words.js';

/**
 * A mention that the text marks as one. `id`: an entity's id, from "<@U…>" or "<#C…>"; `url`: a link, which is a mention
 * only if it is an entity's; `channel`: "#name"; `token`: "@name", or one that was given besides the text.
 */
export interface Explicit {
  is: 'id' | 'url' | 'channel' | 'token';
  /** as people read it in an answer */
  written: string;
  /** the id, the URL, or the name without its sign */
  name: string;
  /** where it stands in the text; both -1 for what was given besides it */
  start: number;
  end: number;
}

/** Mentions that are looked up of one message; whoever names more names nothing in particular. */
export const MAX_EXPLICIT = 100;

/** What is longer is no name. */
const MAX_TOKEN_LENGTH = 200;

const NAME = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}_.:+-]{0,${MAX_TOKEN_LENGTH}}`;
const EXPLICIT = new RegExp(
  [
    String.raw`<@(?<user>[UW][A-Z0-9]{1,30})(?:\|(?<userName>[^<>]{0,200}))?>`,
    String.raw`<#(?<place>[CGD][A-Z0-9]{1,30})(?:\|(?<placeName>[^<>]{0,200}))?>`,
    String.raw`(?<url>https?:\/\/[^\s<>|"'${'`'}]{3,2000})`,
    String.raw`(?<![\p{L}\p{N}_@/.+-])@(?<token>${NAME})(?![\p{L}\p{N}/@])`,
    String.raw`(?<![\p{L}\p{N}_#/&])#(?<channel>${NAME})`,
  ].join('|'),
  'gu',
);
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/gu;

/** Slack: these address many people and name nobody. */
const ADDRESSES: ReadonlySet<string> = new Set(['here', 'channel', 'everyone', 'group']);

/**
 * The explicit mentions of a text, each once, and those given besides it. In code there are none: an annotation looks the
 * same.
 */
export function explicitMentions(text: string, tokens: readonly string[]): Explicit[] {
  const found = new Map<string, Explicit>();
  const add = (mention: Explicit): void => {
    const key = `${mention.is} ${mention.name.toLowerCase()}`;
    if (!found.has(key)) found.set(key, mention);
  };
  const plain = text.replace(CODE, (code) => ' '.repeat(code.length));
  for (const match of plain.matchAll(EXPLICIT)) {
    if (found.size >= MAX_EXPLICIT) break;
    const mention = mentionOf(match);
    if (mention !== null) add(mention);
  }
  for (const mention of tokens.slice(0, MAX_EXPLICIT).map(givenMention)) {
    if (mention.name !== '') add(mention);
  }
  return [...found.values()].slice(0, MAX_EXPLICIT);
}

/** A token besides the text: a link or an id as Slack writes them, or a name, with its "@" or without. */
function givenMention(token: string): Explicit {
  const text = token.trim();
  const [match] = /^(?:https?:|<[@#])/u.test(text) ? text.matchAll(EXPLICIT) : [];
  const marked = match === undefined ? null : mentionOf(match);
  if (marked !== null) return { ...marked, start: -1, end: -1 };
  const name = text.replace(/^[@#]/u, '').slice(0, MAX_TOKEN_LENGTH);
  return { is: 'token', written: `@${name}`, name, start: -1, end: -1 };
}

function mentionOf({ groups = {}, index, 0: whole }: RegExpMatchArray): Explicit | null {
  const start = index ?? 0;
  const { user, userName, place, placeName, url, token, channel } = groups;
  const end = start + whole.length;
  const id = (name: string, written: string): Explicit => ({ is: 'id', written, name, start, end });
  if (user !== undefined) return id(`user:${user}`, userName ? `@${userName}` : whole);
  if (place !== undefined) return id(`channel:${place}`, placeName ? `#${placeName}` : whole);
  if (url !== undefined) return named('url', '', withoutTail(url), start);
  if (channel !== undefined) return /^[\d.]+$/u.test(channel) ? null : named('channel', '#', channel, start);
  return token === undefined || ADDRESSES.has(token.toLowerCase()) ? null : named('token', '@', token, start);
}

function named(is: Explicit['is'], sign: string, raw: string, start: number): Explicit {
  const name = raw.replace(/(?<![.:_+-])[.:_+-]+$/u, '');
  return { is, written: `${sign}${name}`, name, start, end: start + sign.length + name.length };
}

/** A link that a sentence ends with, or that stands in parentheses. */
function withoutTail(url: string): string {
  const bare = url.replace(/(?<![.,;:!?*_~])[.,;:!?*_~]+$/u, '');
  return bare.endsWith(')') && !bare.includes('(') ? bare.slice(0, -1) : bare;
}

const length = ({ from, to }: Span): number => to - from;

/** Of namings that overlap, the longest; those spans of the message that are `taken` already stay with whom they are. */
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

/** What a mention that is marked as one can mean: one entity is meant, several or mere suggestions are asked about. */
interface Meaning {
  entities: readonly NamedEntity[];
  /** only parts of the names were given */
  suggested: boolean;
}

const NOTHING: Meaning = { entities: [], suggested: false };
const MAX_TOKEN_WORDS = 12;

/** The names to look up for a mention. */
export function keysOf({ is, name }: Explicit): [string, Wanted][] {
  if (is === 'id') return wanted('all', [tokenKey(name)]);
  if (is === 'channel') return wanted('all', [tokenKey(name), wordKey(name)]);
  if (is === 'token') return tokenKeys(name);
  const segments = segmentsOf(name);
  const shortIds = segments.filter((segment) => SHORT_ID.test(segment)).map(tokenKey);
  return [
    ...wanted('all', [...urlKeys(name), ...threadKeys(name), ...shortIds]),
    ...wanted('part', segments.flatMap(numberKeys)),
  ];
}

function tokenKeys(name: string): [string, Wanted][] {
  const rest = restOf(name)?.words ?? [];
  const loose = rest.length === 1 ? looseKeysOf(rest[0] ?? '') : [];
  const pairs = phraseKeys(tellingWords(name).slice(0, MAX_TOKEN_WORDS));
  return [
    ...(isSentence(name) ? keysIn(readMessage(name), []) : []),
    ...wanted('all', [...ownKeys(name), ...ownKeys(rest.join(' '))]),
    ...wanted('part', [...loose, ...pairs, ...numberKeys(name)]),
  ];
}

const wanted = (as: Wanted, keys: readonly string[]): [string, Wanted][] => keys.map((key) => [key, as]);

/** What the mention means, by what was found under its names. */
export function meaningOf(mention: Explicit, holders: Holders): Meaning {
  const { is, name } = mention;
  if (is === 'id') return decided(holdersOf(holders, tokenKey(name)).filter(({ id }) => id === name));
  if (is === 'url') return linkMeaning(name, holders);
  if (is === 'channel') return decided(strongest([tokenKey(name), wordKey(name)], holders, isChannel));
  return tokenMeaning(name, holders);
}

const decided = (entities: readonly NamedEntity[]): Meaning => ({ entities, suggested: false });
const suggested = (entities: readonly NamedEntity[]): Meaning => ({ entities, suggested: true });
const isChannel = ({ kind }: NamedEntity): boolean => kind === 'channel';

function tokenMeaning(name: string, holders: Holders): Meaning {
  const own = strongest(ownKeys(name), holders, () => true);
  if (own.length > 0) return decided(own);
  const rest = restOf(name);
  if (rest !== null) {
    const isOfKind = ({ kind }: NamedEntity): boolean => rest.kinds.has(kind);
    const named = strongest(ownKeys(rest.words.join(' ')), holders, isOfKind);
    if (named.length > 0) return decided(named);
    const loose = looseKeysOf(rest.words[0] ?? '').flatMap((key) => holdersOf(holders, key).filter(isOfKind));
    if (rest.words.length === 1 && loose.length > 0) return suggested(loose);
  }
  const inside = isSentence(name) ? longest(namingsIn(readMessage(name), holders), []) : [];
  if (inside.length > 0) return decided(inside.flatMap(({ entities }) => entities));
  const numbered = numberedBy(name, holders);
  if (numbered.length > 0) return suggested(numbered);
  return suggested(suggestedBy(tellingWords(name).slice(0, MAX_TOKEN_WORDS), holders));
}

/** A label or a few words that were given as a mention, "T-12 Slow checkout": a name may stand among them. */
const isSentence = (name: string): boolean => /\s/u.test(name);

/** A handle or a short id is somebody's own; a whole name says more than a first name. */
function strongest(
  keys: readonly string[],
  holders: Holders,
  fits: (entity: NamedEntity) => boolean,
): NamedEntity[] {
  const found = keys.flatMap((key) => holdersOf(holders, key)).filter(fits);
  for (const how of ['exact', 'name', 'first']) {
    const entities = found.filter((entity) => entity.how === how);
    if (entities.length > 0) return entities;
  }
  return [];
}

const ownKeys = (name: string): string[] => [
  ...new Set([tokenKey(name), wordKey(name), compactKey(name)].filter((key) => key !== '')),
];
const looseKeysOf = (word: string): string[] => [beginsWith(word), holdsWord(word)];

/** The name without the kind word that it ends or begins with: "growth-channel" is "growth", of kind channel. */
function restOf(name: string): { words: string[]; kinds: ReadonlySet<EntityKind> } | null {
  const words = wordKey(name).split(' ');
  const last = kindsCalled(words.at(-1) ?? '');
  if (last !== undefined && words.slice(0, -1).some(tells)) return { words: words.slice(0, -1), kinds: last };
  const first = kindsCalled(words[0] ?? '');
  if (first !== undefined && words.slice(1).some(tells)) return { words: words.slice(1), kinds: first };
  return null;
}

const SHORT_ID = /^\p{L}[\p{L}\p{N}]{0,9}-?\d+$/u;

/**
 * A link that is an entity's, or to a message of the conversation that it comes from, or whose path names one by its short
 * id, or by its number and words of its name.
 */
function linkMeaning(url: string, holders: Holders): Meaning {
  const own = [...urlKeys(url), ...threadKeys(url)]
    .map((key) => holdersOf(holders, key))
    .find((entities) => entities.length > 0);
  if (own !== undefined) return decided(own);
  for (const segment of segmentsOf(url)) {
    const key = tokenKey(segment);
    const isShortId = ({ shortId }: NamedEntity) => SHORT_ID.test(segment) && tokenKey(shortId ?? '') === key;
    const byShortId = holdersOf(holders, key).filter(isShortId);
    if (byShortId.length > 0) return decided(byShortId);
    const whole = namedWhole(segment, holders);
    if (whole.length > 0) return decided(whole);
    const numbered = numberedBy(segment, holders);
    if (numbered.length > 0) return suggested(numbered);
  }
  return NOTHING;
}
