import type { Blueprint } from '../../domain/blueprint.js';
import { negatedAt, readsAsQuestion, wordsOf } from '../../domain/phrases.js';
import { enumFrom } from './find-enum.js';
import type { Named } from './labels.js';
import { fieldNames } from './names.js';
import type { Span } from './text.js';
import { bare, sentencesOf, trimmed } from './text.js';

const VERBS =
  'change|set|update|make|edit|switch|correct|rename|move|put|replace|rewrite|reword|fix|raise|lower|turn';
const TO = '(?:\\s+from\\s+[^.,;]{1,60}?)?\\s+(?:to\\s+be|to\\s+say|to\\s+read|to|as|into|with|is|be)\\s+';
const IS =
  '\\s+(?:is\\s+actually|is\\s+now|is|should\\s+be|should\\s+say|should\\s+read|needs\\s+to\\s+be|must\\s+be|was\\s+meant\\s+to\\s+be)\\s+(?:that\\s+)?';
const ARTICLE = '(?:the\\s+|our\\s+|my\\s+|its\\s+|that\\s+)?';
const NEXT_ORDER = new RegExp(`\\s*(?:,|;)?\\s+and\\s+(?:also\\s+)?(?:${VERBS}|the|our)\\b`, 'iu');
const TAIL = /[\s,]+(?:please|instead|thanks|thank you|now|then)\s*$/iu;
const ITSELF =
  /\b(?:make|set|change|mark|switch|put|raise|lower)\s+(?:it|this|that)\s+(?:to\s+|as\s+|down to\s+|up to\s+)?/iu;

/** The value that begins at `start`: up to the next order or the end of the sentence, without courtesies and quotes. */
function valueAt(text: string, start: number, end: number): Span {
  const rest = text.slice(start, end);
  const stop = NEXT_ORDER.exec(rest)?.index ?? rest.length;
  const piece = rest
    .slice(0, stop)
    .replace(/[\s.,;!]+$/u, '')
    .replace(TAIL, '');
  return bare(text, trimmed(text, start, start + piece.length));
}

function namedOrders(blueprint: Blueprint, text: string, sentence: Span): Named[] {
  const orders: (Named & { at: number })[] = [];
  for (const { field, pattern } of fieldNames(blueprint, 'in a sentence')) {
    const to = field.type === 'enum' ? `(?:${TO}|\\s+)` : TO;
    const verb = new RegExp(`\\b(?:${VERBS})\\s+${ARTICLE}${pattern}(?:\\s+field)?${to}`, 'iu').exec(
      sentence.text,
    );
    const stated = new RegExp(`(?:^|[\\s,;])${ARTICLE}${pattern}${IS}`, 'iu').exec(sentence.text);
    const next = new RegExp(`(?:,|\\band)\\s+(?:also\\s+)?${ARTICLE}${pattern}\\s+(?:to|as)\\s+`, 'iu').exec(
      sentence.text,
    );
    const match = verb ?? stated ?? next;
    if (match === null || orders.some((order) => order.field.name === field.name)) continue;
    const before = wordsOf(sentence.text.slice(0, match.index));
    if (negatedAt(before, before.length)) continue;
    const span = valueAt(text, sentence.start + match.index + match[0].length, sentence.end);
    const at = match.index + match[0].length;
    if (span.text !== '' && !/^not\b/iu.test(span.text)) orders.push({ field, span, at });
  }
  const ends = new Set<number>();
  return orders.filter(({ at }) => !ends.has(at) && ends.add(at));
}

/** "make it high": the one enum field that has such a value. */
function unnamedOrder(blueprint: Blueprint, text: string, sentence: Span): Named[] {
  const match = ITSELF.exec(sentence.text);
  if (match === null) return [];
  const before = wordsOf(sentence.text.slice(0, match.index));
  const span = valueAt(text, sentence.start + match.index + match[0].length, sentence.end);
  const fields = blueprint.fields.filter(
    (field) => field.type === 'enum' && enumFrom(field, span.text) !== null,
  );
  const [field] = fields;
  const short = wordsOf(span.text).length <= 4;
  return field !== undefined && fields.length === 1 && short && !negatedAt(before, before.length)
    ? [{ field, span }]
    : [];
}

/** What a message orders or states about fields by name: "change the title to X", "the department should be Finance". */
export function ordersIn(blueprint: Blueprint, text: string): Named[] {
  return sentencesOf(text).flatMap((sentence) => {
    const polite = /^(?:can|could|would|please)\b/iu.test(sentence.text);
    if (readsAsQuestion(sentence.text) && !polite) return [];
    const end = sentence.text.endsWith('?') ? sentence.end - 1 : sentence.end;
    const open = trimmed(text, sentence.start, end);
    const named = namedOrders(blueprint, text, open);
    return named.length > 0 ? named : unnamedOrder(blueprint, text, open);
  });
}
