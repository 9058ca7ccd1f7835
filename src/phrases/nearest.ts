import { written } from '../domain/person-text.js';
import type { Slot, TemplatePart } from '../domain/phrase-template.js';
import type { PhrasePlace } from '../domain/phrasebook.js';
import type { References } from '../domain/references.js';
import type { Entry } from './entries.js';
import { matchTokens, type ReadSlot } from './matcher.js';
import { ARTICLES, knownName, type Naming, namingsIn } from './names.js';
import { isFree, NAMING, PICKED } from './slots.js';
import { LOOKED_AT, normsOf, type Token, tokensOf } from './tokens.js';

/** A button of Slack's has so much room, in code units. */
const MAX_LABEL = 75;
/** Phrases that have less in common with what was said than this are nothing that was meant; 1: they say the same. */
const LEAST = 0.2;
/** A name in common tells as much as so many of the rarest words, and so does a day, a state and the like. */
const NAME = 1;
/** A question is rather answered than carried out, and the other way round. */
const SEVERAL_WORDS = /[\p{L}\p{N}]\s+\S*[\p{L}\p{N}]/u;
const OTHER_MOOD = 0.75;

interface Asked {
  usable: readonly Entry[];
  /** how much a word tells, as `weigherOf` all phrases has it */
  weigh: (norm: string) => number;
  references: Pick<References, 'resolve'>;
  text: string;
  tokens: readonly Token[];
  /** whether the message asks something */
  asks: boolean;
  read: (named: ReadSlot) => ReadSlot;
  /** reads an example of a phrase, which may name anything */
  readExample: (example: string) => ReadSlot;
  place: PhrasePlace;
  limit: number;
}

/** A sentence of a template: its words, and how many names of the message stand in it. */
interface Sentence {
  isEmpty: boolean;
  norms: readonly string[];
  names: number;
}

/** What comes first and says what is to become of what follows it: "a note for later: …", "… a goal that …". */
interface Led {
  tokens: readonly Token[];
  rest: string | null;
}

/**
 * The phrases that are most like what was said, one of each tool, where all that they name was named there: in the words of their
 * examples, which are good English. Words of people are put into a phrase only where they stand in quotation marks, or behind a colon or
 * "that" and the phrase ends in such words.
 */
export async function nearestOf(asked: Asked): Promise<string[]> {
  const { references, text, tokens, place, limit } = asked;
  const named = await references.resolve(place.viewer, { text: written(text.slice(0, LOOKED_AT)) });
  const namings = namingsIn(tokens, named, place.meant).filter(({ sure, told }) => sure || told);
  const led = leadOf(text, tokens);
  const found = [{ tokens, rest: null }, ...(led === null ? [] : [led])].flatMap((one) =>
    alike(asked, one, namings),
  );
  const best = found.toSorted((a, b) => b.likeness - a.likeness);
  const firsts = best.filter(({ does }, at) => best.findIndex((one) => one.does === does) === at);
  return firsts.slice(0, limit).map(({ words }) => words);
}

/** The words before the first colon or "that", and the text behind it; null where either is missing, or it is longer than an order. */
function leadOf(text: string, tokens: readonly Token[]): Led | null {
  const at = tokens.findIndex(({ norm, quoted }) => !quoted && (norm === ':' || norm === 'that'));
  const next = tokens[at + 1];
  const rest = next === undefined ? '' : text.slice(next.start).trim();
  return at < 1 || text.length > LOOKED_AT || !SEVERAL_WORDS.test(rest)
    ? null
    : { tokens: tokens.slice(0, at), rest };
}

/** The phrases that have something in common with these words, and how much. */
function alike(
  { usable, weigh, text, asks, read, readExample }: Asked,
  { tokens, rest }: Led,
  all: readonly Naming[],
): { does: string; words: string; likeness: number }[] {
  const namings = all.filter(({ to }) => to <= tokens.length);
  const reader = read(knownName(namings, { viewer: null, focus: null, reads: true }));
  const said = new Set(tokens.flatMap(({ norm, mark }) => (mark ? [] : [norm])));
  const told = sumOf(said, weigh) + NAME * new Set(namings.flatMap(({ ids }) => ids)).size;
  const slotSaid = (slot: Slot) =>
    rest !== null && slot.kind === 'rest' ? rest : slotText(slot, text, tokens, reader, namings);
  return usable.flatMap((entry) => {
    // to open a request with the words is offered anyway
    const isOrder = entry.does === entry.template;
    if (rest !== null && (isOrder || !entry.slots.some(({ kind }) => kind === 'rest'))) return [];
    const sentence = sentenceOf(entry.parts, said, slotSaid);
    const words = exampleOf(entry, readExample, slotSaid);
    const most = MAX_LABEL + (rest ?? '').length;
    if (sentence === null || words === null || words.length > most) return [];
    const own = sumOf(sentence.norms, weigh) + NAME * sentence.names;
    const norms = sentence.norms.filter((norm) => said.has(norm));
    const shared = sumOf(norms, weigh) + NAME * sentence.names;
    const likeness = ((2 * shared) / (own + told)) * (entry.reads === asks ? 1 : OTHER_MOOD);
    return likeness < LEAST ? [] : [{ does: entry.does, words, likeness }];
  });
}

