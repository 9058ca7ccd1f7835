import { blanked, type ReadWord, readWords } from './reading.js';
import { type Habit, habitOf } from './written.js';

/** A message with what is needed to judge a name in it. */
export interface Message {
  text: string;
  words: readonly ReadWord[];
  habit: Habit;
}

/** Slack's ids, links and addresses are no words. */
const NO_WORDS =
  /<[@#!][^<>\s]{1,240}>|https?:\/\/[^\s<>]+|(?<![\p{L}\p{N}._+-])[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}][\p{L}\p{N}.-]*/gu;

/** "@" and "#" names stay words, since a name may go on behind them. */
export function readMessage(text: string): Message {
  const words = readWords(text.replace(NO_WORDS, blanked));
  return { text, words, habit: habitOf(words) };
}
