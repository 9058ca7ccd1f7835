import type { Field } from '../../domain/draft/blueprint.js';
import { clipped } from '../../domain/text/text.js';

/** A value in a sentence is a reminder, not the whole text. */
const MAX_SHOWN = 60;
/** What is told of a field where words do not occur in it. */
const MAX_FIELD = 300;
/** More entries than this are counted. */
const MAX_QUOTED = 3;

/** Words of people in a sentence, on one line, in quotation marks. */
export const quoted = (words: string, most = MAX_SHOWN): string =>
  `“${clipped(words.replace(/\s+/gu, ' '), most)}”`;

/** A field as it is named in the middle of a sentence. */
export const called = ({ label }: Pick<Field, 'label'>): string => `the ${midSentence(label)}`;

/** "Epic ID" keeps its capitals, "Open questions" does not need its own. */
function midSentence(label: string): string {
  return label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}

/** "a", "a and b", "a, b and c". */
export const inARow = (words: readonly string[], joint = 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`;

/** The same at the beginning of a sentence. */
const begun = ({ label }: Pick<Field, 'label'>): string => `The ${midSentence(label)}`;
const is = ({ label }: Pick<Field, 'label'>) => (/[^s]s$|criteria$/iu.test(label) ? 'are' : 'is');

/** Every sentence that the editing tools say, to people and to the brain. */
export const editWords = {
  // why nothing was done
  noDraft:
    'No request is open in this thread, so there is nothing to edit. To begin one, mention me and say what you need.',
  closed:
    'The request is being filed right now, so it stays as it was approved. Ask me again once it is filed.',
  noSuchField: (words: string, labels: readonly string[]) =>
    `The request has no field called ${quoted(words)}. It has: ${labels.join(', ')}.`,
  empty: (field: Field) =>
    `${begun(field)} ${is(field)} still empty, so there is nothing to replace or remove.`,
  occursNowhere: (field: Field, find: string, says: string) =>
    `I can’t find ${quoted(find)} in ${called(field)}. It says: ${quoted(says, MAX_FIELD)}.`,
  nothingLeft: (field: Field) =>
    `That would leave nothing in ${called(field)}. To empty it, set it to nothing.`,
  tooLong: (field: Field, most: number) =>
    `${begun(field)} would get longer than ${most.toLocaleString('en')} characters. Please say it in fewer.`,
  noChoice: (field: Field, words: string, choices: readonly string[]) =>
    `${quoted(words)} isn't one of the choices for ${called(field)}. Choose ${inARow(choices, 'or')}.`,
  oneChoice: (field: Field, choices: readonly string[]) =>
    `${begun(field)} holds one choice, so nothing can be added to it. Set it to ${inARow(choices, 'or')}.`,
  needsKey: (field: Field) =>
    `An entry of ${called(field)} needs to say what is limited, and the limit, such as “deadline: end of March”.`,
  saysSo: (field: Field) =>
    `${begun(field)} already ${is(field) === 'are' ? 'say' : 'says'} that; nothing was changed.`,
  full: (field: Field, most: number) =>
    `${begun(field)} already ${is(field) === 'are' ? 'have' : 'has'} ${most} entries, which is the limit. Remove one first.`,
  notAList: (field: Field) =>
    `${begun(field)} is text, not a list. Say which words to replace, or set the whole field again.`,
  noSuchItem: (field: Field, words: string, items: readonly string[]) =>
    `${quoted(words)} is not in ${called(field)}. There ${items.length === 1 ? 'is' : 'are'}: ${numbered(items)}.`,
  whichItem: (field: Field, words: string, items: readonly string[]) =>
    `${quoted(words)} fits more than one of ${called(field)}: ${numbered(items)}. Name one by its number.`,
  inNoList: (words: string) =>
    `I can’t tell which entry ${quoted(words)} is. Say which list it stands in, such as “remove the second risk”.`,
  unusable: (field: Field) => `${begun(field)} can't hold that; nothing was changed.`,

  // what was done
  replaced: (field: Field, before: string, after: string) =>
    `Replaced ${quoted(before)} with ${quoted(after)} in ${called(field)}`,
  takenOut: (field: Field, words: string) => `Took ${quoted(words)} out of ${called(field)}`,
  set: (field: Field, value: string) => `Set ${called(field)} to ${quoted(value)}`,
  setItems: (field: Field, count: number) => `Set ${called(field)} to ${count} entries`,
  cleared: (field: Field) => `Emptied ${called(field)}`,
  unknown: (field: Field) => `Marked ${called(field)} as not known`,
  added: (field: Field, entries: readonly string[], standing = 0) => {
    const what =
      entries.length > MAX_QUOTED
        ? `${entries.length} entries`
        : inARow(entries.map((entry) => quoted(entry)));
    const rest = standing === 0 ? '' : `; ${standing} more ${standing === 1 ? 'was' : 'were'} already there`;
    return `Added ${what} to ${called(field)}${rest}`;
  },
  removed: (field: Field, words: string) => `Removed ${quoted(words)} from ${called(field)}`,
} as const;

const MAX_NAMED = 6;

function numbered(items: readonly string[]): string {
  const named = items.slice(0, MAX_NAMED).map((item, at) => `${at + 1}. ${quoted(item)}`);
  const more = items.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
