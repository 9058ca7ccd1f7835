import { type Field, isList } from '../../../domain/blueprint.js';
import type { ListItem } from '../../../domain/draft.js';
import { readsAsQuestion } from '../../../domain/phrases.js';
import type { FieldNames } from '../names.js';
import type { Removal } from '../reading.js';
import { stem } from '../stem.js';
import { bare, contentWords, type Span, sentencesOf, tokensOf, trimmed } from '../text.js';

const TAKE_BACK =
  '(?:drop|remove|delete|scrap|strike|take out|cut|kill|scratch|forget|skip|get rid of|cross out|lose)';
const ORDINALS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:first|1st|one|1)\b/iu, 0],
  [/\b(?:second|2nd|two|2)\b/iu, 1],
  [/\b(?:third|3rd|three|3)\b/iu, 2],
  [/\b(?:fourth|4th|four|4)\b/iu, 3],
  [/\b(?:fifth|5th|five|5)\b/iu, 4],
  [/\b(?:sixth|6th|six|6)\b/iu, 5],
  [/\b(?:last|latest)\b/iu, -1],
];
const ORDINAL_WORDS = '(?:first|second|third|fourth|fifth|sixth|last|latest|1st|2nd|3rd|4th|5th|6th)';
const ABOUT =
  /^(?:\s*(?:about|on|regarding|concerning|that says|which says|saying|with|that|for|of|called|named))?\s*/iu;

type Items = readonly ListItem[];

function nth(items: Items, words: string): ListItem | undefined {
  const at = ORDINALS.find(([pattern]) => pattern.test(words))?.[1];
  return at === undefined ? undefined : items.at(at);
}

const stems = (text: string): Set<string> =>
  new Set(
    tokensOf(text)
      .filter(({ word }) => contentWords(word) > 0)
      .map(({ word }) => stem(word)),
  );

/** The one item that shares the most words with what was said; none where two share as many. */
function about(items: Items, words: string): ListItem | undefined {
  const wanted = stems(words);
  const shared = items.map(
    (item) => [...stems(`${item.key ?? ''} ${item.value}`)].filter((word) => wanted.has(word)).length,
  );
  const most = Math.max(0, ...shared);
  return most > 0 && shared.filter((count) => count === most).length === 1
    ? items[shared.indexOf(most)]
    : undefined;
}

function patterns(name: string): RegExp[] {
  return [
    // "drop the second acceptance criterion", "scrap AC 2", "remove the risk about vendors"
    new RegExp(
      `\\b${TAKE_BACK}\\s+(?:the\\s+|that\\s+|our\\s+)?(?<nth>${ORDINAL_WORDS}\\s+)?(?:${name})(?<number>\\s*#?\\d{1,2})?\\b(?<about>.*)$`,
      'iu',
    ),
    // "remove vendors from the risks"
    new RegExp(
      `\\b${TAKE_BACK}\\s+(?:the\\s+)?(?<about>.{2,120}?)\\s+(?:from|in)\\s+(?:the\\s+|our\\s+)?(?:${name})\\b`,
      'iu',
    ),
    // "remove the vendor risk", "drop the latency constraint"
    new RegExp(`\\b${TAKE_BACK}\\s+(?:the\\s+|that\\s+)(?<about>[^,.;]{2,60}?)\\s+(?:${name})\\b`, 'iu'),
    // "the second risk is gone", "AC 2 can go", "the risk about vendors is no longer one"
    new RegExp(
      `^(?:the\\s+)?(?<nth>${ORDINAL_WORDS}\\s+)?(?:${name})(?<number>\\s*#?\\d{1,2})?(?<about>\\s+(?:about|on|regarding)\\s+.{2,80}?)?\\s+(?:can go|is gone|is no longer|is not needed|isn['\u2019]t needed|is obsolete|no longer applies)\\b`,
      'iu',
    ),
  ];
}

function meant(items: Items, groups: Readonly<Record<string, string | undefined>>): ListItem | undefined {
  const counted = `${groups['nth'] ?? ''}${groups['number'] ?? ''}`.trim();
  if (counted !== '') return nth(items, counted);
  const words = (groups['about'] ?? '').replace(ABOUT, '').trim();
  if (words !== '') return about(items, words);
  return items.length === 1 ? items[0] : undefined;
}

/** What a sentence takes back from the lists, where it is plain which item is meant. */
export function removalsIn(
  names: FieldNames,
  fields: readonly Field[],
  itemsOf: (field: Field) => Items,
  text: string,
): Removal[] {
  const removals: Removal[] = [];
  for (const sentence of sentencesOf(text)) {
    if (readsAsQuestion(sentence.text) && !/^(?:can|could|would|please)\b/iu.test(sentence.text)) continue;
    const found = fields
      .filter(isList)
      .flatMap((field) => takenBack(names, field, itemsOf(field), text, sentence));
    removals.push(...found.slice(0, 1));
  }
  return removals;
}

function takenBack(names: FieldNames, field: Field, items: Items, text: string, sentence: Span): Removal[] {
  if (items.length === 0) return [];
  const called = names.beforeColon
    .filter((name) => name.field.name === field.name)
    .map(({ pattern }) => pattern);
  const name = called.join('|');
  const span = bare(text, trimmed(text, sentence.start, sentence.end));
  for (const pattern of patterns(name)) {
    const groups = pattern.exec(span.text)?.groups;
    const item = groups === undefined ? undefined : meant(items, groups);
    if (item !== undefined) return [{ field, item: item.key ?? item.value, span }];
  }
  return [];
}
