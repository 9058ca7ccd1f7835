import type { ExtractInput } from '../../domain/brain.js';
import type { ThreadMessage } from '../../domain/message.js';
import { readsAsQuestion } from '../../domain/phrases.js';
import { sentencesOf } from './text.js';

const TO_SOMEBODY = /^[^\p{L}\p{N}<]*<@[UW][A-Z0-9_]*>/u;

/** Where a message says whom it is for, and where it asks them something, in characters. */
const BEGINNING = 80;
const END = 600;

/** Whose request it is: the author of the oldest evidence, or of the first new message. */
function asker({ draft, conversation }: ExtractInput): string | undefined {
  const evidence = [
    ...Object.values(draft.evidence).flat(),
    ...Object.values(draft.lists).flatMap((items) => items.flatMap((item) => item.evidence)),
  ];
  const oldest = evidence.reduce<(typeof evidence)[number] | undefined>(
    (first, one) => (first === undefined || Number(one.ts) < Number(first.ts) ? one : first),
    undefined,
  );
  return oldest?.author ?? conversation.fresh[0]?.author;
}

const asks = (text: string): boolean => sentencesOf(text).some((sentence) => readsAsQuestion(sentence.text));

/**
 * Whether a message may answer the bot in words that could be about anything: it is by the person whose request it is, or
 * comes right after the bot. One that turns to somebody else, or follows another person's question, answers those.
 */
export function answeringIn(input: ExtractInput): (message: ThreadMessage) => boolean {
  const all = [...input.conversation.history, ...input.conversation.fresh].sort(
    (a, b) => Number(a.ts) - Number(b.ts),
  );
  const places = new Map(all.map((message, at) => [message, at]));
  const own = asker(input);
  return (message) => {
    if (TO_SOMEBODY.test(message.text.slice(0, BEGINNING))) return false;
    const before = all[(places.get(message) ?? 0) - 1];
    if (before === undefined || before.bot) return true;
    if (before.author !== message.author && asks(before.text.slice(-END))) return false;
    const followsOwn = before.author === message.author && input.conversation.fresh.includes(before);
    return message.author === own || followsOwn;
  };
}
