import { wording } from '../../../src/domain/conversation/wording.js';
import { type Draft, evidenceOf } from '../../../src/domain/draft/draft.js';
import { asked, changedIn, pendingOf } from '../../../src/domain/pending.js';
import type { AlikeRequest } from '../../../src/domain/tickets/past-requests.js';
import { routingText } from '../../../src/domain/tickets/routing-text.js';
import { blueprintFor, type Turn } from '../deps.js';
import { endedCard } from '../draft/card-of.js';
import { discarded } from '../draft/draft-life.js';
import { offerQueued } from '../draft/queued-requests.js';
import { nodeResult, textReply } from '../node-result.js';
import { waitsForChoice } from '../questions/answered.js';
import { isByOrder } from '../questions/open-ask.js';
import { viewerOf } from '../references/asking.js';
import { frameOf, type IntakeState, type IntakeUpdate } from '../state.js';
import { endNews } from './project-brief.js';

const NODE = 'preview';

/** So many requests that look like a draft are offered. */
const MAX_OFFERED = 3;

/**
 * The open requests to offer before a draft's first card, since they look like it; none found is an empty list. An order is no
 * answer to that offer: it stands, with buttons for the request as it is now. Null where they were looked for before.
 */
export async function lookAlikes(state: IntakeState, turn: Turn): Promise<AlikeRequest[] | null> {
  const offered = pendingOf(state, 'duplicate');
  if (offered && waitsForChoice(state) && isByOrder(state)) return offered.requests;
  const asker = state.filer ?? state.requester;
  if (offered !== null || state.cardRev !== null || state.draftId === null || asker === null) return null;
  const text = routingText(blueprintFor(turn, state), state.draft);
  const query = { text, notDraft: state.draftId };
  const requests = await turn.past.alike(viewerOf(turn, asker), query, turn.signal);
  return requests.slice(0, MAX_OFFERED);
}

/** Offers to follow one of these requests instead. Whatever is said next, the card comes, so the offer is never in the way. */
export function offerAlike(state: IntakeState, alike: readonly AlikeRequest[]): IntakeUpdate {
  const { draftId, rev } = state;
  return nodeResult(state, NODE, {
    pending: asked(state, { kind: 'duplicate', requests: [...alike] }),
    mode: 'ELICITATION',
    phase: 'AWAITING_USER',
    pendingQuestions: [],
    why: `${alike.length} look like it`,
    replies: draftId === null ? [] : [{ kind: 'duplicates', draftId, rev, requests: [...alike] }],
  });
}

/** The other request has taken the person in: this draft is over, and its card, where one was posted, says so. */
export async function followed(state: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const { follows, requester } = state;
  if (follows.now === null) return nodeResult(state, NODE, { why: 'follows nothing' });
  const { draftId, shortId, slot, by } = follows.now;
  const told = textReply(frameOf(state).followed(shortId), {
    mentions: requester === null ? [] : [requester],
    ...(slot === null ? {} : { link: { slot, label: wording.theTicket(shortId) } }),
  });
  const over = discarded(state);
  const queued = offerQueued({ ...state, ...over }, turn);
  return nodeResult(state, NODE, {
    ...over,
    pending: queued.pending,
    follows: { now: null, others: [...follows.others, { draftId, quotes: messagesOf(state.draft) }] },
    why: `${shortId} is followed instead`,
    replies: [...endedCard(state, turn, by), told, ...queued.replies],
    memory: await endNews(state, turn, by),
  });
}

const messagesOf = (draft: Draft): string[] =>
  Object.keys({ ...draft.fields, ...draft.lists }).flatMap((name) =>
    evidenceOf(draft, name).map(({ ts }) => ts),
  );

/** The other request could not be followed: the card comes after all. */
export function notFollowed(state: IntakeState, reason: string): IntakeUpdate {
  const shortId = state.follows.now?.shortId ?? '';
  return nodeResult(state, NODE, {
    follows: { ...state.follows, now: null },
    pending: changedIn(state, { kind: 'duplicate', requests: [] }),
    respond: true,
    due: 'preview',
    why: 'could not be followed',
    replies: [textReply(wording.notFollowed(shortId, reason))],
  });
}
