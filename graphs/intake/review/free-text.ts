import type { Judgement, ReviewJudgement } from '../../../src/domain/brain.js';
import { clipped } from '../../../src/domain/clipped.js';
import { readsAsAbandon, readsAsConfirm } from '../../../src/domain/phrases.js';
import { namesAnything, nothingNamed } from '../../../src/domain/references.js';
import { wording } from '../../../src/domain/wording.js';
import { contextOf, type TurnContext } from '../context.js';
import { conversationOf, freshMessages, newer } from '../conversation.js';
import { blueprintOf, type IntakeDeps } from '../deps.js';
import { emit } from '../emit.js';
import { withHeld } from '../held.js';
import { askingOf, viewerOf } from '../naming/asking.js';
import { mayBeForQuestion } from '../naming/newest.js';
import { plainAnswer } from '../naming/plain-answer.js';
import { mayDecide, withCallers } from '../people.js';
import { notice, say } from '../say.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { approved } from './approve.js';
import { giveUpInWords } from './ask-discard.js';
import { order } from './order.js';

const NODE = 'review';

type Judged = Judgement<ReviewJudgement>;

/**
 * Words about an open card. The judgement says what they want; the rules say what they may do. Who speaks to the bot takes part
 * in the request by that, but not by words that ask or order something beside it; taking part gives nobody a say in it.
 */
export async function freeText(
  state: IntakeState,
  deps: IntakeDeps,
  runtime: { context?: unknown },
): Promise<IntakeUpdate> {
  const participants = withCallers(state);
  const update = await judged(state, deps, contextOf(runtime, deps));
  return update.next === 'elicitation' || update.next === 'references' ? update : { participants, ...update };
}

async function judged(state: IntakeState, deps: IntakeDeps, context: TurnContext): Promise<IntakeUpdate> {
  if (state.phase === 'READY_TO_CREATE') return onItsWay(state);
  const judgement = await deps.brain.review(
    {
      blueprint: blueprintOf(deps, state.blueprint),
      draft: state.draft,
      team: state.team?.name ?? null,
      conversation: conversationOf(state, context),
    },
    context.signal,
  );
  const why = `${judgement.value.action}: by ${judgement.by}`;
  switch (judgement.value.action) {
    case 'confirm':
      return confirm(state, deps, context, judgement);
    case 'abandon':
      return abandon(state, deps, context, judgement);
    case 'modify':
      return emit(state, NODE, {}, { next: 'elicitation', why, judgement });
    case 'order':
      return order(state, judgement);
    case 'clarify':
      return respond(state, deps, context, judgement, why);
    case 'unrelated':
      return addressed(state)
        ? respond(state, deps, context, judgement, why)
        : emit(state, NODE, {}, { why, judgement });
  }
}

/**
 * What is being filed stays as it was approved; words are kept until the tracker has answered. Whoever speaks to the bot
 * is told, others are left alone.
 */
function onItsWay(state: IntakeState): IntakeUpdate {
  const replies = addressed(state) ? [say(wording.onItsWay)] : [];
  return emit(state, NODE, { held: withHeld(state) }, { why: 'it is being filed', replies });
}

/**
 * Words approve only when all of the batch reads as approval to the rules too, was written after the card showed this
 * rev, answers no question of ours instead, and comes from people who may. Other words in the batch are read for changes.
 */
async function confirm(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  judgement: Judged,
): Promise<IntakeUpdate> {
  const messages = freshMessages(state.events);
  const last = messages.at(-1);
  const wantsApproval = { wantsApproval: true };
  if (!last || !messages.every(({ text }) => readsAsConfirm(text))) {
    return emit(state, NODE, wantsApproval, { next: 'elicitation', why: 'more than an approval', judgement });
  }
  if (state.events.length !== messages.length || !messages.every(({ ts }) => newer(ts, state.shownAt))) {
    const replies = [say(wording.pressApprove)];
    return emit(state, NODE, wantsApproval, { why: 'older than the card', judgement, replies });
  }
  const said = messages.map(({ author, text }) => ({ author, isPlain: plainAnswer(text) === 'yes' }));
  if (mayBeForQuestion(state, said)) {
    const replies = [say(wording.pressApprove)];
    return emit(state, NODE, {}, { why: 'a question of ours is open', judgement, replies });
  }
  const permissions = await Promise.all(
    messages.map(({ author }) => mayDecide(deps, state, context, 'approve', author)),
  );
  const refused = permissions.find((permission) => !permission.allowed);
  if (refused && !refused.allowed) {
    const replies = [notice(last.author, wording.notPermitted(refused.reason))];
    return emit(state, NODE, {}, { why: 'refused: not permitted', judgement, replies });
  }
  return approved(state, last.author, 'approved in words', { judgement });
}

async function abandon(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  judgement: Judged,
): Promise<IntakeUpdate> {
  const words = freshMessages(state.events).filter(({ text }) => readsAsAbandon(text));
  const last = words.at(-1);
  if (!last) {
    return emit(
      state,
      NODE,
      {},
      { why: 'not surely given up', judgement, replies: [say(wording.sayDiscard)] },
    );
  }
  const permission = await mayDecide(deps, state, context, 'change', last.author);
  if (permission.allowed) return giveUpInWords(state, deps, context, last.author, NODE, { judgement });
  const replies = [notice(last.author, wording.notPermitted(permission.reason))];
  return emit(state, NODE, {}, { why: 'refused: not permitted', judgement, replies });
}

/** A question about something that it names is looked up; any other is answered from the card. */
async function respond(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  judgement: Judged,
  why: string,
): Promise<IntakeUpdate> {
  const asking = askingOf(state);
  const resolution = asking
    ? await deps.references.resolve(viewerOf(context, asking.by), { text: asking.message.text })
    : nothingNamed();
  if (namesAnything(resolution)) {
    return emit(state, NODE, { resolution }, { next: 'references', why, judgement });
  }
  const answer = clipped(judgement.value.response ?? '', 3_000) || wording.cardHelp;
  return emit(state, NODE, {}, { why, judgement, replies: [say(answer)] });
}

function addressed(state: IntakeState): boolean {
  return state.events.some((event) => event.kind === 'message' && event.addressed);
}
