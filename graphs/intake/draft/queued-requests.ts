import { wording } from '../../../src/domain/conversation/wording.js';
import { asked } from '../../../src/domain/pending.js';
import { shown } from '../../../src/domain/text/person-text.js';
import { clipped } from '../../../src/domain/text/text.js';
import type { TurnContext } from '../context.js';
import { offering, questionReply } from '../references/question.js';
import { frameOf, type IntakeState } from '../state.js';

const MAX_QUOTE = 150;
const MAX_QUEUED = 10;

/** The requests queued so far with these, each once: one draft at a time a thread, so a second request waits for its turn. */
export function withQueued(
  { queuedRequests }: Pick<IntakeState, 'queuedRequests'>,
  more: readonly string[],
): string[] {
  return [...new Set([...queuedRequests, ...more])].slice(0, MAX_QUEUED);
}

/** A request queued meanwhile is offered in its author's words when its turn has come; nothing where nothing was. */
export function offerQueued(
  state: Pick<IntakeState, 'queuedRequests' | 'pending' | 'report'>,
  { messages, newId }: Pick<TurnContext, 'messages' | 'newId'>,
): Pick<IntakeState, 'pending' | 'replies'> {
  const [next] = state.queuedRequests.flatMap((ts) => messages.find((message) => message.ts === ts) ?? []);
  if (!next) return { pending: state.pending, replies: [] };
  const text = frameOf(state).alsoMentioned(clipped(shown(next.text), MAX_QUOTE));
  const offered = {
    label: wording.openWithThis,
    does: { act: 'open' as const, ts: next.ts, blueprint: null, onBehalfOf: null },
  };
  const question = offering(newId(), { message: next, by: next.author }, text, [offered], []);
  return { pending: asked(state, question), replies: [questionReply(question)] };
}
