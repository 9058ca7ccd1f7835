import type { Conversation } from '../domain/brain.js';
import type { ThreadMessage } from '../domain/message.js';
import { CONVERSATION_TOKENS } from './budget.js';
import { cutMiddle } from './cut.js';
import { estimateTokens } from './tokens.js';
import { showsAnything, visible } from './visible.js';

/** One entry as a fence holds it: a line of JSON in which line breaks and angle brackets are escaped. */
export function fencedLine(entry: unknown): string {
  return JSON.stringify(entry)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Data for a prompt between two lines that nothing inside can imitate. */
export function fenced(name: string, entries: readonly unknown[]): string {
  return [`<<<${name}`, ...entries.map(fencedLine), `${name}>>>`].join('\n');
}

/** What a text costs inside a fence, in tokens. */
export function fencedCost(text: string): number {
  return estimateTokens(fencedLine(text));
}

/** A conversation as a prompt shows it, and the messages that stand there, whole or shortened. */
export interface Shown {
  text: string;
  messages: readonly ThreadMessage[];
}

/** A message is not shortened below this many tokens: less is no message any more. */
const SHORTEST = 60;
/** The first message says what a thread is about; this much of it stays, however long the thread. */
const ROOT = 150;
/** The fence itself and the note on what is missing. */
const FRAME = 40;
const LONGEST_ID = 40;

interface Entry {
  message: ThreadMessage;
  isNew: boolean;
}

/**
 * The conversation within the budget, oldest first: the newest messages whole, older ones shortened in the middle, the
 * rest left out with a note, but for the first. No message takes more than half of what is left, so that one long log
 * does not hide what was said around it. Messages that show nothing are left out.
 */
export function fencedConversation(conversation: Conversation, budget = CONVERSATION_TOKENS): Shown {
  const entries = [
    ...conversation.history.map((message): Entry => ({ message, isNew: false })),
    ...conversation.fresh.map((message): Entry => ({ message, isNew: true })),
  ].filter(({ message }) => showsAnything(message.text));
  const [root, ...others] = entries;
  if (root === undefined) return { text: fenced('CONVERSATION', []), messages: [] };

  const first = lineOf(root, others.length === 0 ? budget - FRAME : ROOT);
  let left = budget - FRAME - first.cost;
  const newest: Line[] = [];
  for (const entry of others.toReversed()) {
    const line = lineOf(entry, Math.max(SHORTEST, left / 2));
    if (line.cost > left) break;
    newest.unshift(line);
    left -= line.cost;
  }
  const missing = others.length - newest.length;
  const rootLine = missing === 0 ? lineOf(root, Math.max(ROOT, left + first.cost)) : first;
  const note = missing === 0 ? [] : [{ note: `${missing} older messages left out here` }];
  return {
    text: fenced('CONVERSATION', [rootLine.line, ...note, ...newest.map(({ line }) => line)]),
    messages: [root.message, ...entries.slice(entries.length - newest.length).map(({ message }) => message)],
  };
}

interface Line {
  line: object;
  cost: number;
}

/** The message as one line that costs no more than `tokens`, or as little as a line can. */
function lineOf({ message, isNew }: Entry, tokens: number): Line {
  const head = {
    ts: message.ts.slice(0, LONGEST_ID),
    from: message.author.slice(0, LONGEST_ID),
    ...(isNew ? { new: true as const } : {}),
    ...(message.bot ? { bot: true as const } : {}),
  };
  const overhead = estimateTokens(fencedLine({ ...head, text: '' })) + 1;
  const text = cutMiddle(visible(message.text), Math.max(1, Math.floor(tokens) - overhead), fencedCost);
  const line = { ...head, text };
  return { line, cost: estimateTokens(fencedLine(line)) + 1 };
}
