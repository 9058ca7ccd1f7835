import { MEASURES } from '../lexicon/measures.js';
import type { Item, Sense } from './items.js';
import { phraseAt } from './phrase-index.js';
import type { Token } from './tokens.js';
import { VOCABULARY } from './vocabulary.js';

/**
 * A name with a number ("IE 11", "TLS 1.2", "phase 2"), in which the number tells one thing from another and counts
 * nothing: the item before together with the number at `at`. Null where the number is an amount.
 */
export function labelOf(tokens: readonly Token[], at: number, before: Item | undefined): Item | null {
  const token = tokens[at];
  const name = tokens[at - 1];
  if (token?.kind !== 'number' || name?.kind !== 'word' || before === undefined) return null;
  const { sense } = before;
  if ((sense.kind !== 'term' && sense.kind !== 'word') || before.end !== name.end) return null;
  if (Object.hasOwn(MEASURES, sense.id) || / [\d.,]+$/u.test(sense.id) || isCounting(tokens, at + 1))
    return null;
  return {
    ...before,
    sense: { ...sense, id: `${sense.id} ${token.text}` },
    text: `${before.text} ${token.text}`,
    end: token.end,
  };
}

/** Whether a unit or something counted follows. */
function isCounting(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at];
  if (next === undefined) return false;
  if (next.kind === 'symbol') return /^[%‰€$£¥/+]$/u.test(next.text);
  const meaning = phraseAt(VOCABULARY, tokens, at)?.meaning;
  return (
    next.kind === 'word' && (meaning === undefined || /^(?:term|generic|act|percentile)$/u.test(meaning.kind))
  );
}

/** The same for a name that the number is written against ("IE11"), where the name is a known one. */
export function labelId(word: string): Sense | null {
  const [, name, number] = /^(\p{L}+)(\d+)$/u.exec(word) ?? [];
  if (name === undefined || number === undefined) return null;
  const known = VOCABULARY.get(name)?.find(({ words }) => words.length === 1)?.meaning;
  return known?.kind === 'term' && !Object.hasOwn(MEASURES, known.id)
    ? { kind: 'term', id: `${known.id} ${number}` }
    : null;
}
