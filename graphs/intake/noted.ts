import { shown } from '../../src/domain/person-text.js';
import type { Reply } from '../../src/domain/reply.js';
import { clipped } from '../../src/domain/text.js';
import { wording } from '../../src/domain/wording.js';
import type { TurnContext } from './context.js';
import { offering, questionReply } from './naming/question.js';
import type { IntakeState, IntakeUpdate } from './state.js';

const MAX_QUOTE = 150;
const MOST_NOTED = 10;

/** The messages noted so far with these, each once: one draft at a time a thread, so a second request waits for its turn. */
export function withNoted({ noted }: Pick<IntakeState, 'noted'>, more: readonly string[]): string[] {
  return [...new Set([...noted, ...more])].slice(0, MOST_NOTED);
}

/** What was noted meanwhile is offered in its author's words when its turn has come; nothing where nothing was. */
export function offerNoted(
  { noted }: Pick<IntakeState, 'noted'>,
  { messages, newId }: Pick<TurnContext, 'messages' | 'newId'>,
): { update: IntakeUpdate; replies: Reply[] } {
  const [next] = noted.flatMap((ts) => messages.find((message) => message.ts === ts) ?? []);
  if (!next) return { update: {}, replies: [] };
  const text = wording.alsoMentioned(clipped(shown(next.text), MAX_QUOTE));
  const offered = { label: wording.openWithThis, does: 'open' as const, ts: next.ts, blueprint: null };
  const question = offering(newId(), { message: next, by: next.author }, text, [offered], []);
  return { update: { question }, replies: [questionReply(question)] };
}
