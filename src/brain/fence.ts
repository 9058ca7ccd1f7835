import type { Conversation } from '../domain/brain.js';
import type { ThreadMessage } from '../domain/message.js';

/**
 * Data for a prompt between two lines that nothing inside can imitate: every entry is one line of JSON, in which line
 * breaks and angle brackets are escaped.
 */
export function fenced(name: string, entries: readonly unknown[]): string {
  const lines = entries.map((entry) =>
    JSON.stringify(entry)
      .replaceAll('<', '\\u003c')
      .replaceAll('>', '\\u003e')
      .replaceAll('\u2028', '\\u2028')
      .replaceAll('\u2029', '\\u2029'),
  );
  return [`<<<${name}`, ...lines, `${name}>>>`].join('\n');
}

/** Roughly how many tokens a model counts in a text: four characters each. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/** What the conversation may take of a call, in tokens. */
export const CONVERSATION_TOKENS = 2_500;

interface Line {
  ts: string;
  from: string;
  new?: true;
  bot?: true;
  text: string;
}

function lineOf(message: ThreadMessage, isNew: boolean): Line {
  return {
    ts: message.ts,
    from: message.author,
    ...(isNew ? { new: true as const } : {}),
    ...(message.bot ? { bot: true as const } : {}),
    text: message.text,
  };
}

/** The beginning of a text that is too long for what is left. */
function shortened(line: Line, tokens: number): Line {
  return { ...line, text: `${line.text.slice(0, Math.max(0, tokens * 2))} […]` };
}

/**
 * The newest messages that fit the budget, oldest first. What is too much goes from the oldest; should the newest alone be
 * too long, its beginning stays.
 */
export function fencedConversation(conversation: Conversation, budget = CONVERSATION_TOKENS): string {
  const lines = [
    ...conversation.history.map((message) => lineOf(message, false)),
    ...conversation.fresh.map((message) => lineOf(message, true)),
  ];
  const kept: Line[] = [];
  let left = budget;
  for (const line of lines.toReversed()) {
    const cost = estimateTokens(JSON.stringify(line)) + 1;
    if (cost > left) {
      if (kept.length === 0) kept.unshift(shortened(line, left));
      break;
    }
    kept.unshift(line);
    left -= cost;
  }
  return fenced('CONVERSATION', kept);
}
