import type { FreshMessage } from '../../domain/brain.js';
import type { Offered } from '../../domain/conversation/option.js';
import type { EntityKind, EntityRef } from '../../domain/entities/entity.js';
import { opened } from '../../domain/text/open-text.js';
import { clipped } from '../../domain/text/text.js';
import { hasWords } from '../../domain/text/words.js';
import { isQuestion } from './text.js';
import type { Turn } from './turn.js';
import { wording } from './wording.js';

/** Slack: a button's label has at most 75 characters. */
export const MAX_LABEL = 75;
/** A shorter message says too little to look for what was remembered. */
const MIN_WORDS = 3;
/** More things than these in one message nobody wants to be told about at once. */
const MAX_KNOWN = 3;
/** Whoever writes more tells a story, whose words are found anywhere. Of a question so much is passed on. In code units. */
const MAX_LOOKED_UP_LENGTH = 300;
const MAX_ASKED = 1_000;

/** How requests are numbered. */
const OWN_NUMBER = /(?<![\p{L}\p{N}@-])T-\d{1,9}(?![\p{L}\p{N}-])/giu;

/** A line that is only a number in brackets is a message of ours that somebody forwards (slack/normalize/content.ts). */
const CITED = new RegExp(`^(?:\\(T-\\d{1,9}\\)$|[ \\t]*>.*${OWN_NUMBER.source})`, 'imu');

/** Whether somebody cites what was said of a request, so that their words beside it are about that one. */
export const citesRequest = (text: string): boolean => CITED.test(text);

/** Whether it only cites what we said of requests, and says nothing itself. */
export const onlyCites = (text: string): boolean =>
  text.trim() !== '' && text.split('\n').every((line) => /^\(T-\d{1,9}\)$/u.test(line.trim()));

/** Whatever names one of these is about what is there already; people, channels, docs and projects a request names by the way. */
const WORK: ReadonlySet<EntityKind> = new Set(['task', 'plan', 'goal', 'milestone']);

/** Whether one of these is a piece of work that is on record. */
const namesWork = (known: readonly EntityRef[]): boolean => known.some(({ kind }) => WORK.has(kind));

/** Whether it speaks of work that is on record, looks for what it names, or begins with a name: "Q1 Launch healthy or not". */
export function speaksOfRecord(turn: Turn, message: FreshMessage): boolean {
  const said = opened(message.text);
  const known = namedIn(turn, said);
  const isBegun = turn.input.references.found.some(
    ({ mention, entity }) => entity.kind !== 'user' && said.trimStart().startsWith(mention),
  );
  return namesWork(known) || (known.length > 0 && turn.phrases.seeks(message)) || isBegun;
}

/** The things that this message names for sure. */
export function namedIn({ input: { references } }: Turn, text: string): EntityRef[] {
  const named = references.found.filter(({ mention }) => text.includes(mention));
  return named.map(({ entity }) => entity).slice(0, MAX_KNOWN);
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

/**
 * Tells what is on record about the things that words name, or else about what the thread is about, and what was remembered
 * that may answer them, where they ask. Where a name in a question fits several things, it only asks which one is meant:
 * what is chosen is read anew. Where a name is `missing`, what has other words of the question on record would be beside
 * the point.
 * @returns whether that was asked
 */
export function tellsKnown(
  turn: Turn,
  message: FreshMessage,
  named: readonly EntityRef[],
  asks: boolean,
  missing: readonly string[],
): boolean {
  const text = opened(message.text);
  const looksFurther = named.length === 0 && asks;
  const [only, ...others] = turn.input.references.ambiguous.filter(({ mention }) => text.includes(mention));
  const unsure = looksFurther && others.length === 0 ? only : undefined;
  const isAsked = unsure !== undefined && unsure.candidates.length > 1;
  if (isAsked) {
    const candidates = unsure.candidates.map(({ id }) => id);
    // no phrase: a model reads such a question better
    turn.say(message, 'answer', { act: 'which', mention: unsure.mention, candidates });
    return true;
  }
  const isMissing = missing.length > 0;
  const focus = looksFurther && !isMissing ? turn.phrases.pointedAt(message) : null;
  const pointedAt = focus === null ? [] : [{ id: focus.id, kind: focus.kind, label: focus.name }];
  const known = looksFurther ? (unsure?.candidates ?? pointedAt) : named;
  const call = (tool: string, args: Record<string, unknown>) =>
    turn.say(message, 'phrase', { act: 'call', tool, args });
  if (known.length > 0) call('fetch_reference_context', idsByGroup(known));
  const [linked, ...more] = known.filter(({ kind }) => kind !== 'channel' && kind !== 'user');
  const isQuestioned = isQuestion(text) || (asks && turn.phrases.begins(message));
  if (isQuestioned && linked !== undefined && more.length === 0)
    call('get_linked_entities', { entity_id: linked.id, entity_kind: linked.kind, by_the_way: true });
  if (asks && hasWords(text, MIN_WORDS)) {
    // what is on record may answer a question that names nothing, and what was remembered one that no phrase is made for
    if (known.length === 0 && !isMissing && text.length <= MAX_LOOKED_UP_LENGTH)
      call('query_knowledge', { question: text.trim().slice(0, MAX_ASKED), by_the_way: true });
    else call('search_memory', { text: text.slice(0, MAX_ASKED), by_the_way: true });
  }
  return false;
}

/** The ids under the names that `fetch_reference_context` gives to their kinds. */
function idsByGroup(known: readonly EntityRef[]): Record<string, string[]> {
  const ids: Record<string, string[]> = {};
  for (const { kind, id } of known) {
    const group = `${kind === 'task' ? 'ticket' : kind === 'document' ? 'doc' : kind}s`;
    ids[group] = [...(ids[group] ?? []), id];
  }
  return ids;
}

/** A button that says these words. */
const saying = (words: string): Offered => ({
  label: clipped(words, MAX_LABEL),
  does: { act: 'say', words },
});

/** Buttons with the phrases that come nearest. */
export async function nearest(turn: Turn, message: FreshMessage): Promise<Offered[]> {
  return (await turn.phrases.nearest(message)).map(saying);
}

/**
 * Words to the bot while a request is open may be another one: a button that keeps them as such. None for questions and a
 * word or two.
 */
export function asAnother({ addressed, text, ts }: FreshMessage): Offered[] {
  const isOne = addressed && !isQuestion(opened(text)) && hasWords(opened(text), MIN_WORDS);
  return isOne
    ? [{ label: wording.another, does: { act: 'open', ts, blueprint: null, onBehalfOf: null } }]
    : [];
}
