import { type Blueprint, type Field, findField, isList } from '../../../domain/blueprint.js';
import { lexiconOf } from '../find.js';
import { afterLead } from '../lead.js';
import { DEPENDENCY_LEADS, DONE_LEADS, QUESTION_LEADS, RISK_LEADS } from '../lexicon/epic.js';
import type { FieldNames } from '../names.js';
import type { Read } from '../reading.js';
import { type Span, sentencesOf, trimmed } from '../text.js';
import { itemReads } from './item-reads.js';
import { itemIn, itemsIn } from './items.js';

const LEADS = lexiconOf([
  ['acceptance_criteria', DONE_LEADS],
  ['risks', RISK_LEADS],
  ['dependencies', DEPENDENCY_LEADS],
  ['open_questions', QUESTION_LEADS],
]);
const LINK = /https?:\/\/[^\s<>|)\]]+[^\s<>|)\].,;:!?]/gu;

const ORDERS = /\b(?:add|put|include|note|list)\s/iu;

/** "add 'works offline' to the acceptance criteria", "put vendors down as a risk". */
function ordered(names: FieldNames, text: string, sentence: Span): Read[] {
  if (!ORDERS.test(sentence.text) || !names.anyInSentence.test(sentence.text)) return [];
  for (const { field, pattern } of names.inSentence) {
    if (!isList(field)) continue;
    const order = new RegExp(
      `^(?:please\\s+|and\\s+|also\\s+|let['\u2019]?s\\s+|can you\\s+|could you\\s+)*(?:add|put|include|note|list)\\s+(.{3,300}?)\\s+(?:to|as|under|in|down as)\\s+(?:the\\s+|our\\s+|an?\\s+|another\\s+)?${pattern}\\b`,
      'iu',
    ).exec(sentence.text);
    if (order?.[1] === undefined) continue;
    const at = sentence.start + order[0].indexOf(order[1]);
    return itemReads(field, [itemIn(text, trimmed(text, at, at + order[1].length))], 'named');
  }
  return [];
}

function led(blueprint: Blueprint, text: string, sentence: Span): Read[] {
  const lead = afterLead(text, sentence, LEADS);
  const field = lead === null ? undefined : findField(blueprint, lead.key);
  if (lead === null || field === undefined || !isList(field)) return [];
  const items = field.name === 'dependencies' ? itemsIn(text, lead.span) : [itemIn(text, lead.span)];
  return itemReads(
    field,
    items.filter((item) => item.text !== ''),
    'found',
  );
}

function linksIn(blueprint: Blueprint, text: string): Read[] {
  const field = blueprint.fields.find(({ name }) => name === 'evidence_links');
  if (field === undefined || !isList(field)) return [];
  return [...text.matchAll(LINK)].map((match) => ({
    field,
    value: match[0],
    span: trimmed(text, match.index, match.index + match[0].length),
    strength: 'found' as const,
  }));
}

/** Items of lists in running text, where words such as "we're happy when" or "the risk is" open them; and links. */
export function ledItemsIn(blueprint: Blueprint, names: FieldNames, text: string): Read[] {
  if (!blueprint.fields.some(isList)) return [];
  const said = sentencesOf(text).flatMap((sentence) => {
    if (sentence.text.endsWith(':')) return [];
    if (sentence.text.endsWith('?') && !/^(?:can|could) you\b/iu.test(sentence.text)) return [];
    const orders = ordered(names, text, sentence);
    if (orders.length > 0) return orders;
    return led(blueprint, text, sentence);
  });
  return [...said, ...linksIn(blueprint, text)];
}

/** The fields that hold items. */
export function listFields(blueprint: Blueprint): Field[] {
  return blueprint.fields.filter(isList);
}
