import { type Blueprint, findField, isList } from '../../domain/blueprint.js';
import { negatedAt, readsAsQuestion, wordsOf } from '../../domain/phrases.js';
import { isValueOf } from './find-enum.js';
import type { Named } from './labels.js';
import type { FieldNames } from './names.js';
import { ordersAbroad } from './orders-abroad.js';
import { bare, clausesOf, type Span, sentencesOf, trimmed } from './text.js';

const VERBS =
  'change|set|update|make|edit|switch|correct|rename|move|put|replace|rewrite|reword|fix|raise|lower|turn|bump';
const TO = '(?:\\s+from\\s+[^.,;]{1,60}?)?\\s+(?:to\\s+be|to\\s+say|to\\s+read|to|as|into|with|is|be)\\s+';
const IS =
  "(?:['\\u2019]s|\\s+(?:is\\s+actually|is\\s+now|is\\s+rather|is|should\\s+be|should\\s+say|should\\s+read|needs\\s+to\\s+be|must\\s+be|was\\s+meant\\s+to\\s+be|would\\s+be))\\s+(?:that\\s+|now\\s+|actually\\s+)?";
const ARTICLE = '(?:the\\s+|our\\s+|my\\s+|its\\s+|that\\s+)?';
const NEXT_ORDER = new RegExp(`(?<!\\s)(?:\\s*[,;])?\\s+and\\s+(?:also\\s+)?(?:${VERBS}|the|our)\\b`, 'iu');
const TAIL =
  /(?<![\s,])[\s,]+(?:please|pls|instead|thanks|thank you|(?:for\s+)?now|for the moment|then)\s*$/iu;
const ITSELF =
  /\b(?:make|set|change|mark|switch|put|raise|lower|bump|call)\s+(?:it|this|that)\s+(?:to\s+|as\s+|down to\s+|up to\s+)?/iu;
const TITLED =
  /\b(?:[Rr]e)?(?:[Tt]itle|[Nn]ame)\s+(?:it|this|that|the\s+(?:request|ticket|epic|draft))\s+(?:to\s+|as\s+)?|\b[Cc]all\s+(?:it|this|the\s+(?:request|ticket|epic))\s+(?=["\u201c\u201e\p{Lu}])/u;
/** A clause with a verb of its own gives a reason; it is no part of a name. */
const REASON =
  /^(?:not|but|because|since|as|so|we|it|i|they|he|she|that|this)\b|\b(?:is|isn['\u2019]t|are|aren['\u2019]t|was|were|wasn['\u2019]t|has|have|had|will|don['\u2019]t|doesn['\u2019]t|didn['\u2019]t)\b/iu;

/** The value without the clauses that only say why. */
function withoutReason(text: string, span: Span): Span {
  const [first, ...rest] = clausesOf(text, span);
  if (first === undefined) return span;
  const stop = rest.findIndex((clause) => REASON.test(clause.text));
  const last = stop < 0 ? rest.at(-1) : rest[stop - 1];
  return trimmed(text, first.start, last?.end ?? first.end);
}

/** The value that begins at `start`: up to the next order or the end of the sentence, without courtesies and quotes. */
export function valueAt(text: string, start: number, end: number): Span {
  const rest = text.slice(start, end);
  const stop = NEXT_ORDER.exec(rest)?.index ?? rest.length;
  const piece = rest
    .slice(0, stop)
    .replace(/(?<![\s.,;!])[\s.,;!]+$/u, '')
    .replace(TAIL, '');
  return bare(text, withoutReason(text, trimmed(text, start, start + piece.length)));
}

/** Where the value begins that a sentence orders or states for what `pattern` names; null where it does neither. */
export function valueStart(sentence: string, pattern: string, isChoice: boolean): number | null {
  const to = isChoice ? `(?:${TO}|\\s+)` : TO;
  const ways = [
    new RegExp(`\\b(?:${VERBS})\\s+${ARTICLE}${pattern}(?:\\s+field)?${to}`, 'iu'),
    new RegExp(`(?:^|[\\s,;])${ARTICLE}${pattern}${IS}`, 'iu'),
    new RegExp(`(?:,|\\band)\\s+(?:also\\s+)?${ARTICLE}${pattern}\\s+(?:to|as)\\s+`, 'iu'),
  ];
  const match = ways.map((way) => way.exec(sentence)).find((found) => found !== null);
  if (!match) return null;
  const before = wordsOf(sentence.slice(0, match.index));
  return negatedAt(before, before.length) ? null : match.index + match[0].length;
}

function namedOrders(names: FieldNames, text: string, sentence: Span): Named[] {
  const orders: (Named & { at: number })[] = [];
  const words = sentence.text.toLowerCase();
  for (const { field, name, pattern } of names.inSentence) {
    const [start = ''] = name.split(/[\s'\u2019]/u);
    if (isList(field) || !words.includes(start) || orders.some((order) => order.field.name === field.name))
      continue;
    const at = valueStart(sentence.text, pattern, field.type === 'enum');
    if (at === null) continue;
    const span = valueAt(text, sentence.start + at, sentence.end);
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
    (field) => field.type === 'enum' && isValueOf(field, span.text, 'own names'),
  );
  const [field] = fields;
  const short = wordsOf(span.text).length <= 4;
  return field !== undefined && fields.length === 1 && short && !negatedAt(before, before.length)
    ? [{ field, span }]
    : [];
}

/** "title it Faster checkout": the headline, whatever it is called. */
function titled(blueprint: Blueprint, text: string, sentence: Span): Named[] {
  const match = TITLED.exec(sentence.text);
  const field = findField(blueprint, blueprint.headline);
  if (match === null || field === undefined) return [];
  const span = valueAt(text, sentence.start + match.index + match[0].length, sentence.end);
  return span.text === '' ? [] : [{ field, span }];
}

/** What a message orders or states about fields by name: "change the title to X", "the department should be Finance". */
export function ordersIn(blueprint: Blueprint, names: FieldNames, text: string): Named[] {
  const said = ordersInEnglish(blueprint, names, text);
  return said.length > 0 ? said : ordersAbroad(blueprint, text);
}

function ordersInEnglish(blueprint: Blueprint, names: FieldNames, text: string): Named[] {
  return sentencesOf(text).flatMap((sentence) => {
    const mayOrder = [names.anyInSentence, ITSELF, TITLED].some((pattern) => pattern.test(sentence.text));
    if (!mayOrder) return [];
    const polite = /^(?:can|could|would|please)\b/iu.test(sentence.text);
    if (readsAsQuestion(sentence.text) && !polite) return [];
    const end = sentence.text.endsWith('?') ? sentence.end - 1 : sentence.end;
    const open = trimmed(text, sentence.start, end);
    for (const way of [namedOrders(names, text, open), titled(blueprint, text, open)]) {
      if (way.length > 0) return way;
    }
    return unnamedOrder(blueprint, text, open);
  });
}
