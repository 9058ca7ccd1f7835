import { controlWord } from '../../../src/domain/conversation/control-words.js';
import type { Event, PressEvent } from '../../../src/domain/conversation/event.js';
import { newer } from '../../../src/domain/conversation/slack-ts.js';
import { AppError } from '../../../src/domain/errors.js';
import { doing, pendingOf } from '../../../src/domain/pending.js';
import { discard } from '../acts/discard.js';
import { perform } from '../acts/perform.js';
import { performed } from '../acts/registry.js';
import { freshMessages } from '../conversation.js';
import { hasBlueprint, type Turn } from '../deps.js';
import { isMuted, nodeResult } from '../node-result.js';
import { isInvolved } from '../people.js';
import { withoutWithdrawn } from '../reading/draft-changes.js';
import { type Choice, choiceIn } from '../reading/exact.js';
import { takeOption } from '../reading/take-option.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { cardInPlace } from './card-of.js';
import { changesBetween, hasOpenDraft } from './draft-life.js';
import { isAboutDiscard } from './give-up.js';

const NODE = 'supervisor';

/**
 * What can be done for an open draft whose blueprint the configuration no longer has: it can be given up, by a button or in exact
 * words, a tracker's answer and what is about other requests are taken, and deleted words go out of it.
 * @returns null where the turn goes on as ever
 * @throws AppError blueprint_gone for everything else, which has to wait until the blueprint is back
 */
export async function withoutBlueprint(state: IntakeState, turn: Turn): Promise<IntakeUpdate | null> {
  if (hasBlueprint(turn, state)) return null;
  if (isSaidBefore(state))
    return nodeResult(state, NODE, { why: 'said of a request that was given up since' });
  if (!hasOpenDraft(state)) return null;
  if (state.events.every((event) => needsNoBlueprint(state, event))) return null;
  if (state.events.every(({ kind }) => kind === 'deletion')) return withdrawn(state, turn);
  const done = (await givenUp(state, turn)) ?? wait(state);
  return { ...done, due: 'await_user' };
}

/** Words that were kept for a draft are of no other request: once it is given up there is nothing to do with them. */
function isSaidBefore({ phase, events, done }: IntakeState): boolean {
  return (
    phase === 'DISCARDED' &&
    events.every(
      (event) => (event.kind === 'message' || event.kind === 'edit') && !newer(event.ts, done.handledAt),
    )
  );
}

function needsNoBlueprint(state: IntakeState, event: Event): boolean {
  switch (event.kind) {
    case 'tracker':
      return true;
    case 'press':
      return isOfOther(state, event) || event.does.act === 'discard' || isAboutDiscard(state, event.does);
    default:
      return false;
  }
}

const isOfOther = ({ draftId }: IntakeState, { seen }: PressEvent): boolean =>
  seen !== undefined && seen.draftId !== draftId;

/** Exact words give the draft up, or answer the question whether to, whatever else was said beside them. */
async function givenUp(before: IntakeState, turn: Turn): Promise<IntakeUpdate | null> {
  const state = { ...before, said: freshMessages(before.events) };
  const question = pendingOf(state, 'choice');
  const choice = question && doing(question, 'discard') ? choiceIn(state, turn) : null;
  if (choice) return answeredWhether(state, turn, choice);
  const discards = state.said.findLast(
    ({ text, author, addressed, edited }) =>
      !edited && (addressed || isInvolved(state, author)) && controlWord(text) === 'discard',
  );
  if (discards === undefined) return null;
  const { author: by, ts } = discards;
  return perform(discard, { act: 'discard', by, via: 'control', ts }, state, turn);
}

/** Whether to discard it was answered, in words. */
async function answeredWhether(state: IntakeState, turn: Turn, choice: Choice): Promise<IntakeUpdate> {
  const taken = await takeOption(state, turn, choice);
  const { update, replies } = taken;
  const audit = 'refused' in taken ? taken.audit : [];
  const why = 'whether to discard it was answered';
  const done = nodeResult(state, NODE, { ...update, audit, replies, why });
  const [act] = 'refused' in taken ? [] : taken.acts;
  return { ...done, ...(act && (await performed(act, { ...state, ...done }, turn))) };
}

/** The draft without what was deleted, as it stands on its card. */
function withdrawn(before: IntakeState, turn: Turn): IntakeUpdate {
  const draft = withoutWithdrawn(before);
  const changes = changesBetween(before, draft);
  const state = { ...before, draft, rev: before.rev + (changes.length > 0 ? 1 : 0) };
  const { cardRev, replies } = cardInPlace(state, turn);
  const { rev } = state;
  return nodeResult(before, NODE, {
    draft,
    rev,
    cardRev,
    changes,
    replies,
    why: 'words were deleted',
  });
}

function wait(state: IntakeState): never {
  const isByPeople = state.events.some(({ kind }) => kind !== 'reminder');
  throw new AppError(
    'blueprint_gone',
    `No blueprint is called "${state.blueprint}"; put it back into the configuration.`,
    { fields: { blueprint: state.blueprint, tells: isByPeople && !isMuted(state) } },
  );
}
