import type { MessageEvent } from '../../src/domain/event.js';
import { readsAsAbandon, readsAsAddition, readsAsConfirm } from '../../src/domain/phrases.js';
import { restsOn } from '../../src/domain/withdraw.js';
import { readsAsFileAnyway, readsAsFollow } from './duplicates/words.js';
import { speaksOfApprovers } from './elicitation/naming.js';
import { isInvolved } from './people.js';
import type { IntakeState, Next } from './state.js';

/**
 * Words while a draft is open. At an open card, words of the people concerned are about the card; edits, deletions and
 * other people's words are read for what they change, and so are those that say who may approve. On its way to the tracker a
 * draft is closed to changes, which review tells.
 */
export function openDraftRoute(state: IntakeState, messages: readonly MessageEvent[]): Next {
  if (state.mode === 'REVIEW' && state.phase === 'READY_TO_CREATE') return 'review';
  if (speaksOfApprovers(state)) return 'elicitation';
  if (answersOffer(state, messages)) return 'duplicates';
  if (state.mode !== 'REVIEW') return 'elicitation';
  const deleted = new Set(state.events.flatMap((event) => (event.kind === 'deletion' ? [event.ts] : [])));
  if (restsOn(state.draft, deleted)) return 'elicitation';
  if (state.events.some((event) => event.kind === 'edit')) return 'elicitation';
  if (messages.length === 0) return 'await_user';
  const concerned = messages.some((message) => message.addressed || isInvolved(state, message.author));
  return concerned ? 'review' : 'elicitation';
}

/**
 * A message that was turned into a request while a draft is open: it is read for what it says of the draft. At the card it is
 * no word about the card, whoever wrote it.
 */
export function raisedRoute({ mode, phase }: IntakeState): Next {
  return mode === 'REVIEW' && phase === 'READY_TO_CREATE' ? 'review' : 'elicitation';
}

/** Whether the batch only answers the question whether to follow another request. */
export function answersOffer(state: IntakeState, messages: readonly MessageEvent[]): boolean {
  if (!state.alike?.length || messages.length === 0 || messages.length !== state.events.length) return false;
  return messages.every(
    ({ author, text }) => isInvolved(state, author) && (readsAsFollow(text) || readsAsFileAnyway(text)),
  );
}

/**
 * Words after filing that need no judgement to be about the filed request: an answer to the offer to update it, an edit of
 * a message it rests on, "actually, it's also …" of somebody involved. Null where they are not.
 */
export function afterFilingRoute(state: IntakeState, messages: readonly MessageEvent[]): Next | null {
  if (state.phase !== 'CREATED') return null;
  const edited = new Set(state.events.flatMap((event) => (event.kind === 'edit' ? [event.ts] : [])));
  if (restsOn(state.draft, edited)) return 'amendment';
  const own = messages.filter(({ author }) => isInvolved(state, author));
  if (own.length === 0 || own.length !== messages.length) return null;
  const answers = own.every(({ text }) => readsAsConfirm(text) || readsAsAbandon(text));
  if (state.proposal !== null && answers) return 'amendment';
  return own.some(({ text, addressed }) => !addressed && readsAsAddition(text)) ? 'amendment' : null;
}
