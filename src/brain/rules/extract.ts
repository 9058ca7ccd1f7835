import { findField } from '../../domain/blueprint.js';
import type { ExtractedUpdate, ExtractInput, Extraction } from '../../domain/brain.js';
import type { Draft } from '../../domain/draft.js';
import type { ThreadMessage } from '../../domain/message.js';
import * as phrases from '../../domain/phrases.js';
import type { Disagreement } from './disagreement.js';
import { disagreements } from './disagreement.js';
import { howOf } from './find.js';
import { readMessage } from './read-message.js';
import type { Read, Reading } from './reading.js';
import { sentencesOf } from './text.js';

/** Longest part of a message that the rules read, in characters; a longer one is a paste, not an answer. */
const READ_LIMIT = 4_000;

type Handover = Extraction['handover'];
const RANK: Readonly<Record<Handover, number>> = { none: 0, question: 1, change_of_mind: 2, cancel: 3 };

function updateOf(read: Read, message: ThreadMessage): ExtractedUpdate {
  const quote = read.span.text;
  return { field: read.field.name, value: read.value, ts: message.ts, quote, how: howOf(read.value, quote) };
}

function asksBack(text: string, reading: Reading): boolean {
  const questions = sentencesOf(text).filter((sentence) => phrases.readsAsQuestion(sentence.text));
  const answered = (sentence: string) => reading.reads.some((read) => sentence.includes(read.span.text));
  return questions.some(({ text: sentence }) => !answered(sentence));
}

function handoverOf(text: string, reading: Reading, draft: Draft): Handover {
  if (phrases.readsAsAbandon(text)) return 'cancel';
  const changes = reading.reads.some(
    (read) => read.strength !== 'answer' && draft.fields[read.field.name] !== undefined,
  );
  const began = Object.keys(draft.fields).length > 0;
  if (
    changes ||
    (began && reading.reads.length === 0 && phrases.readsAsModify(text) && !phrases.readsAsQuestion(text))
  ) {
    return 'change_of_mind';
  }
  return asksBack(text, reading) ? 'question' : 'none';
}

function isFirstEntry(input: ExtractInput): boolean {
  const { draft, pending } = input;
  return Object.keys(draft.fields).length === 0 && draft.unknown.length === 0 && pending.length === 0;
}

/** The draft as it stands after the updates, so that the next message is read against it. */
function afterwards(draft: Draft, updates: readonly ExtractedUpdate[]): Draft {
  const fields = Object.fromEntries(updates.map((update) => [update.field, update.value]));
  return { ...draft, fields: { ...draft.fields, ...fields } };
}

function explain(
  updates: readonly ExtractedUpdate[],
  unknown: readonly string[],
  handover: Handover,
): string {
  const parts = [
    updates.length > 0 ? `found ${updates.map(({ field }) => field).join(', ')}` : 'found nothing new',
    unknown.length > 0 ? `not known: ${unknown.join(', ')}` : '',
    handover === 'none' ? '' : `reads as ${handover.replaceAll('_', ' ')}`,
  ];
  return parts.filter((part) => part !== '').join('; ');
}

/**
 * Reads the messages without a model. On the first entry the whole thread is read, later only the newest messages.
 * A value in running text never replaces one the draft has; a named value, an answer or "actually, …" does. Where another
 * person had said otherwise, "actually, …" gives the value and the conflict, so that both values can be shown.
 */
export function extractByRules(input: ExtractInput): Extraction {
  const { history, fresh } = input.conversation;
  const messages = [...(isFirstEntry(input) ? history : []), ...fresh].filter((message) => !message.bot);
  const updates = new Map<string, ExtractedUpdate>();
  const unknown = new Set<string>();
  const conflicts = new Map<string, Disagreement>();
  let handover: Handover = 'none';
  for (const message of messages) {
    const text = message.text.slice(0, READ_LIMIT);
    const pending = fresh.includes(message)
      ? input.pending
          .flatMap((name) => findField(input.blueprint, name) ?? [])
          .filter(({ name }) => !updates.has(name))
      : [];
    const draft = afterwards(input.draft, [...updates.values()]);
    const context = { blueprint: input.blueprint, draft, pending };
    const reading = readMessage(context, text);
    const against = disagreements(context, { ...message, text }, reading.reads);
    for (const disagreement of against) conflicts.set(disagreement.field, disagreement);
    for (const read of reading.reads) {
      updates.set(read.field.name, updateOf(read, message));
      if (!against.some(({ field }) => field === read.field.name)) conflicts.delete(read.field.name);
      unknown.delete(read.field.name);
    }
    for (const name of reading.unknown) if (!updates.has(name)) unknown.add(name);
    const next = fresh.includes(message) ? handoverOf(text, reading, input.draft) : 'none';
    if (RANK[next] > RANK[handover]) handover = next;
  }
  const found = handover === 'cancel' ? [] : [...updates.values()];
  const markedUnknown = handover === 'cancel' ? [] : [...unknown];
  return {
    updates: found,
    markedUnknown,
    handover,
    conflicts: handover === 'cancel' ? [] : [...conflicts.values()],
    suggestions: [],
    reasoning: explain(found, markedUnknown, handover),
    followup: null,
  };
}
