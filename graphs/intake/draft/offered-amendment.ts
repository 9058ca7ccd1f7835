import { shownValue } from '../../../src/domain/conversation/card.js';
import { fileWording } from '../../../src/domain/conversation/file-wording.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import type { Blueprint } from '../../../src/domain/draft/blueprint.js';
import type { Draft } from '../../../src/domain/draft/draft.js';
import { pendingOf } from '../../../src/domain/pending.js';
import { shown } from '../../../src/domain/text/person-text.js';
import { clipped } from '../../../src/domain/text/text.js';
import { blueprintFor, type IntakeDeps } from '../deps.js';
import type { IntakeState } from '../state.js';
import { changesBetween } from './draft-life.js';

const MAX_SHOWN = 200;
/** So much is shown of what stays, where words are only added to it: the words that are new have to be seen. */
const MAX_STAYS = 80;
const FILES = 'Files';
const ADDED = 'In their own words';

const addition = (label: string, after: string) => ({ label, before: null, after, isAdded: true as const });

type Over = Extract<Reply, { kind: 'offer_update' }>['over'];

/** The offer to change the thread's filed request, as it stands or once it is over. */
export function offerReply(state: IntakeState, deps: IntakeDeps, over: Over): Reply[] {
  const { draftId, draft } = state;
  const amended = pendingOf(state, 'amend');
  const filed = state.filed[draftId ?? ''];
  if (draftId === null || !filed || amended?.slot === undefined) return [];
  const blueprint = blueprintFor(deps, state);
  const changed = changesBetween(state, amended.draft).filter((name) => name !== 'evidence');
  const { files: added = [], words = [] } = amended;
  const changes = [
    ...changesIn(blueprint, changed, draft, amended.draft),
    ...(added.length > 0 ? [addition(FILES, fileWording.filesToAdd(added))] : []),
    ...words.map(({ text }) => addition(ADDED, clipped(shown(text), MAX_SHOWN))),
  ];
  const { slot, rev } = amended;
  return [{ kind: 'offer_update', slot, over, draftId, rev, shortId: filed.shortId, changes }];
}

/** The open offer with nothing to press any more, and why. Nothing where none is open. */
export function endedOffer(
  state: IntakeState,
  deps: IntakeDeps,
  how: NonNullable<Over>['how'],
  by: string,
): Reply[] {
  return pendingOf(state, 'amend')?.draftId === state.draftId ? offerReply(state, deps, { how, by }) : [];
}

function changesIn(blueprint: Blueprint, changed: readonly string[], before: Draft, after: Draft) {
  const words = (draft: Draft, name: string) => shownValue(blueprint, draft, name);
  return blueprint.fields
    .filter(({ name }) => changed.includes(name))
    .map(({ name, label }) => {
      const [was, now] = [words(before, name), words(after, name) ?? ''];
      if (was === null) return { label, before: null, after: clipped(now, MAX_SHOWN) };
      if (was.length <= MAX_STAYS || !now.startsWith(was))
        return { label, before: clipped(was, MAX_SHOWN), after: clipped(now, MAX_SHOWN) };
      const stays = clipped(was, MAX_STAYS);
      return { label, before: stays, after: clipped(stays + now.slice(was.length), MAX_SHOWN) };
    });
}
