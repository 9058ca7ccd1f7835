import type { Offered } from '../src/domain/conversation/option.js';
import type { Reply } from '../src/domain/conversation/reply.js';
import { type Field, findField, isList } from '../src/domain/draft/blueprint.js';
import type { Draft, ListItem } from '../src/domain/draft/draft.js';
import type { Answer, Conversation, Message } from './files.js';
import { faultOf } from './judge.js';
import { occurs } from './shows.js';
import { idOf } from './thread.js';

/** The two ways in which conversations are played: without a model, and with recorded answers of one. */
export const MANNERS = ['guided', 'recorded'] as const;
export type Manner = (typeof MANNERS)[number];

export type Question = Extract<Reply, { kind: 'ask' }>['questions'][number];

/** How somebody answers a question. */
export type Way = 'words' | 'select' | 'form' | 'nobody_knows';

/**
 * The way in which an answer is given: as the script says; else by the menu where one stands and there is no model, and in words
 * wherever there are any. Whoever is asked `again`, since their words were not understood, takes the menu.
 */
export function wayOf(
  { by }: Question,
  { with: how, text, value }: Answer,
  manner: Manner,
  again = false,
): Way {
  const guided = manner === 'guided';
  if (how === 'nobody_knows') return guided || text === undefined ? how : 'words';
  const menu = by === 'select' && value !== undefined;
  if (menu && again) return 'select';
  if (how === 'form' || how === 'words') return how;
  return menu && (guided || how === 'select' || text === undefined) ? 'select' : 'words';
}

/** What is said for an answer: its words, else the label of the value that is meant. */
export function wordsOf(answer: Answer, field: Field | undefined): string {
  return answer.text ?? (field && answer.value !== undefined ? labelOf(field, answer.value) : '');
}

function labelOf(field: Field, value: string): string {
  const options = field.type === 'enum' ? field.values : [];
  return options.find((one) => one.value === value)?.label ?? value;
}

/** What a person puts into the form: every answer that says so, and with `also` what else is known of optional fields. */
export function formValues({ blueprint, answers, facts }: Conversation): Record<string, string> {
  const entries = blueprint.fields.flatMap(({ name }): [string, string][] => {
    const given = answers.fields[name]?.at(-1);
    if (given?.with === 'form') return [[name, given.value ?? given.text ?? '']];
    const known = facts.filter(({ field }) => field === name).map(({ text }) => text);
    return answers.also && !given && known.length > 0 ? [[name, known.join('\n')]] : [];
  });
  return Object.fromEntries(entries);
}

/** The side of a dispute that holds in the end: the script's, else the one that is expected, else the newer one. */
export function sideToKeep(
  { field: name, choices }: Question,
  { answers, blueprint, expect }: Conversation,
): Question['choices'][number] | undefined {
  const field = findField(blueprint, name);
  const expected = expect.fields[name];
  const values = typeof expected === 'object' ? (expected.is ?? []) : [];
  const wanted = [answers.dispute?.keep ?? [], ...values.map((one) => (field ? labelOf(field, one) : one))];
  return choices.find(({ label }) => wanted.flat().some((words) => occurs(words, label))) ?? choices.at(-1);
}

/** The fields that a message fills by lines such as "Urgency: high". */
export function labelledFields(text: string, { blueprint }: Conversation): string[] {
  const lines = text.split('\n').map((line) => line.replace(/^[\s*•-]+/u, '').toLowerCase());
  return blueprint.fields
    .filter(({ label }) =>
      lines.some((line) => line.replaceAll('*', '').startsWith(`${label.toLowerCase()}:`)),
    )
    .map(({ name }) => name);
}

/**
 * Whether somebody takes what a button offers: a request, where one is wanted and there is none, of the right form if there is a
 * choice; a value that should stand there.
 */
export function isWelcome({ does }: Offered, draft: Draft | null, conversation: Conversation): boolean {
  const { blueprint, expect } = conversation;
  if (does.act === 'open' && does.onBehalfOf !== null)
    return idOf(expect.requester ?? '') === does.onBehalfOf;
  if (draft === null) {
    const opens = does.act === 'open' && [null, blueprint.id].includes(does.blueprint);
    return (
      expect.outcome !== 'nothing' && (opens || (does.act === 'say' && occurs(blueprint.title, does.words)))
    );
  }
  const field = does.act === 'set' ? findField(blueprint, does.field) : undefined;
  if (does.act !== 'set' || !field || !(field.name in expect.fields)) return false;
  return faultOf(withValue(draft, field, does), field, conversation)?.kind !== 'wrong';
}

/** The draft with the value, in the place of an item of the same key. */
function withValue(draft: Draft, field: Field, { value, key }: { value: string; key?: string }): Draft {
  if (!isList(field)) return { ...draft, fields: { ...draft.fields, [field.name]: value } };
  const kept = (draft.lists[field.name] ?? []).filter((item) => key === undefined || item.key !== key);
  const item: ListItem = { value, evidence: [], ...(key === undefined ? {} : { key }) };
  return { ...draft, lists: { ...draft.lists, [field.name]: [...kept, item] } };
}

/** What somebody has said should stand there instead, and puts there where the words didn't do it. */
export interface Correction {
  by: string;
  wanted: NonNullable<Message['instead']>;
}

/** The corrections with one more: what is corrected anew is no longer wanted as it was before, whoever has said that. */
export function corrected(before: readonly Correction[], next: Correction): Correction[] {
  const isOver = (field: string) => next.wanted !== 'discard' && field in next.wanted;
  const left = before.map((one): Correction => {
    if (one.wanted === 'discard') return one;
    const wanted = Object.entries(one.wanted).filter(([field]) => !isOver(field));
    return { ...one, wanted: Object.fromEntries(wanted) };
  });
  return [...left, next];
}
