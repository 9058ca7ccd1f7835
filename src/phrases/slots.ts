import type { DateTime } from 'luxon';
import { ORDINALS } from '../domain/conversation/choice-words.js';
import type { Blueprint } from '../domain/draft/blueprint.js';
import { itemText } from '../domain/draft/patch.js';
import type { EntityKind } from '../domain/entities/entity.js';
import { hasTellingWord, queryTerms, searchWords } from '../domain/entities/search-words.js';
import type { Slot, SlotKind } from '../domain/tools/phrase-template.js';
import type { PhrasePlace } from '../domain/tools/phrasebook.js';
import { dayNamed, localTime, MAX_DAY_WORDS, spanNamed } from './days.js';
import type { ReadSlot, SlotEnd } from './matcher.js';
import { normsOf, type Token } from './tokens.js';

/** An entry is named in a few words. */
const MAX_ITEM_WORDS = 8;
/** Words in a slot are a few; in code units. */
const MAX_TEXT = 300;

/** What can be said in a slot of some kind, by the words for it. */
interface Choice {
  norms: readonly string[];
  value: string;
  field?: string | undefined;
}

const ORDER_WORDS = {
  ...Object.fromEntries(ORDINALS.map((word, at) => [String(at + 1), word])),
  last: 'last | latest | newest | most recent',
  next: 'next | following',
  previous: 'previous | prev',
};
const WHEN_WORDS = {
  overdue:
    'overdue | late | past due | past its date | past its due date | past their date | past their due date | passed its due date | passed their due date | over its date | over their date | behind schedule',
  today: 'today | tonight',
  this_week: 'this week | this wk',
  next_week: 'next week | next wk',
  this_month: 'this month',
};
const STATE_WORDS = {
  open: 'open | reopened | to do | todo | not started | not done | not finished | not closed | unfinished',
  in_progress: 'in progress | started | under way | underway | being worked on | in the works',
  blocked: 'blocked | stuck | on hold | waiting',
  done: 'done | closed | complete | completed | finished | resolved | fixed | solved | sorted | wrapped up',
};
/** As trackers and forms call them. */
const PRIORITIES = ['low', 'medium', 'high', 'urgent', 'critical'];
const LACK_WORDS = {
  assignee:
    'unassigned | unowned | up for grabs | without an assignee | without assignee | without any assignee | without an owner | without owner',
  due: 'undated | without a due date | without due date | without any due date | without a deadline | without deadline | without a date | with no due date | with no deadline',
};
/** Goals have phrases of their own: people set some themselves. */
const KIND_WORDS: Readonly<Record<Exclude<EntityKind, 'task' | 'user' | 'goal'>, string>> = {
  document: 'docs | documents',
  channel: 'channels',
  project: 'projects',
  plan: 'plans',
  milestone: 'milestones | releases',
  output: 'outputs | deliverables',
};

