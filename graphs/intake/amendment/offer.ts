import type { Act } from '../../../src/domain/acts.js';
import type { Draft } from '../../../src/domain/draft.js';
import { applyPatch } from '../../../src/domain/patch.js';
import { updateSlot } from '../../../src/domain/reply.js';
import { wording } from '../../../src/domain/wording.js';
import { ending } from '../answered.js';
import { changesBetween } from '../changes.js';
import type { TurnContext } from '../context.js';
import { newestTs } from '../conversation.js';
import { blueprintOf, type IntakeDeps } from '../deps.js';
import { emit, say } from '../emit.js';
import { putBehind } from '../naming/question.js';
import { patchOf, withoutUnsaid } from '../reading/carry-out.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { endedOffer, offerReply } from './offered.js';

const NODE = 'amendment';

/**
 * What words would change in the filed draft, an offer still open included, is offered. Nothing changes
 * before a person says so.
 */
export function offerAmendment(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  acts: readonly Act[],
): IntakeUpdate {
  const filed = state.draftId === null ? undefined : state.filed[state.draftId];
  if (state.draftId === null || !filed) return emit(state, NODE, {}, { why: 'nothing filed to change' });
  const blueprint = blueprintOf(deps, state.blueprint);
  const base: IntakeState = { ...state, draft: state.proposal?.draft ?? state.draft };
  const next = ending(state, deps);
  const patch = patchOf(acts, state, context);
  const after = withFormer(state.draft, applyPatch(withoutUnsaid(base), patch, blueprint).draft);
  const changed = changesBetween(state, after).filter((name) => name !== 'evidence');
  const handledAt = newestTs(state.said, state.handledAt);
  if (changed.length === 0) {
    const isAddressed = state.said.some(({ addressed }) => addressed);
    const replies = isAddressed ? [say(wording.nothingToUpdate(filed.shortId))] : [];
    return emit(state, NODE, { handledAt, acts: state.acts }, { next, why: 'nothing in it', replies });
  }
  const author = acts.at(-1)?.by ?? '';
  const slot = updateSlot(state.draftId, acts.at(-1)?.ts ?? handledAt);
  const proposal = { draftId: state.draftId, rev: filed.rev, draft: after, by: author, slot };
  const offered = offerReply({ ...state, proposal }, deps, null);
  const isRenewed = state.proposal?.slot !== slot;
  return emit(
    state,
    NODE,
    {
      ...putBehind(state),
      acts: state.acts,
      handledAt,
      proposal,
    },
    {
      next,
      why: `would change ${changed.join(', ')}`,
      replies: [...(isRenewed ? endedOffer(state, deps, 'renewed', author) : []), ...offered],
    },
  );
}

/** An edit takes a value back before it is read anew; what was filed stays unless something replaces it. */
function withFormer(filed: Draft, after: Draft): Draft {
  const fields = { ...filed.fields, ...after.fields };
  const evidence = { ...filed.evidence, ...after.evidence };
  const lists = { ...filed.lists, ...after.lists };
  for (const [name, items] of Object.entries(filed.lists)) {
    if ((after.lists[name] ?? []).length === 0) lists[name] = items;
  }
  const unsupported = after.unsupported.filter((name) => filed.unsupported.includes(name));
  return { ...after, fields, lists, evidence, unsupported };
}
