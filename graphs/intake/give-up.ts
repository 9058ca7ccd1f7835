import { headlineOf } from '../../src/domain/card.js';
import { clipped } from '../../src/domain/text.js';
import { undoWording } from '../../src/domain/undo-wording.js';
import { endNews } from './bedside/news.js';
import { recorded } from './calls/recorded.js';
import { cardReply } from './card-of.js';
import type { TurnContext } from './context.js';
import { blueprintOf, type IntakeDeps } from './deps.js';
import { discarded, keptOf } from './draft-life.js';
import { emit } from './emit.js';
import { offerNoted } from './noted.js';
import type { IntakeState, IntakeUpdate } from './state.js';

const MAX_HEADLINE = 150;

/** Gives the draft up: its card, where one was posted, says who did and when; what tells of it has Undo. */
export async function giveUp(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  by: string,
  node: string,
): Promise<IntakeUpdate> {
  const outcome = { by, at: state.updatedAt, error: null };
  const card = state.cardRev === null ? [] : cardReply(state, deps, 'discarded', outcome);
  const headline = clipped(headlineOf(blueprintOf(deps, state.blueprint), state.draft), MAX_HEADLINE);
  const { commands, replies: told } = recorded(context.newId(), {
    tool: 'discard',
    by,
    args: {},
    summary: undoWording.discardedIt(headline),
    change: { kind: 'discarded', draftId: state.draftId ?? '', before: keptOf(state), after: null },
  });
  const question = state.question?.discard ? null : state.question;
  const noted = offerNoted(state, context);
  return emit(
    state,
    node,
    { ...discarded(state), question, ...noted.update, acts: [] },
    {
      why: 'given up',
      commands,
      replies: [...card, ...told, ...noted.replies],
      memory: await endNews(state, deps, context, by),
    },
  );
}
