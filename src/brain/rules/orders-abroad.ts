import type { Blueprint } from '../../domain/blueprint.js';
import type { Named } from './labels.js';
import { FIELD_ALIASES_ABROAD } from './lexicon/aliases-abroad.js';
import { ANSWERS_ABROAD } from './lexicon/answers-abroad.js';
import { type Span, sentencesOf, type Token, tokensOf, trimmed } from './text.js';

/** A shorter name is another word too easily; endings of cases and plurals may follow a longer one. */
const LONG_NAME = 5;
const LONGEST_ENDING = 4;

const ANY_NAME = new RegExp(
  Object.keys(ANSWERS_ABROAD)
    .flatMap((field) => FIELD_ALIASES_ABROAD[field] ?? [])
    .filter((alias) => alias.length >= LONG_NAME)
    .join('|'),
  'iu',
);

function names(field: string, tokens: readonly Token[]): boolean {
  const aliases = (FIELD_ALIASES_ABROAD[field] ?? []).filter((alias) => alias.length >= LONG_NAME);
  return tokens.some(({ word }) =>
    aliases.some((alias) => word.startsWith(alias) && word.length - alias.length <= LONGEST_ENDING),
  );
}

/** The last word that is a value in another language: "from low to medium" ends with what shall hold. */
function valueIn(field: string, text: string, tokens: readonly Token[]): Span | null {
  const values = new Set(Object.values(ANSWERS_ABROAD[field] ?? {}).flat());
  const token = tokens.findLast(({ word }) => values.has(word));
  return token === undefined ? null : trimmed(text, token.start, token.end);
}

/**
 * Sentences of other languages that name a choice and one of its values: "bitte die Dringlichkeit auf hoch setzen". What
 * the verb says is not read; a sentence that names both is about that.
 */
export function ordersAbroad(blueprint: Blueprint, text: string): Named[] {
  if (!ANY_NAME.test(text)) return [];
  return sentencesOf(text).flatMap((sentence) => {
    const tokens = tokensOf(sentence.text);
    return blueprint.fields.flatMap((field): Named[] => {
      if (field.type !== 'enum' || !names(field.name, tokens)) return [];
      const span = valueIn(field.name, sentence.text, tokens);
      if (span === null) return [];
      const start = sentence.start + span.start;
      return [{ field, span: { text: span.text, start, end: start + span.text.length } }];
    });
  });
}
