import type { Blueprint, Field } from '../../../domain/blueprint.js';
import type { Draft } from '../../../domain/draft.js';
import { readsAsQuestion } from '../../../domain/phrases.js';
import { valueAt, valueStart } from '../orders.js';
import type { Read } from '../reading.js';
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
const FRAME =
  /(?:^|[\s,])(?:ok(?:ay)?|fine|then|it is|is fine|works|agreed|let['\u2019]s (?:take|say|go with)|we take|i['\u2019]?m fine with)\b[\s,.!]*/giu;

/** The value that an answer settles a disputed key with: the amount in it, else its few words. */
export function settledValue(answer: string): string | null {
  const amount = AMOUNT.exec(answer)?.[0]
    .trim()
    .replace(/\s+(?:it|is|then|please|fine|works|for|and|so)$/iu, '');
  if (amount) return amount;
  const words = answer.replaceAll(FRAME, ' ').trim();
  return words !== '' && words.split(/\s+/u).length <= 6 ? words : null;
}
