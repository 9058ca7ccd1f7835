import { type Field, isList } from '../../../domain/blueprint.js';
import { readsAsQuestion } from '../../../domain/phrases.js';
import type { FieldNames } from '../names.js';
import type { Removal } from '../reading.js';
import { bare, type Span, sentencesOf, trimmed } from '../text.js';
import { type Items, namePattern, ORDINAL_WORDS, pointedAt } from './pointing.js';

const TAKE_BACK =
  '(?:drop|remove|delete|scrap|strike|take out|cut|kill|scratch|forget about|forget|skip|get rid of|cross out|lose|never mind)';
const GONE =
  "(?:can go|is gone|is no longer|is not needed|isn['\\u2019]t needed|is obsolete|no longer applies|is off the table|is solved)";
const MAY_TAKE_BACK = new RegExp(`\\b(?:${TAKE_BACK}|take)\\s|${GONE}`, 'iu');
const ARTICLE = '(?:the\\s+|that\\s+|our\\s+)?';

/** Ways to take an item back, with groups for the item that is meant. */
function patterns(name: string): RegExp[] {
  const counted = `(?<nth>${ORDINAL_WORDS}\\s+)?(?:${name})(?<number>\\s*#?\\d{1,2})?`;
  return [
    // "drop the second acceptance criterion", "scrap AC 2", "remove the risk about vendors"
    `\\b${TAKE_BACK}\\s+${ARTICLE}${counted}\\b(?<about>[^,;]*?)(?:\\s+and\\s.*|,?\\s*(?:please|pls|thanks|thank you))?$`,
    // "remove vendors from the risks", "take the mails out of the acceptance criteria"
    `\\b(?:${TAKE_BACK}|take)\\s+(?:the\\s+)?(?<about>.{2,120}?)\\s+(?:from|out of|off)\\s+(?:the\\s+|our\\s+)?(?:${name})\\b`,
    // "remove the vendor risk", "drop the latency constraint"
    `\\b${TAKE_BACK}\\s+(?:the\\s+|that\\s+)(?<about>[^,.;]{2,60}?)\\s+(?:${name})\\b`,
    // "the second risk is gone", "AC 2 can go", "the risk about vendors is no longer one"
    `^(?:the\\s+)?${counted}(?<about>\\s+(?:about|on|regarding)\\s+.{2,80}?)?\\s+${GONE}\\b`,
    // "the latency constraint is no longer needed"
    `^(?:the\\s+)?(?<about>[^,.;]{2,60}?)\\s+(?:${name})\\s+${GONE}\\b`,
  ].map((source) => new RegExp(source, 'iu'));
}

function takenBack(names: FieldNames, field: Field, items: Items, text: string, sentence: Span): Removal[] {
  const name = namePattern(names, field);
  const span = bare(text, trimmed(text, sentence.start, sentence.end));
  const removal = (item: Items[number]): Removal => ({ field, item: item.key ?? item.value, span });
  if (new RegExp(`\\b${TAKE_BACK}\\s+all\\s+(?:of\\s+)?(?:the\\s+)?(?:${name})\\b`, 'iu').test(span.text)) {
    return items.map(removal);
  }
  for (const pattern of patterns(name)) {
    const groups = pattern.exec(span.text)?.groups;
    const item = groups === undefined ? undefined : pointedAt(items, groups);
    if (item !== undefined) return [removal(item)];
  }
  return [];
}

/** What sentences take back from the lists, where it is plain which item is meant. */
export function removalsIn(
  names: FieldNames,
  fields: readonly Field[],
  itemsOf: (field: Field) => Items,
  text: string,
): Removal[] {
  const filled = fields.filter((field) => isList(field) && itemsOf(field).length > 0);
  if (filled.length === 0) return [];
  return sentencesOf(text).flatMap((sentence) => {
    if (!MAY_TAKE_BACK.test(sentence.text)) return [];
    const polite = /^(?:can|could|would|please)\b/iu.test(sentence.text);
    if (readsAsQuestion(sentence.text) && !polite) return [];
    const found = filled.map((field) => takenBack(names, field, itemsOf(field), text, sentence));
    return found.find((removals) => removals.length > 0) ?? [];
  });
}
