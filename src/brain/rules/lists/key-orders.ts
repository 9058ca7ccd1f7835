import type { Blueprint, Field } from '../../../domain/blueprint.js';
import type { Draft, ListItem } from '../../../domain/draft.js';
import { readsAsQuestion } from '../../../domain/phrases.js';
import { valueAt, valueStart } from '../orders.js';
import type { Read, ReadingContext } from '../reading.js';
import { bare, linesOf, sentencesOf, trimmed } from '../text.js';

const patternOf = (key: string): string =>
  key
    .trim()
    .split(/[\s_-]+/u)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&'))
    .join('[\\s_-]+');

function keysOf(draft: Draft, field: Field): string[] {
  return (draft.lists[field.name] ?? []).flatMap(({ key }) => key ?? []);
}

/** New values for keys that the draft has: "make the latency 300 ms", "the budget is now 12k", "latency: 500 ms". */
export function keyOrdersIn(blueprint: Blueprint, draft: Draft, text: string): Read[] {
  const fields = blueprint.fields.filter((field) => field.type === 'key-value');
  return fields.flatMap((field) =>
    keysOf(draft, field).flatMap((key) => {
      if (!text.toLowerCase().includes(key.toLowerCase())) return [];
      const pattern = `${patternOf(key)}(?:\\s+(?:constraint|limit))?`;
      for (const line of linesOf(text)) {
        const label = new RegExp(`^[\\s*\u2022-]*(?:the\\s+)?${pattern}\\s*[:=]\\s*(?=\\S)`, 'iu').exec(
          line.text,
        );
        if (label === null) continue;
        const span = bare(text, trimmed(text, line.start + label[0].length, line.end));
        if (span.text !== '') return [{ field, key, value: span.text, span, strength: 'named' as const }];
      }
      for (const sentence of sentencesOf(text)) {
        const at = readsAsQuestion(sentence.text) ? null : valueStart(sentence.text, pattern, true);
        if (at === null) continue;
        const span = valueAt(text, sentence.start + at, sentence.end);
        if (span.text !== '' && /\d/u.test(span.text)) {
          return [{ field, key, value: span.text, span, strength: 'named' as const }];
        }
      }
      return [];
    }),
  );
}

const AMOUNT =
  /(?:(?:under|below|at most|max(?:imum)?|within|up to|less than|over|above|at least|no more than)\s+)?[$\u20ac\u00a3]?\s?\d[\d.,]*\s*(?:%|[\p{L}\u00b5]+(?:\s+(?:a|per)\s+\p{L}+)?)?/iu;
const NO_UNIT = /(?<!\s)\s+(?:it|is|then|please|fine|works|for|and|so|ok|okay)$/iu;

/** The letters after an amount, by which it is told what it measures. */
const unitOf = (value: string): string =>
  /\d[\d.,]{0,20}\s{0,2}([\p{L}%\u00b5]+)/u.exec(value)?.[1]?.toLowerCase() ?? '';

/** The item that an amount can be meant for: the one whose key is named, which has its unit, or which is alone. */
function meantFor(items: readonly ListItem[], text: string, amount: string): ListItem | undefined {
  const named = items.filter(
    ({ key }) => key !== undefined && text.toLowerCase().includes(key.toLowerCase()),
  );
  const alike = items.filter(({ value }) => unitOf(value) !== '' && unitOf(value) === unitOf(amount));
  const [only, ...others] = [named, alike, items].find((some) => some.length > 0) ?? [];
  return others.length === 0 ? only : undefined;
}

/** The value that an answer settles a disputed key with: the amount in it. */
export function settledIn({ disputed, answering, draft }: ReadingContext, text: string): Read[] {
  const match = AMOUNT.exec(text);
  const amount = match?.[0].trim().replace(NO_UNIT, '') ?? '';
  if (!answering || match === null || amount === '') return [];
  const start = text.indexOf(amount, match.index);
  return disputed.flatMap((field): Read[] => {
    const key = meantFor(draft.lists[field.name] ?? [], text, amount)?.key;
    const span = { text: amount, start, end: start + amount.length };
    return key === undefined ? [] : [{ field, key, value: amount, span, strength: 'answer' }];
  });
}
