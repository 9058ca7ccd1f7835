import { wording } from '../../../src/domain/conversation/wording.js';
import type { Change } from '../../../src/domain/draft/changes.js';
import type { KeptDraft } from '../../../src/domain/draft/kept-draft.js';
import { mayDecide as mayDecideBy, type People } from '../../../src/domain/policies.js';
import type { PastCommand, Standing } from '../../../src/domain/tools/command.js';
import { undoWording } from '../../../src/domain/tools/undo-wording.js';
import type { TurnContext } from '../context.js';
import { type Turn, teamOf } from '../deps.js';
import { broughtBack, hasOpenDraft } from '../draft/draft-life.js';
import { discardQuestion } from '../draft/review-in-words.js';
import { nodeResult } from '../node-result.js';
import { mayDecide, whoseIs } from '../people.js';
import { questionReply } from '../references/question.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { refused, type UndoOrder } from './order.js';
import { entryOf, inWords, rewritten } from './take-back.js';
import { closedBecause } from './why-not.js';

const NODE = 'undo';

type Discarded = Extract<Change, { kind: 'discarded' }>;

/**
 * A draft that was given up comes back with all that belongs to it, as a new revision; its card or its question follows. The
 * thread has one draft at a time, so while another is open it stays where it is. To discard it again is asked about first.
 */
export async function bringBack(
  state: IntakeState,
  turn: Turn,
  order: UndoOrder,
  { command }: Standing<PastCommand>,
  change: Discarded,
): Promise<IntakeUpdate> {
  const { draftId, after: kept } = change;
  if (kept === null) return askAgain(state, turn, order, draftId);
  if (hasOpenDraft(state)) {
    return refused(state, turn, order, { text: undoWording.anotherOpen, why: 'another request is open' });
  }
  const people: People = { ...whoseIs(kept), team: teamOf(turn, kept.team?.id) };
  const standing = () => turn.standingOf(turn.teamId, order.by);
  const permission = await mayDecideBy(turn.approval, 'change', order.by, people, standing);
  if (!permission.allowed) return notPermitted(state, turn, order, permission.reason);
  return nodeResult(state, NODE, {
    ...broughtBack(state, draftId, kept),
    whose: whoseIs(kept),
    respond: true,
    why: `${order.want} of ${command.tool}: ${order.how}`,
    next: nextOf(kept),
    commands: [entryOf(turn.newId(), order, command, change)],
    replies: [rewritten(command, order), ...(order.how === 'a click' ? [] : [inWords(command, order)])],
  });
}

/** At its card the card is shown again; else what was asked, or whatever the draft lacks since words were deleted. */
function nextOf({ mode, draft }: KeptDraft) {
  return mode === 'REVIEW' && draft.unsupported.length === 0 ? 'preview' : 'decision';
}

async function askAgain(
  state: IntakeState,
  turn: Turn,
  order: UndoOrder,
  draftId: string,
): Promise<IntakeUpdate> {
  const closed = closedBecause(state, draftId);
  if (closed) return refused(state, turn, order, closed);
  const permission = await mayDecide(state, turn, 'change', order.by);
  if (!permission.allowed) return notPermitted(state, turn, order, permission.reason);
  const question = discardQuestion(state, turn, order.by);
  const replies = [questionReply(question)];
  return nodeResult(state, NODE, { question, why: 'asks whether to discard it again', replies });
}

function notPermitted(
  state: IntakeState,
  context: TurnContext,
  order: UndoOrder,
  reason: string,
): IntakeUpdate {
  return refused(state, context, order, { text: wording.notPermitted(reason), why: 'not permitted' });
}
