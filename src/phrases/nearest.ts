import { written } from '../domain/person-text.js';
import type { SlotKind, TemplatePart } from '../domain/phrase-template.js';
import type { Nearest, PhrasePlace } from '../domain/phrasebook.js';
import type { References } from '../domain/references.js';
import type { Entry } from './entries.js';
import { maskedOf } from './masked.js';
import { matchTokens, type ReadSlot } from './matcher.js';
import { knownName, ledIn, lookalikes, lookedUp, type Naming, namingsIn } from './names.js';
import type { Rank } from './ranking.js';
import { saidFor } from './said-for.js';
import { isFree } from './slots.js';
import { LOOKED_AT, normsOf, type Token, tokensOf } from './tokens.js';

/** A button of Slack's has so much room, in code units. */
const MAX_LABEL = 75;
/** Of the phrases that may be meant, so many of the likeliest are looked at. */
const MOST_TRIED = 4;
/** A phrase that takes one of these can't be said of just anything. */
const TOLD: ReadonlySet<SlotKind> = new Set(['day', 'span', 'person']);

interface Asked {
  usable: readonly Entry[];
  rank: Rank;
  /** how much a word tells, as `weigherOf` all phrases has it */
  weigh: (norm: string) => number;
  references: Pick<References, 'resolve' | 'find'>;
  text: string;
  tokens: readonly Token[];
  read: (named: ReadSlot) => ReadSlot;
  /** reads an example of a phrase, which may name anything */
  readExample: (example: string) => ReadSlot;
  place: PhrasePlace;
  limit: number;
}

/**
 * The phrases that a message which is none most likely means, by what people say in their own words for them: their examples, which are
 * good English, with what the message says in place of what the example speaks of. Phrases that need what the message does not say
 * are passed over.
 */
export async function nearestOf(asked: Asked): Promise<Nearest> {
  const { usable, rank, text, tokens, read, place, limit } = asked;
  const namings = await namingsOf(asked);
  const nothing = read(() => []);
  const likeliest = rank(maskedOf(tokens, namings, nothing)).slice(0, MOST_TRIED);
  const reader = read(knownName(namings, { viewer: null, focus: place.focus, reads: true }));
  const found = likeliest.flatMap((means) => {
    const entry = usable.find(({ example }) => means !== null && example === means);
    const words =
      entry === undefined ? null : filled(entry, { ...asked, said: { text, tokens, reader, namings } });
    return entry === undefined || words === null ? [] : [{ means, entry, words }];
  });
  const [first, second] = found;
  // "T-9 goes to Sam, due on Friday" is both
  const isBoth =
    second?.entry.does === first?.entry.does && second?.entry.slots.some(({ kind }) => TOLD.has(kind));
  const both = isBoth === true ? [`${first?.words} and ${second?.words}`] : [];
  return {
    phrases: [...new Set([...both, ...found.map(({ words }) => words)])].slice(0, limit),
    isRequest: first === undefined || first.means !== likeliest[0] || text.length > LOOKED_AT,
  };
}

/** What the message names; what is half named is looked for where nothing else is. */
async function namingsOf({ references, text, tokens, place }: Asked): Promise<Naming[]> {
  const resolution = await references.resolve(place.viewer, { text: written(text.slice(0, LOOKED_AT)) });
  const named = namingsIn(tokens, resolution, place.meant);
  const isThing = ({ ids }: Naming) => ids.some((id) => !id.startsWith('user:'));
  const parts = named.some(isThing) ? [] : ledIn(text, tokens);
  const whole = await lookedUp(references, place.viewer, parts, tokens);
  const alike = whole.length > 0 ? [] : await lookalikes(references, place.viewer, parts, tokens);
  return [...named, ...whole, ...alike];
}

type Message = Pick<Parameters<typeof saidFor>[1], 'text' | 'tokens' | 'reader' | 'namings'>;

/** The example of a phrase with what was said in its slots; null where it has none, or something that it needs was not said. */
function filled(
  { example, matcher, parts }: Entry,
  { said, weigh, readExample }: Asked & { said: Message },
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
  };
  const whole = parse.slots.toReversed().reduce<string | null>((sentence, { slot, from, to }) => {
    const [first, last, value] = [own[from], own[to - 1], saidFor(slot, message)];
    if (sentence === null || value === null || first === undefined || last === undefined) return null;
    const ending = slot.owner ? "'s" : '';
    return `${sentence.slice(0, first.start)}${value}${ending}${sentence.slice(last.end)}`;
  }, example);
  const isLong = parse.slots.some(({ slot }) => slot.kind === 'rest');
  return whole === null || (whole.length > MAX_LABEL && !isLong) ? null : whole;
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