/** The example of a phrase with what was said in its slots; null where it has none, or something that it needs was not said. */
function exampleOf(
  { example, matcher }: Entry,
  readExample: (example: string) => ReadSlot,
  slotSaid: (slot: Slot) => string | null,
): string | null {
  if (example === null) return null;
  const tokens = tokensOf(example);
  const parse = matchTokens(matcher, tokens, { from: 0, to: tokens.length }, readExample(example));
  if (parse === null) return null;
  return parse.slots.toReversed().reduce<string | null>((words, { slot, from, to }) => {
    const [first, last, own] = [tokens[from], tokens[to - 1], slotSaid(slot)];
    if (words === null || own === null || first === undefined || last === undefined) return null;
    const ending = slot.owner ? "'s" : '';
    return `${words.slice(0, first.start)}${own}${ending}${words.slice(last.end)}`;
  }, example);
}

const sumOf = (norms: Iterable<string>, weigh: (norm: string) => number): number =>
  [...norms].reduce((total, norm) => total + weigh(norm), 0);

/** How much a word tells, by how few of the phrases have it: from 0 to 1, which is also that of a word that none has. */
export function weigherOf(entries: readonly Entry[]): (norm: string) => number {
  const counts = new Map<string, number>();
  for (const { parts } of entries) {
    for (const norm of new Set(wordsIn(parts))) counts.set(norm, (counts.get(norm) ?? 0) + 1);
  }
  const most = Math.log(1 + entries.length);
  return (norm) => Math.log(1 + entries.length / (counts.get(norm) ?? 1)) / most;
}

/** The words that a template can be said with, each as the norm of a token. */
export function wordsIn(parts: readonly TemplatePart[]): string[] {
  return parts.flatMap((part) => {
    if (part.is === 'any' || part.is === 'many') return part.of.flatMap(wordsIn);
    return part.is === 'words' ? normsOf(part.text) : [];
  });
}

/** The sentence of a template that is most like what was said; null where something that it needs was not said. */
function sentenceOf(
  parts: readonly TemplatePart[],
  said: ReadonlySet<string>,
  slotText: (slot: Slot) => string | null,
): Sentence | null {
  const done: Sentence[] = [];
  for (const part of parts) {
    const one = partOf(part, said, slotText);
    if (one === null) return null;
    if (!one.isEmpty) done.push(one);
  }
  return {
    isEmpty: done.length === 0,
    norms: done.flatMap(({ norms }) => norms),
    names: done.reduce((sum, { names }) => sum + names, 0),
  };
}

function partOf(
  part: TemplatePart,
  said: ReadonlySet<string>,
  slotText: (slot: Slot) => string | null,
): Sentence | null {
  if (part.is === 'words') return { isEmpty: false, norms: normsOf(part.text), names: 0 };
  if (part.is === 'slot') {
    if (slotText(part.slot) === null) return null;
    const { kind } = part.slot;
    return { isEmpty: false, norms: [], names: NAMING.has(kind) || PICKED.has(kind) ? 1 : 0 };
  }
  const nothing = part.is === 'many' ? [{ isEmpty: true, norms: [], names: 0 }] : [];
  const ways = [...part.of.flatMap((way) => sentenceOf(way, said, slotText) ?? []), ...nothing];
  // what was said comes first, then leaving a part out, then the usual words
  const share = ({ isEmpty, norms, names }: Sentence) =>
    norms.filter((norm) => said.has(norm)).length +
    names +
    (isEmpty ? 0.5 : norms.length + names === 0 ? 0.6 : 0);
  return ways.reduce<Sentence | null>(
    (best, way) => (best === null || share(way) > share(best) ? way : best),
    null,
  );
}

/** What was said that the slot can take; in the place of words that may mean one thing alone, what that is called. */
function slotText(
  slot: Slot,
  text: string,
  tokens: readonly Token[],
  reader: ReadSlot,
  namings: readonly Naming[],
): string | null {
  for (const [from, token] of tokens.entries()) {
    if (isFree(slot) && token.norm !== '"') continue;
    if (token.mark && !isFree(slot)) continue;
    const [end] = reader({ ...slot, owner: false, kind: isFree(slot) ? 'quote' : slot.kind }, tokens, from);
    const last = tokens[(end?.to ?? 0) - 1];
    if (end === undefined || last === undefined) continue;
    const only = namings.find(({ from: begin, to }) => begin === from && to === end.to);
    if (only?.sure === false) return only.label;
    const led = NAMING.has(slot.kind) && ARTICLES.has(token.norm) ? (tokens[from + 1] ?? token) : token;
    return text.slice(led.start, last.end).replace(/['\u2019]s?$/u, '');
  }
  return null;
}
