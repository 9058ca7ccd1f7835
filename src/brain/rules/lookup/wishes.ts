import { sentencesIn } from '../../../domain/orders/sentences.js';
import type { Resolution } from '../../../domain/references.js';
import { namedIn } from '../acts/named-in.js';
import { ORDER, readWish, type Wish, type Wishful } from './wish.js';

/** A wish with the words that tell it, and what these name. */
export interface Wished {
  wish: Wish;
  text: string;
  references: Resolution;
  /** where in its message it stands */
  at: number;
}

/** All that a message wants of what is on record, in the order of its words. Sentences that want the same tell one wish. */
export function readWishes(text: string, named: Wishful): Wished[] {
  const whole = readWish(text, named);
  if (whole === null) return [];
  const parts = sentencesIn(text).flatMap((sentence) => {
    const reading = readWish(sentence.text, named);
    return reading === null ? [] : [{ wish: reading.wish, text: sentence.text, at: sentence.start }];
  });
  const kinds = new Set(parts.map(({ wish }) => wish.kind));
  if (kinds.size < 2)
    return [{ wish: whole.wish, text, references: within(text, named.references), at: parts[0]?.at ?? 0 }];
  return parts.map((part) => ({ ...part, references: within(part.text, named.references) }));
}

/** What the words name, or all that is known to be named where that can't be told. */
function within(text: string, references: Resolution): Resolution {
  const here = new Set(namedIn(text, references).map(({ id }) => id));
  if (here.size === 0) return references;
  return { ...references, found: references.found.filter(({ entity }) => here.has(entity.id)) };
}

/** The wish that an answer to several is made for. */
export function mainWish(wished: readonly Wished[]): Wish | null {
  return ORDER.flatMap((kind) => wished.find(({ wish }) => wish.kind === kind)?.wish ?? [])[0] ?? null;
}
