import { type Field, isList } from '../../../domain/blueprint.js';
import { readsAsQuestion } from '../../../domain/phrases.js';
import type { FieldNames } from '../names.js';
import type { Read, Removal } from '../reading.js';
import { type Span, sentencesOf, trimmed } from '../text.js';
import { itemReads } from './item-reads.js';
import { itemIn } from './items.js';
import { type Items, namePattern, ORDINAL_WORDS, pointedAt } from './pointing.js';

/** An item in new words: the old one goes, the new one comes. */
export interface Replacement {
  removal: Removal;
  read: Read;
}

const REPLACES = /\b(?:change|reword|rewrite|update|replace|rephrase|edit)\s/iu;

function replaced(
  names: FieldNames,
  field: Field,
  items: Items,
  text: string,
  sentence: Span,
): Replacement[] {
  const order = new RegExp(
    `^(?:please\\s+|and\\s+|wait,?\\s+|actually,?\\s+)*(?:change|reword|rewrite|update|replace|rephrase|edit)\\s+(?:the\\s+)?(?<nth>${ORDINAL_WORDS}\\s+)?(?:${namePattern(names, field)})(?<number>\\s*#?\\d{1,2})?(?<about>\\s+(?:about|on|regarding)\\s+.{2,80}?)?\\s+(?:to\\s+say|to|with|by|into)\\s*:?\\s+(?<value>\\S.*)$`,
    'isu',
  ).exec(sentence.text);
  const { value, ...pointing } = order?.groups ?? {};
  const item = value === undefined ? undefined : pointedAt(items, pointing);
  if (value === undefined || item === undefined) return [];
  const span = itemIn(text, trimmed(text, sentence.end - value.length, sentence.end));
  return itemReads(field, [span], 'named').map((read) => ({
    read,
    removal: { field, item: item.key ?? item.value, span: sentence },
  }));
}

/** Orders to put an item in other words: "change AC 2 to users can log in with a passkey". */
export function replacementsIn(
  names: FieldNames,
  fields: readonly Field[],
  itemsOf: (field: Field) => Items,
  text: string,
): Replacement[] {
  const filled = fields.filter((field) => isList(field) && itemsOf(field).length > 0);
  if (filled.length === 0) return [];
  return sentencesOf(text).flatMap((sentence) => {
    if (!REPLACES.test(sentence.text) || readsAsQuestion(sentence.text)) return [];
    const found = filled.flatMap((field) => replaced(names, field, itemsOf(field), text, sentence));
    return found.slice(0, 1);
  });
}
