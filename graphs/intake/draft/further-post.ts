import type { Act } from '../../../src/domain/conversation/acts.js';
import { furtherPostWording as wording } from '../../../src/domain/conversation/further-post-wording.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { asked, without } from '../../../src/domain/pending.js';
import { clipped } from '../../../src/domain/text/text.js';
import type { Turn } from '../deps.js';
import { nodeResult, textReply } from '../node-result.js';
import { notPermitted } from '../people.js';
import { renewedAsk } from '../questions/open-ask.js';
import { offering, questionReply } from '../references/question.js';
import type { Changes, IntakeState, IntakeUpdate } from '../state.js';
import { endedCard } from './card-of.js';
import { discarded, hasOpenDraft } from './draft-life.js';

const NODE = 'review';
const MAX_QUOTE = 80;

/**
 * Offers to add a post to the request that its author has begun with another one just before. A post that begins a request of its own
 * keeps it until somebody says so; one with which nothing else can be done is asked about.
 */
export function offerToGoOn(
  state: IntakeState,
  turn: Turn,
  acts: readonly Act[],
): { acts: readonly Act[]; update: Changes; replies: Reply[] } {
  const root = state.said.find(({ ts, raisedBy }) => ts === turn.rootTs && raisedBy === null);
  const begins = acts.some((act) => act.act === 'open') || hasOpenDraft(state);
  const isOnlyAnswered = acts.length > 0 && acts.every(({ act }) => act === 'talk');
  if (!root || typeof turn.before !== 'string' || !(begins || isOnlyAnswered))
    return { acts, update: {}, replies: [] };
  const quote = clipped(turn.before, MAX_QUOTE);
  const add = { label: wording.addThere, does: { act: 'go_on' as const } };
  const open = {
    label: wording.anotherRequest,
    does: { act: 'open' as const, ts: root.ts, blueprint: null, onBehalfOf: null },
  };
  const text = begins ? wording.mayGoOn(quote) : wording.doesItGoOn(quote);
  const question = offering(
    turn.newId(),
    { message: root, by: root.author },
    text,
    begins ? [add] : [add, open],
    [],
  );
  const pending = asked(state, question);
  return { acts: begins ? acts : [], update: { pending }, replies: [questionReply(question)] };
}

/** Why what was said here may not be added to the request before by that person; null where it may. */
export async function noGoingOn(state: IntakeState, turn: Turn, by: string): Promise<string | null> {
  if (typeof turn.before !== 'string') return wording.beforeIsOver;
  return hasOpenDraft(state) ? notPermitted(state, turn, 'change', by) : null;
}

/** Adds what was said here to the request before, in whose thread it is read; what was begun with it here ends. */
export function goOn(state: IntakeState, turn: Turn, by: string): IntakeUpdate {
  const isOpen = hasOpenDraft(state);
  const closed = renewedAsk(state, turn, true);
  return nodeResult(state, NODE, {
    ...(isOpen ? discarded(state) : {}),
    acts: [],
    pending: without(isOpen ? discarded(state) : state, 'choice'),
    goesOn: true,
    why: 'it goes on with the post before it',
    replies: [
      ...closed.replies,
      ...(isOpen ? endedCard(state, turn, by) : []),
      textReply(wording.addedThere(clipped(turn.before ?? '', MAX_QUOTE))),
    ],
  });
}
