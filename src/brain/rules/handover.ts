import type { Extraction } from '../../domain/brain.js';
import type { Draft } from '../../domain/draft.js';
import * as phrases from '../../domain/phrases.js';
import type { Reading } from './reading.js';
import { sentencesOf } from './text.js';

/** What a message wants besides giving values, as an extraction says it. */
export type Handover = Extraction['handover'];
const RANK: Readonly<Record<Handover, number>> = { none: 0, question: 1, change_of_mind: 2, cancel: 3 };

/** Whether the first changes more than the second: of several messages that one decides. */
export function isWeightier(one: Handover, other: Handover): boolean {
  return RANK[one] > RANK[other];
}

/** Questions that only the bot, or those who know what it does, can answer. */
const ABOUT_US =
  /\b(?:you|your|this (?:bot|request|ticket|form)|the (?:bot|request|ticket)|who (?:will|can|gets|sees|handles)|what happens|when will|how long will|how do i)\b/iu;

/** A story of more characters than this asks nothing back. */
const READ = 8_000;

/** Whether somebody asks back: the message is mostly questions, or one of them is about what happens here. */
function asksBack(text: string, reading: Reading): boolean {
  const sentences = sentencesOf(text.slice(0, READ));
  const questions = sentences.filter((sentence) => phrases.readsAsQuestion(sentence.text));
  const answered = (from: number, to: number) =>
    reading.reads.some(({ span }) => span.start < to && from < span.end);
  const open = questions.filter(({ start, end }) => !answered(start, end));
  if (open.length === 0) return false;
  return 2 * questions.length >= sentences.length || open.some((question) => ABOUT_US.test(question.text));
}

/** What a message wants besides giving values. `toTools`: a tool is to do something, beside what the text says. */
export function handoverOf(text: string, reading: Reading, draft: Draft, toTools: boolean): Handover {
  if (phrases.readsAsAbandon(text)) return 'cancel';
  const changes = reading.reads.some(
    (read) => read.strength !== 'answer' && draft.fields[read.field.name] !== undefined,
  );
  const began = Object.keys(draft.fields).length > 0;
  const orders =
    began && reading.reads.length === 0 && phrases.readsAsModify(text) && !phrases.readsAsQuestion(text);
  if (changes || reading.removals.length > 0 || orders) return 'change_of_mind';
  return toTools || asksBack(text, reading) ? 'question' : 'none';
}
