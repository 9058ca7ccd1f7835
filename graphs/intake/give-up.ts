import type { Judgement } from '../../src/domain/brain.js';
import { wording } from '../../src/domain/wording.js';
import { endNews } from './bedside/news.js';
import { cardReply } from './card-of.js';
import type { TurnContext } from './context.js';
import type { IntakeDeps } from './deps.js';
import { discarded } from './draft-life.js';
import { emit } from './emit.js';
import { offerNoted } from './noted.js';
import { say } from './say.js';
import type { IntakeState, IntakeUpdate } from './state.js';

/** Gives the draft up: its card, where one was posted, says who did and when. */
export async function giveUp(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  by: string,
  node: string,
  judgement?: Judgement<unknown>,
): Promise<IntakeUpdate> {
  const outcome = { by, at: state.updatedAt, error: null };
  const card = state.cardRev === null ? [] : cardReply(state, deps, 'discarded', outcome);
  return emit(state, node, discarded(state), {
    why: 'given up',
    replies: [...card, say(wording.discarded), ...offerNoted(state, context)],
    memory: await endNews(state, deps, context, by),
    ...(judgement ? { judgement } : {}),
  });
}
