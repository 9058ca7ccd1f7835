import { english } from '../src/domain/conversation/frame/en.js';
import { languageOf } from '../src/domain/conversation/language.js';
import { type Blueprint, type Field, findField } from '../src/domain/draft/blueprint.js';
import { type Draft, isFilled, type ListItem } from '../src/domain/draft/draft.js';
import { itemText } from '../src/domain/draft/patch.js';
import { shown } from '../src/domain/text/person-text.js';
import type { FiledRequest } from '../src/domain/tickets/tracker.js';
import type { Conversation, Expectation, Fact, Message } from './files.js';
import { type Need, occurs, plain, showsAll, unmet } from './shows.js';
import type { TurnCalls } from './thread.js';

/** What is wrong with a field, in words. `missing`: it lacks what it should hold, or isn't marked as unknown. */
export interface Fault {
  field: string;
  kind: 'wrong' | 'missing';
  problem: string;
}

/** What is wrong with a field of the draft; null where nothing is, or where nothing was expected. */
export function faultOf(draft: Draft, field: Field, { expect }: Pick<Conversation, 'expect'>): Fault | null {
  const { name } = field;
  const filled = isFilled(draft, name);
  const expected = expect.fields[name];
  const fault = (kind: Fault['kind'], problem: string): Fault => ({ field: name, kind, problem });
  const unwanted = filled ? expect.never.find((words) => occurs(words, textOf(draft, field))) : undefined;
  if (unwanted !== undefined) return fault('wrong', `says “${unwanted}”`);
  if (expected === undefined) return null;
  if (expected === 'empty' || expected === 'unknown') {
    if (filled) return fault('wrong', `must be ${expected}`);
    return expected === 'empty' || draft.unknown.includes(name)
      ? null
      : fault('missing', 'is not marked unknown');
  }
  if (!filled) return needsValue(expected) ? fault('missing', 'holds nothing') : null;
  const problem = valueProblem(draft, field, expected);
  if (problem !== null) return fault('wrong', problem);
  const lacking = (expected.items ?? []).find((item) => !itemsOf(draft, name).some((one) => fits(item, one)));
  return lacking === undefined ? null : fault('missing', `lacks ${JSON.stringify(lacking)}`);
}

type Valued = Exclude<Expectation, string>;

const needsValue = ({ shows, is, items }: Valued): boolean =>
  [shows, is, items].some((one) => one !== undefined);

function valueProblem(
  draft: Draft,
  field: Field,
  { shows = [], is, items = [], only, not }: Valued,
): string | null {
  const text = textOf(draft, field);
  const unwanted = not.find((words) => occurs(words, text));
  if (unwanted !== undefined) return `says “${unwanted}”`;
  if (is && !is.includes(draft.fields[field.name] ?? '')) return `must be ${is.join(' or ')}`;
  const need = unmet(shows, text);
  if (need !== null) return `doesn’t say ${needText(need)}`;
  const surplus = itemsOf(draft, field.name).find((item) => !items.some((wanted) => fits(wanted, item)));
  return only && surplus ? `must not hold “${itemText(surplus)}”` : null;
}

type Wanted = NonNullable<Valued['items']>[number];

function fits(wanted: Wanted, item: ListItem): boolean {
  if (!('key' in wanted)) return showsAll(wanted, itemText(item));
  return plain(item.key ?? '').includes(plain(wanted.key)) && showsAll(wanted.value, item.value);
}

const needText = (need: Need): string =>
  [need]
    .flat()
    .map((words) => `“${words}”`)
    .join(' or ');

const itemsOf = ({ lists }: Draft, name: string): ListItem[] =>
  (lists[name] ?? []).filter(({ status }) => status !== 'rejected');

/** What the draft holds there, as a text: a choice by value and label, items one a line. */
export function textOf(draft: Draft, field: Field): string {
  const value = draft.fields[field.name] ?? '';
  if (field.type !== 'enum') return [value, ...itemsOf(draft, field.name).map(itemText)].join('\n').trim();
  const label = field.values.find((option) => option.value === value)?.label ?? '';
  return `${value} ${label}`.trim();
}

/** Whether a field of the draft carries the fact: its own where that is a choice, any where it is words. */
export function isCarried({ field: name, shows }: Fact, draft: Draft, blueprint: Blueprint): boolean {
  const own = name === undefined ? undefined : findField(blueprint, name);
  const fields = own?.type === 'enum' ? [own] : blueprint.fields;
  return fields.some((field) => showsAll(shows, textOf(draft, field)));
}

/** Whether the people's own words, as they were filed, carry the fact. */
export function isInOwnWords({ shows }: Fact, filed: Pick<FiledRequest, 'ownWords'>): boolean {
  return filed.ownWords.some(({ text }) => showsAll(shows, shown(text)));
}

