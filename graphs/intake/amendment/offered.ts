import type { Blueprint } from '../../../src/domain/blueprint.js';
import { shownValue } from '../../../src/domain/card.js';
import type { Draft } from '../../../src/domain/draft.js';
import type { Reply } from '../../../src/domain/reply.js';
import { clipped } from '../../../src/domain/text.js';
import { changesBetween } from '../changes.js';
import { blueprintOf, type IntakeDeps } from '../deps.js';
import type { IntakeState } from '../state.js';

const MAX_SHOWN = 200;

type Over = Extract<Reply, { kind: 'offer_update' }>['over'];

/** The offer to change the thread's filed request, as it stands or once it is over. */
export function offerReply(state: IntakeState, deps: IntakeDeps, over: Over): Reply[] {
  const { draftId, draft, proposal } = state;
  const filed = state.filed[draftId ?? ''];
  if (draftId === null || !filed || proposal?.slot === undefined) return [];
  const blueprint = blueprintOf(deps, state.blueprint);
  const changed = changesBetween(state, proposal.draft).filter((name) => name !== 'evidence');
  const changes = changesIn(blueprint, changed, draft, proposal.draft);
  const { slot, rev } = proposal;
  return [{ kind: 'offer_update', slot, over, draftId, rev, shortId: filed.shortId, changes }];
}

/** The open offer with nothing to press any more, and why. Nothing where none is open. */
export function endedOffer(
  state: IntakeState,
  deps: IntakeDeps,
  how: NonNullable<Over>['how'],
  by: string,
): Reply[] {
  return state.proposal?.draftId === state.draftId ? offerReply(state, deps, { how, by }) : [];
}

function changesIn(blueprint: Blueprint, changed: readonly string[], before: Draft, after: Draft) {
  const words = (draft: Draft, name: string) => shownValue(blueprint, draft, name);
  return blueprint.fields
    .filter(({ name }) => changed.includes(name))
    .map(({ name, label }) => {
      const was = words(before, name);
      return {
        label,
        before: was === null ? null : clipped(was, MAX_SHOWN),
        after: clipped(words(after, name) ?? '', MAX_SHOWN),
      };
    });
}
