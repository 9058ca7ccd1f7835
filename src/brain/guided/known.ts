import type { FreshMessage } from '../../domain/brain.js';
import type { ActBody, OfferedAct } from '../../domain/conversation/acts.js';
import type { EntityKind, EntityRef } from '../../domain/entities/entity.js';
import { opened } from '../../domain/text/open-text.js';
import { clipped } from '../../domain/text/text.js';
import { hasWords, isQuestion } from './text.js';
import type { Turn } from './turn.js';
import { correctionIn } from './values.js';
import { wording } from './wording.js';

/** Slack: a button's label has at most 75 characters. */
export const MAX_LABEL = 75;
/** A shorter message says too little to look for what was remembered. */
const MIN_WORDS = 3;
/** With fewer words of its name it is not clear enough that a piece of work is meant. */
const MIN_TELLING = 2;
/** More things than these in one message nobody wants to be told about at once. */
const MAX_KNOWN = 3;

/** The tool that finds what was remembered, and so many characters of a question it is given. */
const REMEMBERS = 'search_memory';
/** Whoever writes more tells a story, and its words are found anywhere; in code units. */
const MAX_LOOKED_UP_LENGTH = 300;
const MAX_ASKED = 1_000;

/** The tool that says how things stand, and the names that it gives to their kinds. */
const LOOK_UP = 'fetch_reference_context';
const GROUP: Readonly<Record<EntityKind, string>> = {
  task: 'tickets',
  document: 'docs',
  channel: 'channels',
  project: 'projects',
  user: 'users',
  plan: 'plans',
  goal: 'goals',
  milestone: 'milestones',
  output: 'outputs',
};

/** How requests are numbered. */
const OWN_NUMBER = /(?<![\p{L}\p{N}@-])T-\d{1,9}(?![\p{L}\p{N}-])/giu;

/** The kinds that are linked to others. */
const LINKED: ReadonlySet<EntityKind> = new Set([
  'task',
  'document',
  'project',
  'plan',
  'goal',
  'milestone',
  'output',
]);

/** Whatever names one of these is about what is there already; people, channels, docs and projects a request names by the way. */
const WORK: ReadonlySet<EntityKind> = new Set(['task', 'plan', 'goal', 'milestone']);

/** Whether one of these is a piece of work that is on record. */
const namesWork = (known: readonly EntityRef[]): boolean => known.some(({ kind }) => WORK.has(kind));

/** Whether it speaks of work that is on record, looks for what it names, or begins with it. */
export function speaksOfRecord(turn: Turn, message: FreshMessage): boolean {
  const known = namedIn(turn, opened(message.text));
  return namesWork(known) || (known.length > 0 && turn.seeks(message)) || beginsWithName(turn, message);
}

/** Whether it begins with the name of a thing on record: "Q1 Launch healthy or not". */
function beginsWithName({ input: { references } }: Turn, { text }: FreshMessage): boolean {
  const said = opened(text).trimStart();
  return references.found.some(({ mention, entity }) => entity.kind !== 'user' && said.startsWith(mention));
}

/** The things that this message names for sure. */
export function namedIn({ input: { references } }: Turn, text: string): EntityRef[] {
  return references.found
    .flatMap(({ mention, entity }) => (text.includes(mention) ? [entity] : []))
    .slice(0, MAX_KNOWN);
}

/** What this message names that can't be found. */
export function missingIn({ input: { references } }: Turn, text: string): string[] {
  const known = new Set(references.found.map(({ mention }) => mention.toUpperCase()));
  const numbers = [...text.matchAll(OWN_NUMBER)].map(([number]) => number);
  const inVain = [
    ...references.unresolved.filter((mention) => text.includes(mention)),
    ...numbers.filter((number) => !known.has(number.toUpperCase())),
  ];
  return [...new Set(inVain)].slice(0, MAX_KNOWN);
}

/** Whether this message may name a piece of work by a part of its name: "the database upgrade". */
export function mayNameWork({ input: { references } }: Turn, text: string): boolean {
  return references.ambiguous.some(
    ({ mention, candidates }) =>
      text.includes(mention) && hasWords(mention, MIN_TELLING) && namesWork(candidates),
  );
}

/**
 * Tells what is on record about the things that words name, or else about what the thread is about, and what was remembered that may
 * answer them, where they ask. Where a name in a question fits several things, which one is meant is asked instead, and nothing beside it:
 * what is chosen is read anew. Where a name is `missing`, what has other words of the question on record would be beside the point.
 * @returns whether that was asked
 */
