import { type EntityKind, kindOf } from '../domain/entities/entity.js';
import { ARTICLES } from '../domain/entities/name-words.js';
import type { References } from '../domain/entities/references.js';
import { written } from '../domain/text/person-text.js';
import type { SlotKind, TemplatePart } from '../domain/tools/phrase-template.js';
import type { Nearest, PhrasePlace } from '../domain/tools/phrasebook.js';
import type { Entry } from './entries.js';
import { matchTokens, type ReadSlot } from './matcher.js';
import type { Message } from './message.js';
import { knownName, ledIn, lookalikes, lookedUp, type Naming, namingsIn } from './names.js';
import { saidFor } from './said-for.js';
import { CHATTER, type Rank } from './sayings.js';
import { isFree } from './slots.js';
import { LOOKED_AT, normsOf, type Token, tokensOf } from './tokens.js';

const NAMED: Readonly<Partial<Record<EntityKind, string>>> = {
  task: '{ticket}',
  user: '{person}',
  project: '{project}',
};
/** What is read at a word, the likeliest first. */
const READ: readonly SlotKind[] = ['day', 'span', 'field', 'choice', 'number'];

/**
 * The words of a message with the same stand-in for all names of a kind, days, fields …: what is said of T-12 means the
 * same as when it is said of T-15.
 * @param read reads what needs no looking up
 */
function maskedOf(tokens: readonly Token[], namings: readonly Naming[], read: ReadSlot): string[] {
  const words: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const { word, to } = wordAt(tokens, at, namings, read);
    if (word !== null) words.push(word);
    at = to;
  }
  return words;
}

function wordAt(
  tokens: readonly Token[],
  at: number,
  namings: readonly Naming[],
  read: ReadSlot,
): { word: string | null; to: number } {
  const [name] = namings.filter(({ from }) => from === at).toSorted((a, b) => b.to - a.to);
  const [id] = name?.ids ?? [];
  if (name !== undefined && id !== undefined) return { word: NAMED[kindOf(id)] ?? '{thing}', to: name.to };
  if (tokens[at]?.norm === '"' && tokens[at + 1]?.quoted === true) {
    const close = tokens.findIndex(({ quoted }, place) => place > at && !quoted);
    return { word: '{quote}', to: close < 0 ? tokens.length : close + 1 };
  }
  for (const kind of READ) {
    const [end] = read({ name: kind, kind, owner: false }, tokens, at);
    if (end !== undefined) return { word: `{${kind}}`, to: end.to };
  }
  const token = tokens[at];
  return { word: token === undefined || token.mark ? null : token.norm, to: at + 1 };
}

/** A button of Slack's has so much room, in code units. */
const MAX_LABEL = 75;
/** Of the phrases that may be meant, so many of the likeliest are looked at. */
const MAX_TRIED = 4;
/** A phrase that takes one of these can't be said of just anything. */
const TOLD: ReadonlySet<SlotKind> = new Set(['day', 'span', 'person']);

interface Asked {
  usable: readonly Entry[];
  rank: Rank;
  /** how much a word tells, as `weigherOf` all phrases has it */
  weigh: (norm: string) => number;
  references: Pick<References, 'resolve' | 'find'>;
  /** the message as it was written, then with its slips mended, where it has any */
  wordings: readonly Message[];
  read: (message: Message, named: ReadSlot) => ReadSlot;
  /** reads an example of a phrase, which may name anything */
  readExample: (example: string) => ReadSlot;
  place: PhrasePlace;
  limit: number;
}

/**
 * The phrases that a message which is none most likely means, by what people say in their own words for them: their
 * examples, which are good English, with what the message says in place of what the example speaks of. Phrases that need
 * what the message does not say are passed over.
 */
export async function nearestOf(asked: Asked): Promise<Nearest> {
  const { usable, rank, wordings, read, place, limit } = asked;
  const said = await Promise.all(
    wordings.map(async (message) => {
      const namings = await namingsOf(asked, message);
      const reader = read(message, knownName(namings, { viewer: null, focus: place.focus, reads: true }));
      const words = maskedOf(message.tokens, namings, read(message, noName));
      return { text: message.text, tokens: message.tokens, namings, reader, words };
    }),
  );
  const sayable = new Map(usable.map((entry) => [entry.example, entry]));
  const ranked = rank(said.at(-1)?.words ?? []);
  const order = ranked.filter((means) => means === null || sayable.has(means));
  const found = order.slice(0, MAX_TRIED).flatMap((means, at) => {
    const entry = means === null ? undefined : sayable.get(means);
    const [words] = entry === undefined ? [] : said.flatMap((one) => filled(entry, asked, one) ?? []);
    return entry === undefined || words === undefined ? [] : [{ at, entry, words }];
  });
  const [first, second] = found;
  // "T-9 goes to Sam, due on Friday" is both
  const isBoth =
    second?.words !== first?.words &&
    second?.entry.does === first?.entry.does &&
    second?.entry.slots.some(({ kind }) => TOLD.has(kind));
  const both = isBoth === true ? [`${first?.words} and ${second?.words}`] : [];
  const isLong = (said[0]?.text.length ?? 0) > LOOKED_AT;
  return {
    phrases: [...new Set([...both, ...found.map(({ words }) => words)])].slice(0, limit),
    like: isLong ? 'request' : ranked[0] === CHATTER ? 'chatter' : first?.at === 0 ? 'phrase' : 'request',
  };
}