/** What was counted while a conversation was played. */
export interface Books {
  /** the first team that was proposed; null: the bot let people choose; undefined: it came to neither */
  readonly firstTeam: string | null | undefined;
  /** facts that somebody has told */
  readonly told: ReadonlySet<string>;
  /** questions asked, and those of them for what had been given already */
  readonly asked: number;
  readonly needless: readonly string[];
  /** messages meant for the bot that it left without any answer */
  readonly silences: readonly string[];
  /** messages meant for people that it answered */
  readonly interjections: readonly string[];
  /** remarks that were taken as answers and given back */
  readonly givenBack: readonly string[];
  /** what people pressed to put something right */
  readonly presses: readonly string[];
  /** turns with words */
  readonly turns: number;
  /** the messages in which it asked for what is missing, by their slots */
  readonly rounds: ReadonlySet<string>;
  /** what the script's people said, by Slack time */
  readonly said: ReadonlyMap<string, Message>;
}

/** All that came of a conversation, as the player saw it. */
export interface Played {
  conversation: Conversation;
  /** how the graph failed; null: it didn't */
  failure: string | null;
  /** where it ended; `stuck`: the bot waits for something that nobody says, or the other way round */
  outcome: 'filed' | 'discarded' | 'no_team' | 'nothing' | 'stuck';
  /** as it was filed, or as it was left */
  draft: Draft;
  blueprint: string | null;
  requester: string | null;
  team: string | null;
  filed: FiledRequest | null;
  books: Books;
  /** calls to a model, turn by turn */
  calls: readonly TurnCalls[];
  transcript: readonly string[];
}

/** How a conversation went. */
export interface Verdict {
  played: Played;
  usable: boolean;
  /** null where no team was looked for */
  firstTeamRight: boolean | null;
  wrong: readonly Fault[];
  values: number;
  /** told facts that have a field, those of them that no field carries, and all told facts that are nowhere */
  withField: readonly Fact[];
  inNoField: readonly Fact[];
  lost: readonly Fact[];
  /** what people only said to each other and was filed all the same */
  stray: readonly string[];
  /** Frontdoor's own sentences that were said in English where people write in another language that it has them in */
  foreign: readonly string[];
  /** what makes it unusable, in words */
  problems: readonly string[];
}

export function judge(played: Played): Verdict {
  const { conversation, draft, filed, outcome } = played;
  const { blueprint, expect, facts } = conversation;
  const ends = filed !== null || expect.outcome === 'no_team';
  const faults = ends ? blueprint.fields.flatMap((field) => faultOf(draft, field, conversation) ?? []) : [];
  const required = new Set(blueprint.fields.filter((field) => field.required).map(({ name }) => name));
  const wrong = filed === null ? [] : faults.filter(({ kind }) => kind === 'wrong');
  const told = filed === null ? [] : facts.filter(({ id }) => played.books.told.has(id));
  const withField = told.filter(({ field }) => field !== undefined);
  const inNoField = withField.filter((fact) => !isCarried(fact, draft, blueprint));
  const lost = told.filter(
    (fact) => filed !== null && !isCarried(fact, draft, blueprint) && !isInOwnWords(fact, filed),
  );
  const problems = [
    ...(played.failure === null ? [] : [`the graph failed: ${played.failure.split('\n')[0]}`]),
    ...(outcome === expect.outcome ? [] : [`ended ${outcome}, not ${expect.outcome}`]),
    ...(ends && played.blueprint !== blueprint.id ? [`became ${played.blueprint}, not ${blueprint.id}`] : []),
    ...(filed && expect.team !== undefined && played.team !== expect.team
      ? [`went to ${played.team ?? 'no team'}`]
      : []),
    ...(ends && played.requester !== expect.requester
      ? [`is ${played.requester ?? 'nobody'}’s request`]
      : []),
    ...faults
      .filter(({ kind, field }) => kind === 'wrong' || (required.has(field) && !isFilled(draft, field)))
      .map(({ field, problem }) => `${field} ${problem}: ${held(draft, blueprint, field)}`),
    ...lost.map(({ id }) => `the fact ${id} is lost`),
  ];
  return {
    played,
    usable: problems.length === 0,
    firstTeamRight: teamRight(played),
    wrong,
    values: filed === null ? 0 : blueprint.fields.filter(({ name }) => isFilled(draft, name)).length,
    withField,
    inNoField,
    lost,
    stray: strayIn(played),
    foreign: foreignIn(played),
    problems,
  };
}

function strayIn({ filed, books }: Played): string[] {
  return (filed?.ownWords ?? []).flatMap(({ ts }) => {
    const message = books.said.get(ts);
    return message?.for === 'people' && message.tells.length === 0 ? [message.text] : [];
  });
}

/** The fixed sentences that have nothing of the request in them. */
const ENGLISH = [...Object.values(english), ...Object.values(english.card)].flatMap((one) =>
  typeof one === 'string' ? [one] : [],
);

function foreignIn({ conversation, transcript }: Played): string[] {
  if ((languageOf(conversation.language) ?? 'en') === 'en') return [];
  return ENGLISH.filter((sentence) => transcript.some((line) => line.includes(sentence)));
}

function teamRight({ conversation: { expect }, books: { firstTeam } }: Played): boolean | null {
  if (expect.outcome === 'no_team') return firstTeam === null;
  return expect.team === undefined ? null : firstTeam === expect.team;
}

function held(draft: Draft, blueprint: Blueprint, name: string): string {
  const field = findField(blueprint, name);
  const text = field ? textOf(draft, field).replace(/\s+/gu, ' ') : '';
  return text === '' ? '–' : `“${text.slice(0, 120)}”`;
}
