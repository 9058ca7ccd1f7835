import { wording } from '../../../src/domain/wording.js';
import { endNews } from '../bedside/news.js';
import { cardReply } from '../card-of.js';
import type { TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { discarded } from '../draft-life.js';
import { emit } from '../emit.js';
import { offerNoted } from '../noted.js';
import { say } from '../say.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

const NODE = 'submission';

/** The other request has taken the person in: this draft is over, and its card, where one was posted, says so. */
export async function followed(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
): Promise<IntakeUpdate> {
  const { following, requester } = state;
  if (following === null) return emit(state, NODE, {}, { why: 'follows nothing' });
  const outcome = { by: following.by, at: state.updatedAt, error: null };
  const card = state.cardRev === null ? [] : cardReply(state, deps, 'discarded', outcome);
  const link =
    following.slot === null
      ? {}
      : { link: { slot: following.slot, label: wording.theTicket(following.shortId) } };
  const told = say(wording.followed(following.shortId), {
    mentions: requester === null ? [] : [requester],
    ...link,
  });
  const noted = offerNoted(state, context);
  return emit(
    state,
    NODE,
    { ...discarded(state), ...noted.update },
    {
      why: `${following.shortId} is followed instead`,
      replies: [...card, told, ...noted.replies],
      memory: await endNews(state, deps, context, following.by),
    },
  );
}

/** The other request could not be followed: the card comes after all. */
export function notFollowed(state: IntakeState, reason: string): IntakeUpdate {
  const shortId = state.following?.shortId ?? '';
  return emit(
    state,
    NODE,
    { following: null, alike: [], respond: true },
    {
      next: 'preview',
      why: 'could not be followed',
      replies: [say(wording.notFollowed(shortId, reason))],
    },
  );
}
