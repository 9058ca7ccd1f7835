import { headlineOf } from '../../../src/domain/conversation/card.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { shown } from '../../../src/domain/text/person-text.js';
import { clipped } from '../../../src/domain/text/text.js';
import { undoWording } from '../../../src/domain/tools/undo-wording.js';
import type { TurnContext } from '../context.js';
import { blueprintOf, type Turn } from '../deps.js';
import { endNews } from '../filing/project-brief.js';
import { nodeResult } from '../node-result.js';
import { offering, questionReply } from '../references/question.js';
import type { Changes, IntakeState, IntakeUpdate } from '../state.js';
import { recorded } from '../tool-loop/to-command.js';
import { cardReply } from './card-of.js';
import { discarded, keptOf } from './draft-life.js';

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
  { queuedRequests }: Pick<IntakeState, 'queuedRequests'>,
  { messages, newId }: Pick<TurnContext, 'messages' | 'newId'>,
): { update: Changes; replies: Reply[] } {
  const [next] = queuedRequests.flatMap((ts) => messages.find((message) => message.ts === ts) ?? []);
  if (!next) return { update: {}, replies: [] };
  const text = wording.alsoMentioned(clipped(shown(next.text), MAX_QUOTE));
  const offered = { label: wording.openWithThis, does: 'open' as const, ts: next.ts, blueprint: null };
  const question = offering(newId(), { message: next, by: next.author }, text, [offered], []);
  return { update: { question }, replies: [questionReply(question)] };
}

const MAX_HEADLINE = 150;

/** Gives the draft up: its card, where one was posted, says who did and when; what tells of it has Undo. */
export async function giveUp(
  state: IntakeState,
  turn: Turn,
  by: string,
  node: string,
): Promise<IntakeUpdate> {
  const outcome = { by, at: state.updatedAt, error: null };
  const card = state.cardRev === null ? [] : cardReply(state, turn, 'discarded', outcome);
  const headline = clipped(headlineOf(blueprintOf(turn, state.blueprint), state.draft), MAX_HEADLINE);
  const { commands, replies: told } = recorded(turn.newId(), {
    tool: 'discard',
    by,
    args: {},
    summary: undoWording.discardedIt(headline),
    change: { kind: 'discarded', draftId: state.draftId ?? '', before: keptOf(state), after: null },
  });
  const question = state.question?.discard ? null : state.question;
  const queued = offerQueued(state, turn);
  return nodeResult(state, node, {
    ...discarded(state),
    question,
    ...queued.update,
    acts: [],
    why: 'given up',
    commands,
    replies: [...card, ...told, ...queued.replies],
    memory: await endNews(state, turn, by),
  });
}
