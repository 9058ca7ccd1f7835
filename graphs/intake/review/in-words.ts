import type { Act } from '../../../src/domain/acts.js';
import { approves, controlWord } from '../../../src/domain/control-words.js';
import { wording } from '../../../src/domain/wording.js';
import { ending } from '../answered.js';
import type { TurnContext } from '../context.js';
import { newer } from '../conversation.js';
import type { IntakeDeps } from '../deps.js';
import { emit } from '../emit.js';
import { mayBeForQuestion } from '../naming/newest.js';
import { mayDecide, withPeople } from '../people.js';
import { notice, say } from '../say.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { approved } from './approve.js';
import { giveUpInWords } from './ask-discard.js';

const NODE = 'review';

/**
 * Exact words approve only when all of the turn are such words, were written after the card showed this rev, answer no question of
 * ours instead, and come from people who may.
 */
export async function approveInWords(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
): Promise<IntakeUpdate> {
  const { said, events, changes } = state;
  const last = said.at(-1);
  const update = {
    acts: [],
    participants: withPeople(
      state,
      said.map(({ author }) => author),
    ),
  };
  const press = (why: string) =>
    emit(state, NODE, update, {
      why,
      next: ending({ ...state, ...update }, deps),
      replies: [say(wording.pressApprove)],
    });
  if (!last || changes.length > 0 || !said.every(({ text }) => approves(text)))
    return press('more than an approval');
  if (events.length !== said.length || !said.every(({ ts }) => newer(ts, state.shownAt))) {
    return press('older than the card');
  }
  const words = said.map(({ author, text }) => ({ author, isPlain: controlWord(text) === 'yes' }));
  if (mayBeForQuestion(state, words)) return press('a question of ours is open');
  const permissions = await Promise.all(
    said.map(({ author }) => mayDecide(deps, state, context, 'approve', author)),
  );
  const refused = permissions.find((permission) => !permission.allowed);
  if (refused && !refused.allowed) {
    const replies = [notice(last.author, wording.notPermitted(refused.reason))];
    return emit(state, NODE, update, { why: 'refused: not permitted', replies });
  }
  const filing = approved(state, last.author, 'approved in words');
  return { ...filing, ...update };
}

/** Exact words give the draft up, once whoever may has been asked about it. */
export async function discardInWords(
  before: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  { by }: Act,
): Promise<IntakeUpdate> {
  const state = { ...before, acts: before.acts.filter(({ act }) => act !== 'discard') };
  const update = { acts: state.acts };
  const next = ending(state, deps);
  const permission = await mayDecide(deps, state, context, 'change', by);
  if (permission.allowed) return giveUpInWords(state, deps, context, by, NODE, { update, next });
  const replies = [notice(by, wording.notPermitted(permission.reason))];
  return emit(state, NODE, update, { next, why: 'refused: not permitted', replies });
}
