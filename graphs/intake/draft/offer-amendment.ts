import type { FreshMessage } from '../../../src/domain/brain.js';
import type { Act } from '../../../src/domain/conversation/acts.js';
import { type Reply, updateSlot } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import type { Draft } from '../../../src/domain/draft/draft.js';
import { inThread } from '../../../src/domain/draft/evidence.js';
import { applyPatch } from '../../../src/domain/draft/patch.js';
import { asked, pendingOf } from '../../../src/domain/pending.js';
import { shortened, written } from '../../../src/domain/text/person-text.js';
import type { FiledWord } from '../../../src/domain/tickets/tracker.js';
import { newestTs } from '../conversation.js';
import { blueprintFor, type Turn } from '../deps.js';
import { nodeResult, textReply } from '../node-result.js';
import { patchOf, withoutWithdrawn } from '../reading/draft-changes.js';
import { isFor } from '../reading/order-of-acts.js';
import type { Changes, IntakeState, IntakeUpdate } from '../state.js';
import { changesBetween } from './draft-life.js';
import { endedOffer, offerReply } from './offered-amendment.js';
import { MAX_TEXT } from './own-words.js';
import { filesOf, MAX_KEPT } from './request-files.js';

const NODE = 'tickets';

/** Offers what words about a filed request would change in it; null where the turn has no such words. */
export function amendment(before: IntakeState, turn: Turn): IntakeUpdate | null {
  const isOpen = false;
  const own = before.acts.filter((act) => act.act !== 'answer_back' && isFor('tickets', act, isOpen));
  if (own.length === 0) return null;
  return offerAmendment({ ...before, acts: before.acts.filter((act) => !own.includes(act)) }, turn, own);
}

/** Offers what words would change in the filed draft, an open offer included; nothing changes before a person says so. */
function offerAmendment(state: IntakeState, turn: Turn, acts: readonly Act[]): IntakeUpdate {
  const filed = state.draftId === null ? undefined : state.filed[state.draftId];
  if (state.draftId === null || !filed) return nodeResult(state, NODE, { why: 'nothing filed to change' });
  const blueprint = blueprintFor(turn, state);
  const open = pendingOf(state, 'amend');
  const base: IntakeState = { ...state, draft: open?.draft ?? state.draft };
  const patch = patchOf(acts, base.draft, state, turn);
  const after = withFormer(state.draft, applyPatch(withoutWithdrawn(base), patch, blueprint).draft);
  const at = newestTs(state.said, state.done.handledAt);
  const done = { ...state.done, handledAt: at };
  const files = open?.files ?? [];
  const words = wordsToAdd(state, turn, acts);
  const changed = [
    ...changesBetween(state, after).filter((name) => name !== 'evidence'),
    ...(files.length > 0 ? ['files'] : []),
    ...(words.length > 0 ? ['words'] : []),
  ];
  if (changed.length === 0) {
    const isAddressed = state.said.some(({ addressed }) => addressed);
    const replies = isAddressed ? [textReply(wording.nothingToUpdate(filed.shortId))] : [];
    return nodeResult(state, NODE, {
      done,
      acts: state.acts,
      due: 'acts',
      why: 'nothing in it',
      replies,
    });
  }
  const author = acts.at(-1)?.by ?? '';
  const slot = updateSlot(state.draftId, acts.at(-1)?.ts ?? at);
  const about = { kind: 'amend' as const, draftId: state.draftId, rev: filed.rev, draft: after };
  const pending = asked(state, { ...about, by: author, files, words, slot });
  const offered = offerReply({ ...state, pending }, turn, null);
  const isRenewed = open?.slot !== slot;
  return nodeResult(state, NODE, {
    acts: state.acts,
    done,
    pending,
    due: 'acts',
    why: `would change ${changed.join(', ')}`,
    replies: [...(isRenewed ? endedOffer(state, turn, 'renewed', author) : []), ...offered],
  });
}

/** The messages that are to go along, those that are offered already included; each in the words that are to be added. */
function wordsToAdd(state: IntakeState, turn: Turn, acts: readonly Act[]): FiledWord[] {
  const added = acts.flatMap((act): FiledWord[] => {
    if (act.act !== 'amend' || act.adds === undefined) return [];
    const ts = act.saidIn ?? act.ts;
    const author = turn.messages.find((one) => one.ts === ts)?.author ?? act.by;
    const { channel } = turn;
    return [{ ts, channel, ...inThread(turn, ts), author, text: shortened(written(act.adds), MAX_TEXT) }];
  });
  const offered = pendingOf(state, 'amend')?.words ?? [];
  const all = new Map([...offered, ...added].map((word) => [word.ts, word]));
  return [...all.values()].slice(0, MAX_KEPT);
}

/**
 * Offers to add what people of a filed request share since, together with what is offered already. `isTold`: the offer is made now,
 * else by what is said beside the files.
 */
export function offerFiles(
  state: IntakeState,
  turn: Turn,
  shared: readonly FreshMessage[],
  isTold: boolean,
): { update: Changes; replies: Reply[] } {
  const { draftId } = state;
  const open = pendingOf(state, 'amend');
  const filed = draftId === null ? undefined : state.filed[draftId];
  const last = shared.at(-1);
  if (draftId === null || filed === undefined || last === undefined) return { update: {}, replies: [] };
  const fresh = shared.flatMap((message) => filesOf(message, turn)).map(({ leftOut: _, ...file }) => file);
  const known = [...(open?.files ?? []), ...fresh].map((file) => [file.id, file] as const);
  const slot = updateSlot(draftId, last.ts);
  const files = [...new Map(known).values()].slice(0, MAX_KEPT);
  const { draft = state.draft, words = [] } = open ?? {};
  const offer = { kind: 'amend' as const, draftId, rev: filed.rev, draft, by: last.author, files, words };
  if (!isTold) return { update: { pending: asked(state, { ...open, ...offer }) }, replies: [] };
  const pending = asked(state, { ...offer, slot });
  const replies = offerReply({ ...state, pending }, turn, null);
  return {
    update: { pending },
    replies: [...endedOffer(state, turn, 'renewed', last.author), ...replies],
  };
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
