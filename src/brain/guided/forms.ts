import type { Blueprint, Field } from '../../domain/draft/blueprint.js';
import { folded } from '../../domain/draft/patch.js';
import { searchWords, tellingWords } from '../../domain/entities/search-words.js';
import { choiceOf } from './choices.js';
import type { Parts } from './text.js';

/** By these a label asks what somebody wants, whatever the field is called. */
const NEEDS = searchWords('what need subject title problem issue request');
/** "When do you need it?" and "Needed by" ask for something else. */
const ASK_ELSE = new Set(searchWords('when why who where how which by date deadline due'));

/** The words by which a label may ask for what a request is about. */
const wordsFor = ({ label, question }: Field): Set<string> =>
  new Set([...tellingWords(`${label} ${question}`), ...NEEDS]);

/** Whether a label speaks of what a request is about. */
export const speaksOf = (label: string, headline: Field): boolean => {
  const [about, words] = [wordsFor(headline), searchWords(label)];
  return words.some((word) => about.has(word)) && !words.some((word) => ASK_ELSE.has(word));
};

/** Whether a label asks what a request is about, and for nothing else. */
export const asksFor = (label: string, headline: Field): boolean => {
  const about = wordsFor(headline);
  return speaksOf(label, headline) && tellingWords(label).every((word) => about.has(word));
};

/** "Needed by: next Friday": a few words, and more behind a colon and a space. */
const LABEL_LINE = /^[•*-]?\s*(?<label>\p{L}[^:：\n]{0,60})[:：]\s+(?<value>\S.*)$/u;
/** "Why? month end": what a form asks is a label. */
const QUESTION_LINE = /^[•*-]?\s*(?<label>\p{L}[^?？:：\n]{0,100}[?？])[:：]?\s+(?<value>\S.*)$/u;
/** A label whose value stands below it. */
const ALONE = /^\p{L}.{0,100}[:：?？]$/u;
const SIGNS = /[\s:：?？]+$/u;

/** A line of a form. With a label, `words` are all its lines as they stand there. */
export interface Line {
  label: string | null;
  value: string;
  words: string;
}

/**
 * The lines of what a person wrote, or of a form, one of which may have its label above it: a question, words with a colon, or words
 * that are a label by what they say, since the reader takes the marks of bold words away.
 * @param isLabel whether words are a label without any sign; null where a person wrote them, whose questions are no labels either
 */
export function linesIn(text: string, isLabel: ((words: string) => boolean) | null): Line[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const within = (line: string) => ((isLabel && QUESTION_LINE.exec(line)) ?? LABEL_LINE.exec(line))?.groups;
  const isAlone = (line: string) => isLabel !== null && (ALONE.test(line) || isLabel(line));
  const found: Line[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const words = lines[at] ?? '';
    const below = lines[at + 1];
    const { label, value } = within(words) ?? {};
    if (label !== undefined && value !== undefined) found.push({ label, value, words });
    else if (!isAlone(words)) found.push({ label: null, value: words, words });
    else if (below === undefined || isAlone(below) || within(below))
      found.push({ label: words, value: '', words });
    else {
      found.push({ label: words, value: below, words: `${words}\n${below}` });
      at += 1;
    }
  }
  return found;
}

/** The field that a label of a form is for: it has its words, or asks with no others ("Which department are you in?"). */
function fieldFor(label: string, fields: readonly Field[]): Field | undefined {
  const bare = folded(label.replace(SIGNS, ''));
  const telling = tellingWords(bare);
  const isFor = (field: Field) => {
    const own = tellingWords(field.label);
    return own.length > 0 && own.length === telling.length && own.every((word) => telling.includes(word));
  };
  return (
    fields.find((field) =>
      [field.label, field.name, ...(field.called ?? [])].some((name) => folded(name) === bare),
    ) ?? fields.find(isFor)
  );
}

/** The menu of the form that a question asks about, of whose choices the answer is one: "How urgent? medium". */
function menuFor(label: string, value: string, fields: readonly Field[]): Field | undefined {
  const asked = tellingWords(label);
  const fits = fields.filter((field) => {
    const own = new Set(tellingWords(`${field.label} ${field.question} ${field.rephrased}`));
    return asked.length > 0 && asked.every((word) => own.has(word)) && choiceOf(field, value) !== null;
  });
  return fits.length === 1 ? fits[0] : undefined;
}

/** What is left of a form, taken apart by its labels: those that fill further fields, and all its other lines. */
export function partsOfForm({ labelled, rest }: Parts, { fields, headline }: Blueprint): Parts {
  const about = fields.find(({ name }) => name === headline);
  const isLabel = (words: string) =>
    fieldFor(words, fields) !== undefined || (about !== undefined && asksFor(words, about));
  const lines = linesIn(rest, isLabel).map((line) => ({
    ...line,
    field:
      line.label === null || line.value === ''
        ? undefined
        : (fieldFor(line.label, fields) ?? menuFor(line.label, line.value, fields)),
  }));
  return {
    labelled: [
      ...labelled,
      ...lines.flatMap(({ field, value, words }) => (field === undefined ? [] : [{ field, value, words }])),
    ],
    rest: lines.flatMap(({ field, words }) => (field === undefined ? [words] : [])).join('\n'),
  };
}
