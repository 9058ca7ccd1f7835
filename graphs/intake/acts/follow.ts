import type { ActOf } from '../../../src/domain/conversation/acts.js';
import { headlineOf } from '../../../src/domain/conversation/card.js';
import { ticketSlot } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { evidenceOf } from '../../../src/domain/draft/draft.js';
import { changedIn } from '../../../src/domain/pending.js';
import type { AlikeRequest } from '../../../src/domain/tickets/past-requests.js';
import { blueprintFor, type IntakeDeps } from '../deps.js';
import { nodeResult } from '../node-result.js';
import { alikeIn } from '../questions/answered.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { type ActSpec, changedSince, openRequest, takes } from './perform.js';

const NODE = 'preview';

/** So much of what was said goes along to the request that is followed. */
const MAX_EVIDENCE = 10;

/** One of the open requests that look like this one is followed instead, or none of them. */
export const follow: ActSpec<ActOf<'follow'>> = {
  known: openRequest,
  may: takes('change'),
  fresh: ({ draftId, seen }, state) =>
    changedSince(state, seen) ??
    (draftId === null || isOffered(state, draftId) ? null : { text: wording.outOfDate, why: 'not offered' }),
  apply({ draftId, by }, state, turn) {
    const chosen = alikeIn(state).find((one) => one.draftId === draftId);
    return chosen ? followed(state, turn, chosen, by) : fileAnyway(state);
  },
};

const isOffered = (state: IntakeState, draftId: string): boolean =>
  alikeIn(state).some((one) => one.draftId === draftId);

function fileAnyway(state: IntakeState): IntakeUpdate {
  const pending = changedIn(state, { kind: 'duplicate', requests: [] });
  return nodeResult(state, NODE, { pending, respond: true, due: 'preview', why: 'filed anyway' });
}

/** The person and what was said go to that request's ticket; this draft ends when its tracker has answered. */
function followed(state: IntakeState, deps: IntakeDeps, chosen: AlikeRequest, by: string): IntakeUpdate {
  const { draftId, requester, draft } = state;
  if (draftId === null || requester === null) return nodeResult(state, NODE, { why: 'no draft' });
  const blueprint = blueprintFor(deps, state);
  const said = blueprint.fields.flatMap(({ name }) => evidenceOf(draft, name));
  const evidence = said.filter(({ ts }, at) => said.findIndex((one) => one.ts === ts) === at);
  const headline = headlineOf(blueprint, draft);
  const follower = { user: requester, headline, evidence: evidence.slice(0, MAX_EVIDENCE) };
  const { draftId: other, shortId, team } = chosen;
  const key = `follow:${draftId}:${other}`;
  const slot = team && ticketSlot(other, team.id);
  return nodeResult(state, NODE, {
    follows: { ...state.follows, now: { draftId: other, shortId, slot, intentKey: key, by } },
    why: `follows ${shortId}`,
    intents: [{ kind: 'update', key, draftId: other, change: { change: 'follow', follower, by } }],
  });
}