/** What the message names; what is half named is looked for where nothing else is. */
async function namingsOf({ references, place }: Asked, { text, tokens }: Message): Promise<Naming[]> {
  const resolution = await references.resolve(place.viewer, { text: written(text.slice(0, LOOKED_AT)) });
  const named = namingsIn(tokens, resolution, place.meant);
  const isThing = ({ ids }: Naming) => ids.some((id) => !id.startsWith('user:'));
  const parts = named.some(isThing) ? [] : ledIn(text, tokens);
  const whole = await lookedUp(references, place.viewer, parts, tokens);
  const alike = whole.length > 0 ? [] : await lookalikes(references, place.viewer, parts, tokens);
  return [...named, ...whole, ...alike];
}

const noName: ReadSlot = () => [];

/** The example of a phrase with what was said in its slots; null where it has none, or something that it needs was not said. */
function filled(
  { example, matcher, parts }: Entry,
  { weigh, readExample }: Asked,
  said: Pick<Parameters<typeof saidFor>[1], 'text' | 'tokens' | 'reader' | 'namings'>,
): string | null {
  if (example === null) return null;
  const own = tokensOf(example);
  const parse = matchTokens(matcher, own, { from: 0, to: own.length }, readExample(example));
  if (parse === null) return null;
  const words = new Set(wordsIn(parts));
  const message = {
    ...said,
    owns: ({ norm }: Token) => words.has(norm),
    tells: ({ norm, mark }: Token) => !mark && words.has(norm) && weigh(norm) >= TELLING,
    free: parse.slots.filter(({ slot }) => isFree(slot)).length,
    hasField: parse.slots.some(({ slot }) => slot.kind === 'field'),
  };
  const values = new Map(parse.slots.map(({ slot }) => [slot, isFree(slot) ? null : saidFor(slot, message)]));
  const told = [...values.values()].flatMap((value) => value ?? []);
  for (const { slot } of parse.slots) {
    if (!isFree(slot)) continue;
    const taken = [...values.values()].flatMap((value) => value ?? []);
    values.set(slot, without(told, saidFor(slot, { ...message, taken })));
  }
  const whole = parse.slots.toReversed().reduce<string | null>((sentence, { slot, from, to }) => {
    const [first, last, value] = [own[from], own[to - 1], values.get(slot) ?? null];
    if (sentence === null || value === null || first === undefined || last === undefined) return null;
    const ending = slot.owner ? "'s" : '';
    const put = isFree(slot) && first.norm === '"' ? inQuotes(value) : value;
    const isLed = slot.kind !== 'rest' && ARTICLES.has(own[from - 1]?.norm ?? '');
    const words = isLed ? withoutArticle(put) : put;
    // an entry brings the quotation mark that the example has opened
    const before = sentence.slice(0, first.start).replace(words.startsWith('“') ? /“$/u : /$^/u, '');
    return `${before}${words}${ending}${sentence.slice(last.end)}`;
  }, example);
  const isLong = parse.slots.some(({ slot }) => slot.kind === 'rest');
  return whole === null || (whole.length > MAX_LABEL && !isLong) ? null : whole;
}

/** Free words without what they end with that has a slot of its own: "water the plants, by Friday". */
function without(told: readonly string[], words: string | null): string | null {
  const plain = words?.replace(/[.!\s]+$/u, '') ?? '';
  const end = told.find((value) => plain.length > value.length && plain.endsWith(value));
  if (end === undefined) return words;
  return plain.slice(0, -end.length).replace(/[,\s]*(?:\b(?:by|on|until|till|due|before)\s*)*$/iu, '');
}

/** Words as they stand between quotation marks, without those that they have and what ends their sentence. */
const inQuotes = (words: string): string => `“${words.replace(/^["“”]+|["“”.?!\s]+$/gu, '')}”`;

/** Words behind an article need no other one. */
function withoutArticle(words: string): string {
  const [first = '', ...others] = words.split(' ');
  return others.length > 0 && ARTICLES.has(first.toLowerCase()) ? others.join(' ') : words;
}

/** How much a word tells, by how few of the phrases have it: from 0 to 1, which is also that of a word that none has. */
export function weigherOf(entries: readonly Entry[]): (norm: string) => number {
  const counts = new Map<string, number>();
  for (const { parts } of entries) {
    for (const norm of new Set(wordsIn(parts))) counts.set(norm, (counts.get(norm) ?? 0) + 1);
  }
  const most = Math.log(1 + entries.length);
  return (norm) => Math.log(1 + entries.length / (counts.get(norm) ?? 1)) / most;
}

/** From so much on a word says what a phrase is about. */
const TELLING = 0.45;

/** The words that a template can be said with, each as the norm of a token. */
export function wordsIn(parts: readonly TemplatePart[]): string[] {
  return parts.flatMap((part) => {
    if (part.is === 'any' || part.is === 'many') return part.of.flatMap(wordsIn);
    return part.is === 'words' ? normsOf(part.text) : [];
  });
}