export async function tellsKnown(
  turn: Turn,
  message: FreshMessage,
  named: readonly EntityRef[],
  asks: boolean,
  missing: readonly string[],
): Promise<boolean> {
  const unsure = named.length === 0 && asks ? unsureName(turn, message) : null;
  const isAsked = unsure !== null && unsure.candidates.length > 1;
  // a phrase beside the name does without it: "Alex has time. Which tickets has nobody taken?"
  if (isAsked && (await turn.phrasesIn(message)).every((words) => words.includes(unsure.mention))) {
    const candidates = unsure.candidates.map(({ id }) => id);
    // no phrase: a model reads such a question better
    turn.say(message, 'answer', { act: 'which', mention: unsure.mention, candidates });
    return true;
  }
  const isMissing = missing.length > 0;
  const known =
    named.length > 0 || !asks
      ? named
      : ((isAsked ? null : unsure)?.candidates ?? (isMissing ? [] : pointedAt(turn, message)));
  if (known.length > 0) turn.say(message, 'phrase', lookUp(known));
  const [only, ...others] = known.filter(({ kind }) => LINKED.has(kind));
  const text = opened(message.text);
  const isQuestioned = isQuestion(text) || (asks && turn.begins(message));
  if (isQuestioned && only !== undefined && others.length === 0) turn.say(message, 'phrase', linksOf(only));
  if (asks && hasWords(text, MIN_WORDS)) {
    const isLookedUp = known.length === 0 && !isMissing && text.length <= MAX_LOOKED_UP_LENGTH;
    turn.say(message, 'phrase', isLookedUp ? onRecord(message) : remembered(message));
  }
  return false;
}

/** The one name in a message that may be that of one thing or of several; null where there is none, or more than one. */
function unsureName({ input: { references } }: Turn, { text }: FreshMessage) {
  const said = opened(text);
  const [only, ...others] = references.ambiguous.filter(({ mention }) => said.includes(mention));
  return only === undefined || others.length > 0 ? null : only;
}

/** What the thread is about, where the message points at it. */
function pointedAt(turn: Turn, message: FreshMessage): EntityRef[] {
  const focus = turn.pointedAt(message);
  return focus === null ? [] : [{ id: focus.id, kind: focus.kind, label: focus.name }];
}

/** A button that says these words. */
export const saying = (words: string): OfferedAct => ({
  label: clipped(words, MAX_LABEL),
  does: 'say',
  words,
});

/** Buttons with the phrases that come nearest. */
export async function nearest(turn: Turn, message: FreshMessage): Promise<OfferedAct[]> {
  const near = await turn.nearest(message);
  const text = opened(message.text);
  const ticket = turn.input.references.found.find(
    ({ mention, entity }) => entity.kind === 'task' && text.includes(mention),
  );
  const orders = ticket && near.length === 0 ? wording.ticketOrders(ticket.mention) : [];
  const corrected = (turn.open && correctionIn(turn.open, text)) ?? [];
  const words = [...new Set([corrected, ...near, ...orders].flat())];
  return words.map(saying);
}

/** Words to the bot while a request is open may be another one: a button that keeps them as such. None for questions and a word or two. */
export function asAnother({ addressed, text, ts }: FreshMessage): OfferedAct[] {
  const isOne = addressed && !isQuestion(opened(text)) && hasWords(opened(text), MIN_WORDS);
  return isOne ? [{ label: wording.another, does: 'open', ts, blueprint: null }] : [];
}

/** What is on record may answer a question that names nothing, by the words of it. */
function onRecord({ text }: FreshMessage): ActBody {
  const args = { question: opened(text).trim().slice(0, MAX_ASKED), by_the_way: true };
  return { act: 'call', tool: 'query_knowledge', args };
}

/** What was remembered may answer a question that no phrase is made for. */
function remembered({ text }: FreshMessage): ActBody {
  const args = { text: opened(text).slice(0, MAX_ASKED), by_the_way: true };
  return { act: 'call', tool: REMEMBERS, args };
}

/** All that something is linked to. */
function linksOf({ id, kind }: EntityRef): ActBody {
  return {
    act: 'call',
    tool: 'get_linked_entities',
    args: { entity_id: id, entity_kind: kind, by_the_way: true },
  };
}

function lookUp(known: readonly EntityRef[]): ActBody {
  const args: Record<string, string[]> = {};
  for (const { kind, id } of known) args[GROUP[kind]] = [...(args[GROUP[kind]] ?? []), id];
  return { act: 'call', tool: LOOK_UP, args };
}