const choicesIn = (list: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(list).flatMap(([value, words]) =>
    words.split('|').map((said) => ({ norms: normsOf(said), value })),
  );
const ORDERS = choicesIn(ORDER_WORDS);
/** What can be said in some slots wherever a phrase is said. */
const FIXED: readonly (readonly [SlotKind, readonly Choice[]])[] = [
  ['order', ORDERS],
  ['when', choicesIn(WHEN_WORDS)],
  ['state', choicesIn(STATE_WORDS)],
  ['priority', PRIORITIES.map((value) => ({ norms: [value], value }))],
  ['lack', choicesIn(LACK_WORDS)],
  ['kind', choicesIn(KIND_WORDS)],
];
const COUNTED = /^(\d{1,4})(?:st|nd|rd|th)?$/u;
/** What a field is called for short has so many letters at least. */
const MIN_NAME_LENGTH = 3;
const NUMBER = /^\d{1,6}$/u;
const SINGULAR: readonly (readonly [RegExp, string])[] = [
  [/(?<=[^s])s$/u, ''],
  [/ia$/u, 'ion'],
];

/** A message that is said, and where what it says ends, before words of courtesy; in code units. */
export interface Said {
  text: string;
  end: number;
}

/** What a place offers to choose from in slots of that kind. */
type Offered = (kind: SlotKind, place: Pick<PhrasePlace, 'open' | 'teams'>) => readonly Choice[];

/** What places offer to choose from. What a form offers is made once, for each message is read in many ways. */
export function createOffered(blueprints: readonly Blueprint[]): Offered {
  const known = new WeakMap<Blueprint, Record<'field' | 'choice', readonly Choice[]>>();
  const ofForm = (blueprint: Blueprint) => {
    const made = known.get(blueprint) ?? { field: fieldChoices(blueprint), choice: valueChoices(blueprint) };
    known.set(blueprint, made);
    return made;
  };
  return (kind, { open, teams }) => {
    if (kind === 'field' || kind === 'choice') return open === null ? [] : ofForm(open.blueprint)[kind];
    if (kind === 'team') return teamChoices(teams);
    return kind === 'blueprint' ? blueprints.flatMap(({ id, title }) => namesFor(id, [id, title])) : [];
  };
}

/**
 * Reads what needs no looking up: words, numbers, days, and what the place offers to choose from.
 * @param named reads the slots that name what is on record
 */
export function slotReader(
  said: Said,
  place: Pick<PhrasePlace, 'open' | 'teams' | 'now' | 'timeZone'>,
  { offers, named }: { offers: Offered; named: ReadSlot },
): ReadSlot {
  // made when a phrase first asks for them, for a message is read in many ways, and most ask for none
  const offered = new Map<SlotKind, readonly Choice[]>(FIXED);
  const choicesOf = (kind: SlotKind): readonly Choice[] => {
    const known = offered.get(kind) ?? offers(kind, place);
    offered.set(kind, known);
    return known;
  };
  let today: DateTime | null = null;
  // many phrases look for a day at the same word, and calendars take their time
  const daysFrom = new Map<number, SlotEnd[]>();
  const daysAt = (tokens: readonly Token[], from: number): SlotEnd[] => {
    const day = today ?? localTime(place.now, place.timeZone).startOf('day');
    today = day;
    const known = daysFrom.get(from) ?? days(tokens, from, (words) => dayNamed(words, day));
    daysFrom.set(from, known);
    return known;
  };
  return (slot, tokens, from) => {
    switch (slot.kind) {
      case 'text':
        return words(said.text, tokens, from);
      case 'rest':
        return rest(said, tokens, from);
      case 'quote':
        return quote(said.text, tokens, from);
      case 'day':
        return daysAt(tokens, from);
      case 'span':
        return days(tokens, from, spanNamed);
      case 'number':
        return digits(tokens, from, NUMBER);
      case 'order':
        return [...chosen(ORDERS, tokens, from), ...digits(tokens, from, COUNTED)];
      case 'item':
        return place.open === null ? [] : items(place.open, said.text, tokens, from);
      default:
        return NAMING.has(slot.kind) ? named(slot, tokens, from) : chosen(choicesOf(slot.kind), tokens, from);
    }
  };
}

const namesFor = (value: string, names: readonly string[]): Choice[] =>
  [...new Set(names)].map((name) => ({ norms: normsOf(name.replaceAll('_', ' ')), value }));

/** The names of teams, without the word for it, or their first word alone where no other team has that: "the Data team". */
function teamChoices(teams: PhrasePlace['teams']): Choice[] {
  const whole = teams.flatMap(({ id, name }) => namesFor(id, [id, name, name.replace(/\s+team$/iu, '')]));
  const short = teams.flatMap(({ id, name }) => namesFor(id, [normsOf(name)[0] ?? '']));
  return [...whole, ...telling(short, ({ value }) => value)];
}

/** Those of the words that tell one thing alone. */
function telling(choices: readonly Choice[], thing: (choice: Choice) => string | undefined): Choice[] {
  const words = ({ norms }: Choice) => norms.join(' ');
  return choices.filter((one) =>
    choices.every((other) => thing(other) === thing(one) || words(other) !== words(one)),
  );
}

const singularsOf = (label: string): string[] => SINGULAR.map(([end, one]) => label.replace(end, one));

/** What people call "Acceptance criteria" for short; two letters are too short for that: "I'd" is no id. */
function lastWords(label: string): string[] {
  const last = label.slice(label.lastIndexOf(' ') + 1);
  return last.length < MIN_NAME_LENGTH ? [] : [last, ...singularsOf(last)];
}

/**
 * The names of a form's fields, whole or by their last word, and what else they are called; "risk" is one of "Risks". What two fields are called names
 * neither.
 */
function fieldChoices({ fields, headline }: Blueprint): Choice[] {
  const all = fields.flatMap(({ name, label, called = [] }) => [
    ...namesFor(name, [name, label, ...singularsOf(label), ...called]),
    ...(label.includes(' ') ? namesFor(name, lastWords(label)) : []),
    ...(name === headline ? namesFor(name, ['headline']) : []),
  ]);
  return telling(all, ({ value }) => value);
}

/** The values of a form's menus that only one of them has. */
function valueChoices({ fields }: Blueprint): Choice[] {
  const all = fields.flatMap((field) =>
    field.type === 'enum'
      ? field.values.flatMap(({ value, label, cues = [] }) =>
          namesFor(value, [value, label, ...cues]).map((choice) => ({ ...choice, field: field.name })),
        )
      : [],
  );
  return telling(all, ({ field }) => field);
}

/** Those of the choices that are said here, the longest first. */
function chosen(choices: readonly Choice[], tokens: readonly Token[], from: number): SlotEnd[] {
  return choices
    .filter(({ norms }) => norms.every((norm, at) => tokens[from + at]?.norm === norm))
    .toSorted((a, b) => b.norms.length - a.norms.length)
    .map(({ norms, value, field }) => ({ to: from + norms.length, value, field }));
}

/** The entries of the draft's lists that the words from here on tell from all others, the most words first. */
function items(
  { blueprint, draft }: NonNullable<PhrasePlace['open']>,
  text: string,
  tokens: readonly Token[],
  from: number,
): SlotEnd[] {
  const all = blueprint.fields.flatMap(({ name }) =>
    (draft.lists[name] ?? []).map((item) => ({ field: name, text: itemText(item) })),
  );
  if (all.length === 0) return [];
  const first = tokens[from];
  const ends = tokens.slice(from, from + MAX_ITEM_WORDS).map((_, at) => from + at + 1);
  return ends.toReversed().flatMap((to) => {
    const last = tokens[to - 1];
    if (first === undefined || last === undefined || last.mark !== (last.norm === '"')) return [];
    const said = text.slice(first.start, last.end);
    if (!hasTellingWord(said)) return [];
    const words = queryTerms(said);
    const [only, ...others] = all.filter((item) => {
      const own = new Set(searchWords(item.text));
      return words.every((word) => own.has(word));
    });
    return only === undefined || others.length > 0 ? [] : [{ to, value: only.text, field: only.field }];
  });
}

function digits(tokens: readonly Token[], from: number, pattern: RegExp): SlotEnd[] {
  const number = pattern.exec(tokens[from]?.norm.replace(/^#/u, '') ?? '');
  return number === null ? [] : [{ to: from + 1, value: String(Number.parseInt(number[0], 10)) }];
}

function days(
  tokens: readonly Token[],
  from: number,
  dayOf: (said: readonly string[]) => string | null,
): SlotEnd[] {
  const said = tokens.slice(from, from + MAX_DAY_WORDS).map(({ norm }) => norm);
  return said
    .map((_, at) => ({ to: from + at + 1, value: dayOf(said.slice(0, at + 1)) ?? '' }))
    .filter(({ value }) => value !== '')
    .toReversed();
}

/** Words up to the end of their sentence; within quotation marks, as far as these go. */
function* words(text: string, tokens: readonly Token[], from: number): Generator<SlotEnd> {
  const [first] = tokens.slice(from, from + 1);
  if (first === undefined) return;
  const [quoted] = first.norm === '"' ? quote(text, tokens, from) : [];
  if (quoted !== undefined) yield quoted;
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.end - first.start > MAX_TEXT) return;
    const closes = token.norm === '"' && tokens[at - 1]?.quoted === true;
    const isEnd = !token.mark || closes || /[)%]/u.test(text.charAt(token.start));
    if (isEnd && !tokens[at + 1]?.quoted)
      yield { to: at + 1, value: unquoted(text.slice(first.start, token.end)) };
    if (token.breaks && !token.quoted) return;
  }
}

