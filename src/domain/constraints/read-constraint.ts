import type { Constraint } from './constraint.js';
import { LABELS } from './lexicon/sentences.js';
import { readLimit } from './sentences/limit.js';
import { readLine } from './sentences/line.js';
import { readRule } from './sentences/rule.js';
import { isMarked, type Sentence } from './sentences/span.js';
import { itemsOf } from './text/items.js';
import { tidy } from './text/tidy.js';

const MAX_SENTENCE = 300;
const LABEL = /^([\p{L} -]{4,30}?) ?(?:[:–—]| -) ?[*_]* ?/u;
const LEAD = /^(?:[>*_•‣◦–-]|\d{1,2}[.)] )[\s>*_•-]*/u;

/**
 * Reads one sentence or line as a constraint: "latency must stay under 200 ms", "no personal data in logs",
 * "Constraint: budget <= 20k EUR". Key and value are pieces of the sentence, but for a sentence that names no subject:
 * then the key says what it is about. Null where it is no constraint, or not for certain: how something is now, a wish, a
 * question, a sentence with exceptions.
 */
export function readConstraint(sentence: string): Constraint | null {
  const plain = tidy(sentence, MAX_SENTENCE).replace(LEAD, '');
  const label = LABEL.exec(plain);
  const labelled = LABELS.includes(label?.[1]?.toLowerCase() ?? '');
  const text = labelled ? plain.slice(label?.[0].length) : plain;
  const items = itemsOf(text);
  if (!isOneSentence(text, items) || items.some((item) => isMarked(item, 'hedge'))) return null;
  const read = { text, items, labelled };
  return readLine(read) ?? readLimit(read) ?? readRule(read);
}

function isOneSentence(text: string, items: Sentence['items']): boolean {
  const end = items.findLastIndex((item) => !isMarked(item, 'break'));
  return !items
    .slice(0, end)
    .some((item) => isMarked(item, 'break') && /[.;!\n]/u.test(text.slice(item.start, item.end)));
}
