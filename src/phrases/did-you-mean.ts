import MiniSearch from 'minisearch';
import { tellingWords } from '../domain/entities/search-words.js';
import type { Slot } from '../domain/tools/phrase-template.js';
import { type Entry, wordsIn } from './entries.js';
import { matchTokens, type ReadSlot } from './matcher.js';
import { knownName, type Naming } from './names.js';
import { isFree, NAMING } from './slots.js';
import { type Token, tokensOf } from './tokens.js';

/** Of a word of so many letters, a slip of the fingers in one of five is forgiven; any other shorter one is another word. */
const MIN_SLIPPED = 5;
const SLIPS = 0.2;
/** What has less in common with a message than so much of what the nearest has is not near. */
const NEAR = 0.4;

/** A message that is no phrase, with what it names. */
interface Said {
  text: string;
  tokens: readonly Token[];
  named: readonly Naming[];
}

/** Reads what stands in the slots of a text, whatever its names mean. */
type ReaderOf = (text: string) => ReadSlot;

/**
 * An index of the phrases, by their telling words and those of the line that help has for them. It finds those that may have
 * been meant by a message, the nearest first: where the message names something, only those that are about it.
 */
export function createDidYouMean(entries: readonly Entry[]) {
  const index = new MiniSearch<{ id: number; words: string; help: string }>({
    fields: ['words', 'help'],
    tokenize: tellingWords,
    processTerm: (word) => word,
    searchOptions: { fuzzy: ({ length }) => length >= MIN_SLIPPED && SLIPS },
  });
  index.addAll(entries.map(({ parts, help }, id) => ({ id, words: wordsIn(parts).join(' '), help })));

  return (said: Said, isUsable: (entry: Entry) => boolean, readerOf: ReaderOf): string[] => {
    const { text, tokens, named } = said;
    const others = tokens.filter((_, at) => !named.some(({ from, to }) => from <= at && at < to));
    const words = others.map(({ start, end }) => text.slice(start, end)).join(' ');
    const filter = ({ id }: { id: number }) => entries[id] !== undefined && isUsable(entries[id]);
    const found = index.search(words, { filter });
    const near = found.filter(({ score }) => score >= NEAR * (found[0]?.score ?? 0));
    return near.flatMap(({ id }) => (entries[id] && filledWith(said, entries[id], readerOf)) ?? []);
  };
}

/**
 * The example of a phrase with what the message says in the place of its names, days and choices. Null where it says none of
 * the kind, or several, and where the phrase takes free words: nobody knows which of the message's these would be.
 */
function filledWith(said: Said, { example, matcher }: Entry, readerOf: ReaderOf): string | null {
  const tokens = tokensOf(example ?? '');
  const range = { from: 0, to: tokens.length };
  const parse = example === null ? null : matchTokens(matcher, tokens, range, readerOf(example));
  if (example === null || parse === null) return null;
  if (parse.slots.some(({ slot }) => NAMING.has(slot.kind)) !== said.named.length > 0) return null;
  const read = readerOf(said.text);
  return parse.slots.toReversed().reduce<string | null>((sentence, { slot, from, to }) => {
    const [first, last, words] = [tokens[from], tokens[to - 1], saidFor(slot, said, read)];
    if (sentence === null || words === null || first === undefined || last === undefined) return null;
    return `${sentence.slice(0, first.start)}${words}${slot.owner ? "'s" : ''}${sentence.slice(last.end)}`;
  }, example);
}

/** The only thing that the message says which the slot can hold; null where it says none or several. */
function saidFor(slot: Slot, { text, tokens, named }: Said, read: ReadSlot): string | null {
  if (isFree(slot)) return null;
  const readAt = NAMING.has(slot.kind) ? knownName(named, NOBODY) : read;
  const values = new Map<string, string>();
  for (let from = 0; from < tokens.length; ) {
    const [end] = tokens[from]?.mark === true ? [] : readAt({ ...slot, owner: false }, tokens, from);
    const words = text.slice(tokens[from]?.start, tokens[(end?.to ?? 0) - 1]?.end);
    if (end !== undefined) values.set(end.value, words.replace(OWNING, ''));
    from = end?.to ?? from + 1;
  }
  const [only, ...others] = values.values();
  return only === undefined || others.length > 0 ? null : only;
}

/** Names are those of the message alone. */
const NOBODY = { viewer: null, focus: null, reads: false };
/** What says that something is of whom is named before it. */
const OWNING = /['\u2019]s?$/u;