function quote(text: string, tokens: readonly Token[], from: number): SlotEnd[] {
  const end = tokens.findIndex(({ quoted }, at) => at > from && !quoted);
  const [open, close] = [tokens[from], tokens[end]];
  if (open?.norm !== '"' || close?.norm !== '"' || end === from + 1) return [];
  return [{ to: end + 1, value: text.slice(open.end, close.start).trim() }];
}

/** All that is left, as it was written, also beyond what is looked at; the stop of a single sentence is none of it. */
function rest({ text, end }: Said, tokens: readonly Token[], from: number): SlotEnd[] {
  const first = tokens[from];
  if (first === undefined) return [];
  const whole = text.slice(0, end).trimEnd();
  const said = whole.slice(first.start).replace(/^[\s,:]+/u, '');
  const last = whole.length;
  const isOne = !tokens.slice(from).some((token) => token.breaks && !token.quoted && token.end < last);
  const value = unquoted(isOne ? said.replace(/(?<![.!?])[.!?]$/u, '') : said);
  return value === '' ? [] : [{ to: tokens.length, value }];
}

const PAIRS =
  /^(?:"([^"]*)"|\u201C([^\u201C\u201D]*)\u201D|\u201E([^\u201C-\u201E]*)[\u201C\u201D]|\u00AB([^\u00AB\u00BB]*)\u00BB|\u2018([^\u2018\u2019]*)\u2019|`([^`]*)`)$/u;

/** The words within quotation marks, or the words themselves. */
function unquoted(words: string): string {
  const [, ...pairs] = PAIRS.exec(words) ?? [];
  return (pairs.find((one) => one !== undefined) ?? words).trim();
}

/** The slots that name what is on record. */
export const NAMING: ReadonlySet<SlotKind> = new Set([
  'entity',
  'entities',
  'thing',
  'things',
  'element',
  'ticket',
  'project',
  'person',
  'people',
]);

/** Whether the slot holds free words. */
export const isFree = ({ kind }: Pick<Slot, 'kind'>): boolean =>
  kind === 'text' || kind === 'rest' || kind === 'quote';
