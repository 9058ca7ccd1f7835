import { type Field, isList } from '../../domain/blueprint.js';
import type { FieldNames } from './names.js';
import type { Span } from './text.js';
import { bare, clausesOf, sentencesOf, trimmed } from './text.js';

/** What a message says about a field by its name: the words after "urgency:", or after "change the urgency to". */
export interface Named {
  field: Field;
  span: Span;
}

/** A field's name with a colon. `value` is where its value begins; `opensLine` when nothing stands before it in its line. */
export interface Label {
  field: Field;
  start: number;
  value: number;
  opensLine: boolean;
}

/** Nobody writes more; a text that seems to is not read for them all. */
const MOST_LABELS = 80;

const SETS_APART = /[:=\uff1a\u306f]|\s[-\u2013\u2014]\s/u;

/** Every label of a text, in the order they stand there. */
export function labelsIn(names: FieldNames, text: string): Label[] {
  if (!SETS_APART.test(text)) return [];
  const labels: Label[] = [];
  for (const pattern of names.labels) {
    for (const match of text.matchAll(pattern)) {
      const field = names.fieldOf(match[1] ?? '');
      if (field === undefined) continue;
      if (labels.length >= MOST_LABELS) break;
      const start = match.index + (/^[\n,;.|!?]/u.test(match[0]) ? 1 : 0);
      const value = match.index + match[0].length;
      if (labels.some((other) => start < other.value && other.start < value)) continue;
      const line = text.lastIndexOf('\n', start - 1) + 1;
      labels.push({ field, start, value, opensLine: text.slice(line, start).trim() === '' });
    }
  }
  return labels.sort((a, b) => a.start - b.start);
}

/** Where the value of a label ends at the latest: at the next label or at the end of its line. */
export function endOf(text: string, label: Label, next: Label | undefined): number {
  const line = text.indexOf('\n', label.value);
  return Math.min(next?.start ?? text.length, line < 0 ? text.length : line);
}

const ASIDE =
  /^(?:not\b|but\b|though\b|we\b|i\b|it\b|he\b|she\b|they\b|thanks|please|because\b|since\b|as\b|so\b)/iu;

/** A name is short: what follows it in the sentence says something else. */
function nameIn(text: string, span: Span): Span {
  const [sentence = span] = sentencesOf(span.text).map((one) =>
    trimmed(text, span.start + one.start, span.start + one.end),
  );
  const [first = sentence, ...rest] = clausesOf(text, sentence);
  const kept = rest.findIndex((clause) => ASIDE.test(clause.text) || clause.text.split(/\s+/u).length > 4);
  const last = kept < 0 ? (rest.at(-1) ?? first) : kept === 0 ? first : (rest[kept - 1] ?? first);
  return bare(text, trimmed(text, first.start, last.end));
}

/** The first sentence only: a label in the middle of a text says no more. */
function sentenceIn(text: string, span: Span): Span {
  const [first] = sentencesOf(span.text);
  return first === undefined ? span : bare(text, trimmed(text, span.start, span.start + first.end));
}

/** The lines below a label that stands alone in its line, up to an empty line or the next label. */
function below(text: string, label: Label, next: Label | undefined): Span {
  const from = endOf(text, label, next);
  const limit = next?.start ?? text.length;
  const start = from + (/^\s*\n?/u.exec(text.slice(from, limit))?.[0].length ?? 0);
  const gap = text.slice(start, limit).search(/\n[ \t]*\n|\n[^\n:]{1,60}:[ \t]*(?:\n|$)/u);
  return bare(text, trimmed(text, start, gap < 0 ? limit : start + gap));
}

/** The words that a label gives to its field, which holds one value. */
export function valueAfter(text: string, label: Label, next: Label | undefined): Span {
  const whole = bare(text, trimmed(text, label.value, endOf(text, label, next)));
  if (whole.text === '') return label.opensLine ? below(text, label, next) : whole;
  if (label.field.name === 'department') return nameIn(text, whole);
  return label.opensLine || label.field.type === 'enum' ? whole : sentenceIn(text, whole);
}

/** The "field: value" parts of a text for fields of one value, one a line or several in a line. */
export function labelledIn(text: string, labels: readonly Label[]): (Named & { label: Label })[] {
  return labels.flatMap((label, index) => {
    if (isList(label.field)) return [];
    const span = valueAfter(text, label, labels[index + 1]);
    return span.text === '' ? [] : [{ field: label.field, span, label }];
  });
}

/** The text with these parts blanked, so that they are not read again; places stay as they are. */
export function blanked(text: string, parts: readonly Pick<Span, 'start' | 'end'>[]): string {
  return parts.reduce(
    (rest, { start, end }) => rest.slice(0, start) + '\n'.repeat(Math.max(0, end - start)) + rest.slice(end),
    text,
  );
}
