import { behindYes } from '../../domain/conversation/control-words.js';
import { withoutCourtesy, wordsOfShort } from '../../domain/conversation/courtesy.js';
import type { Field } from '../../domain/draft/blueprint.js';
import { hasTellingWord } from '../../domain/entities/search-words.js';
import { hasWords } from '../../domain/text/words.js';
import { clausesOf, DENIES, IT_IS, saidInstead } from './clauses.js';
import { isPaste } from './text.js';

type Choice = Extract<Field, { type: 'enum' }>['values'][number];

/** A choice of a field, and the words that name it. */
export interface Chosen {
  field: Field;
  value: string;
  quote: string;
}

/** What people say before a choice and behind it, and what leaves it the same: "it's pretty urgent, I guess". */
const BEFORE = new RegExp(
  `^(?:(?:${IT_IS}|it|hm+(?!\\s+wait)|maybe|say|put|more like|something['’]?s|something is|actually|definitely|totally|clearly|and|well|so|like i said|as i said|fine|ok|haha|lol|very|pretty|quite|really|rather|just|kind of|kinda|an?)\\s+)+`,
  'iu',
);
const BEHIND =
  /\s(?:(?:is|are|would be|will be|sounds) (?:fine|ok|okay|enough|good|right)|will do|works|i guess|i think|i suppose|i mean[t]?|i['’]d say|imo|like i said|id say|ish|obviously|probably|maybe|for me|tbh|thing|stuff|then|instead|though|tho|lol|haha)$/iu;

const plain = (text: string): string => withoutCourtesy(wordsOfShort(text)).join(' ');

function bare(text: string): string {
  let said = plain(text).replace(BEFORE, '');
  while (BEHIND.test(said)) said = said.replace(BEHIND, '');
  return said;
}

/**
 * The one choice that words are: its value, label or a cue, the beginning of a label ("access" for "Access request"), or what the
 * form itself says of it; or null.
 */
export function choiceOf(field: Field, text: string): string | null {
  if (field.type !== 'enum' || plain(text) === '') return null;
  const said = bare(behindYes(text));
  const isBegun = ({ label }: Choice) => plain(label).startsWith(`${said} `);
  return choiceCalled(field, text) ?? onlyOne(field, isBegun) ?? choiceExplained(field, said);
}

/** The one choice that words are by its value, its label or a cue. */
export function choiceCalled(field: Field, text: string): string | null {
  const said = [plain(text), bare(text)];
  return onlyOne(field, ({ value, label, cues = [] }) =>
    [value, label, ...cues].some((name) => said.includes(plain(name))),
  );
}

const choiceNamed = (field: Field, text: string): string | null =>
  onlyOne(field, ({ value, label }) => [value, label].some((name) => plain(name) === plain(text)));

function onlyOne(field: Field, isMeant: (choice: Choice) => boolean): string | null {
  const meant = field.type === 'enum' ? field.values.filter(isMeant) : [];
  return meant.length === 1 ? (meant[0]?.value ?? null) : null;
}

/** Labels that stand in any sentence, so that among other words they choose nothing. */
const COMMON: ReadonlySet<string> = new Set(['other', 'others', 'none', 'something']);

/** Fewer words than these end many an answer. */
const MIN_ENDING = 2;

/**
 * The one choice that the form speaks of in these words: "High: hardly until tomorrow" in its description, "hardly until tomorrow
 * (high)" in its question. Words of which every sentence is full say none.
 */
function choiceExplained(field: Field, said: string): string | null {
  if (field.type !== 'enum' || !hasTellingWord(said)) return null;
  return onlyOne(field, ({ label }) => explanationsOf(field, label).some((told) => saysOne(told, said)));
}

/** Around what the form says of a choice: "days is fine", "it can wait a few days". */
const ABOUT_IT =
  /^(?:(?:(?:it |that )?can wait|for|a few|few|a couple of|some) )+|(?: (?:is|are|would be|will do|should be)(?: (?:fine|ok|okay|enough|good))?)$/gu;
const saysOne = (told: string, said: string): boolean =>
  told.replace(ABOUT_IT, '') === said.replace(ABOUT_IT, '') ||
  (hasWords(said, MIN_ENDING) && ` ${told} `.includes(` ${said} `)) ||
  (hasWords(told, MIN_ENDING) && ` ${said}`.endsWith(` ${told}`));

function explanationsOf({ description, rephrased }: Field, label: string): string[] {
  const behind = description.split(/[.?!](?:\s|$)/u).flatMap((sentence) => {
    const [name, ...rest] = sentence.split(':');
    return plain(name ?? '') === plain(label) && rest.length > 0 ? [rest.join(':')] : [];
  });
  const before = [...rephrased.matchAll(/(?<![^(),?])([^(),?]+)\(([^()]*)\)/gu)].flatMap(
    ([, words = '', name = '']) => (plain(name) === plain(label) ? [words.replace(/^\s*or\s/iu, '')] : []),
  );
  return [...behind, ...before].map(plain).filter((told) => told !== '');
}

/**
 * The one choice of a field that words name among others: "it is critical, everybody waits". What a clause may deny is none. A cue
 * counts where it is a whole clause ("high, and it doesn't work").
 * @param standing the choices that are made already, by field: another one is meant, as by "still says high, medium please"
 */
export function choicesIn(
  asked: readonly Field[],
  text: string,
  standing: Readonly<Record<string, string>> = {},
): Chosen[] {
  if (isPaste(text)) return [];
  const clauses = clausesOf(saidInstead(text));
  const told = clauses.filter((clause) => !DENIES.test(clause));
  // "the other two times" names no choice
  const words = told
    .join(' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !COMMON.has(word.toLowerCase()));
  const whole = ` ${words.join(' ').toLowerCase()} `;
  return asked.flatMap((field) => {
    const named = field.type === 'enum' ? field.values.map(({ label }) => label) : [];
    const long = named.filter((label) => label.includes(' ') && whole.includes(` ${label.toLowerCase()} `));
    const said = [
      ...[...long, ...words].map((quote) => ({ quote, value: choiceNamed(field, quote) })),
      ...clauses.map((quote) => ({ quote: quote.trim(), value: choiceCalled(field, quote) })),
    ].flatMap(({ quote, value }) =>
      value === null || value === standing[field.name] ? [] : [{ field, value, quote }],
    );
    return new Set(said.map(({ value }) => value)).size === 1 ? said.slice(0, 1) : [];
  });
}
