import type { NearPhrase, PhrasePlace } from '../domain/phrasebook.js';
import type { Slot, TemplatePart } from '../domain/phrase-template.js';
import type { References } from '../domain/references.js';
import type { Entry } from './entries.js';
import type { ReadSlot } from './matcher.js';
import { knownName, type Naming, namingsIn } from './names.js';
import { isFree } from './slots.js';
import { LOOKED_AT, normsOf, type Token } from './tokens.js';

/** A button of Slack's has so much room, in code units. */
const MAX_LABEL = 75;
/** Phrases that have less in common with what was said than this are nothing that was meant. */
const LEAST = 0.25;

interface Asked {
  usable: readonly Entry[];
  all: readonly Entry[];
  references: Pick<References, 'resolve'>;
  text: string;
  tokens: readonly Token[];
  read: (named: ReadSlot) => ReadSlot;
  place: PhrasePlace;
  limit: number;
}

/** A sentence of a template, and how much of it was said. */
interface Sentence {
  words: string;
  norms: readonly string[];
}

/**
 * The phrases that share the most words with what was said, where all that they name was named there: rare words count more. Words
 * of people are put into no phrase, unless they stand in quotation marks.
 */
export async function nearestOf({ usable, all, references, text, tokens, read, place, limit }: Asked): Promise<NearPhrase[]> {
  const namings = usable.some(({ names }) => names)
    ? namingsIn(tokens, await references.resolve(place.viewer, { text: text.slice(0, LOOKED_AT) }), place.meant)
    : [];
  const reader = read(knownName(sureOf(namings), place));
  const said = new Set(tokens.map(({ norm }) => norm));
  const weight = weightsOf(all);
  const found = usable.flatMap((entry) => {
    const sentence = sentenceOf(entry.parts, said, (slot) => slotText(slot, text, tokens, reader));
    if (sentence === null || sentence.words.length > MAX_LABEL) return [];
    const likeness = alike(sentence.norms, said, weight);
    return likeness < LEAST ? [] : [{ words: sentence.words, likeness }];
  });
  const best = found.toSorted((a, b) => b.likeness - a.likeness).map(({ words }) => words);
  return [...new Set(best)].slice(0, limit).map((words) => ({ label: words, words }));
}

const sureOf = (namings: readonly Naming[]): Naming[] => namings.filter(({ sure }) => sure);

/** How rare a word is among the phrases. */
function weightsOf(entries: readonly Entry[]): (norm: string) => number {
  const counts = new Map<string, number>();
  for (const { parts } of entries) {
    for (const norm of new Set(wordsIn(parts))) counts.set(norm, (counts.get(norm) ?? 0) + 1);
  }
  return (norm) => (counts.has(norm) ? Math.log(1 + entries.length / (counts.get(norm) ?? 1)) : 0);
}

function wordsIn(parts: readonly TemplatePart[]): string[] {
  return parts.flatMap((part) => {
    if (part.is === 'any') return part.of.flatMap(wordsIn);
    return part.is === 'words' ? normsOf(part.text) : [];
  });
}

/** The weight of the words in common, as a share of those of the sentence. */
function alike(norms: readonly string[], said: ReadonlySet<string>, weight: (norm: string) => number): number {
  const sum = (words: readonly string[]) => words.reduce((total, norm) => total + weight(norm), 0);
  const own = sum(norms);
  return own === 0 ? 0 : sum(norms.filter((norm) => said.has(norm))) / own;
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
    if (one.words !== '') done.push(one);
  }
  return {
    words: done.map(({ words }) => words).join(' ').replaceAll(/ (?=:)/gu, ''),
    norms: done.flatMap(({ norms }) => norms),
  };
}

function partOf(
  part: TemplatePart,
  said: ReadonlySet<string>,
  slotText: (slot: Slot) => string | null,
): Sentence | null {
  if (part.is === 'words') return { words: part.text, norms: normsOf(part.text) };
  if (part.is === 'slot') {
    const words = slotText(part.slot);
    return words === null ? null : { words: part.slot.owner ? `${words}'s` : words, norms: [] };
  }
  const ways = part.of.flatMap((way) => sentenceOf(way, said, slotText) ?? []);
  const share = ({ words, norms }: Sentence) => norms.filter((norm) => said.has(norm)).length + (words === '' ? 0.5 : norms.length === 0 ? 0.6 : 0);
  return ways.reduce<Sentence | null>((best, way) => (best === null || share(way) > share(best) ? way : best), null);
}

/** What was said that the slot can take. */
function slotText(slot: Slot, text: string, tokens: readonly Token[], reader: ReadSlot): string | null {
  for (const [from, token] of tokens.entries()) {
    if (isFree(slot) && token.norm !== '"') continue;
    if (token.mark && !isFree(slot)) continue;
    const [end] = reader({ ...slot, owner: false, kind: isFree(slot) ? 'quote' : slot.kind }, tokens, from);
    const last = tokens[(end?.to ?? 0) - 1];
    if (end === undefined || last === undefined) continue;
    return text.slice(token.start, last.end).replace(/['\u2019]s?$/u, '');
  }
  return null;
}
