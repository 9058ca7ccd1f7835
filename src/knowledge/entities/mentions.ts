import type { NamedEntity } from '../../db/queries/entities/find-entities.js';
import type { Explicit } from './explicit.js';
import { besideOf, namingsIn, suggestionsIn } from './implicit.js';
import { type Message, overlap, runsFrom, type Span, writtenOf } from './message.js';
import { type Holders, holdersOf } from './name-words.js';
import type { Phrase } from './phrases.js';
import { longest, meaningOf, preferred } from './token.js';

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
export function mentionsOf(
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
