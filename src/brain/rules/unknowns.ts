import { UNKNOWN_CORE } from '../../domain/phrase-lists.js';
import { hitsOf, listLexicon } from './find.js';
import type { FieldNames } from './names.js';
import { clausesOf, sentencesOf } from './text.js';

const UNKNOWN = listLexicon(
  UNKNOWN_CORE.filter((phrase) => phrase.includes(' ') || phrase === 'dunno' || phrase === 'skip'),
);

/** The fields that a message says its author can't tell, by name ("no idea about the department", "skip urgency"). */
export function unknownIn(names: FieldNames, text: string): string[] {
  if (hitsOf(text, UNKNOWN).length === 0) return [];
  const clauses = sentencesOf(text).flatMap((sentence) => clausesOf(text, sentence));
  const fields = clauses.flatMap((clause) => {
    const [hit] = hitsOf(clause.text, UNKNOWN);
    if (hit === undefined) return [];
    const rest = clause.text.slice(hit.span.end);
    const named = names.inSentence.find(({ pattern }) =>
      new RegExp(`(?:^|\\s)${pattern}(?:$|[\\s.!])`, 'iu').test(rest),
    );
    return named === undefined ? [] : [named.field.name];
  });
  return [...new Set(fields)];
}
