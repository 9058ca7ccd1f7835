import { type Field, isList } from '../../../domain/blueprint.js';
import { endOf, type Label } from '../labels.js';
import type { FieldNames } from '../names.js';
import type { Span } from '../text.js';
import { trimmed } from '../text.js';
import { isMarked, itemsIn } from './items.js';

/** What stands under a field's heading, or after its label. `whole` is everything that belongs to it. */
export interface Block {
  field: Field;
  items: readonly Span[];
  whole: Pick<Span, 'start' | 'end'>;
}

interface Line extends Span {
  /** where the line begins, white space included */
  from: number;
}

function rawLines(text: string, from: number): Line[] {
  return [...text.slice(from).matchAll(/[^\n]*(?:\n|$)/gu)].map((match) => {
    const start = from + match.index;
    return { ...trimmed(text, start, start + match[0].length), from: start };
  });
}

/** A line that is nothing but a field's name, such as "*Risks*" or "## Open questions". */
function headings(names: FieldNames, text: string, labels: readonly Label[]): Label[] {
  if (!text.includes('\n')) return [];
  return rawLines(text, 0).flatMap((line) => {
    if (line.text.length > 60 || labels.some(({ start }) => start >= line.from && start <= line.end))
      return [];
    const field = names.fieldOf(line.text.replaceAll(/^[\s#*>_]+|(?<![\s*_:])[\s*_:]+$/gu, ''));
    if (field === undefined) return [];
    const following = rawLines(text, Math.min(text.length, line.end + 1)).find(
      ({ text: words }) => words !== '',
    );
    return isList(field) && following !== undefined && isMarked(following.text)
      ? [{ field, start: line.start, value: line.end, opensLine: true }]
      : [];
  });
}

/** The lines below a label that belong to it: marked ones, or unmarked ones up to an empty line. */
function linesBelow(text: string, from: number, stops: ReadonlySet<number>, bulletsOnly: boolean): Line[] {
  const taken: Line[] = [];
  let empty = 0;
  for (const line of rawLines(text, from)) {
    if (line.text === '') {
      empty += 1;
      continue;
    }
    if ([...stops].some((stop) => stop >= line.from && stop <= line.end)) break;
    const marked = isMarked(line.text);
    const first = taken.length === 0;
    const plain = !bulletsOnly && (first || !isMarked(taken[0]?.text ?? ''));
    if (!marked && (!plain || (empty > 0 && !first))) break;
    if (empty > 1) break;
    taken.push(line);
    empty = 0;
  }
  return taken;
}

/** The items of list fields that stand after a label or under a heading. */
export function blocksIn(names: FieldNames, text: string, labels: readonly Label[]): Block[] {
  const all = [...labels, ...headings(names, text, labels)].sort((a, b) => a.start - b.start);
  const stops = new Set(all.map(({ start }) => start));
  return all.flatMap((label, index) => {
    if (!isList(label.field)) return [];
    const end = endOf(text, label, all[index + 1]);
    const inline = trimmed(text, label.value, end);
    const below = end < text.length && text[end] === '\n';
    const lines = below ? linesBelow(text, end + 1, stops, inline.text !== '') : [];
    const items = [
      ...(inline.text === '' ? [] : itemsIn(text, inline)),
      ...lines.flatMap((line) => itemsIn(text, line)),
    ];
    const last = lines.at(-1)?.end ?? inline.end;
    return [{ field: label.field, items, whole: { start: label.start, end: last } }];
  });
}
