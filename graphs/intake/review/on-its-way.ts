import type { Act } from '../../../src/domain/acts.js';
import type { Reply } from '../../../src/domain/reply.js';
import { wording } from '../../../src/domain/wording.js';
import { withHeld } from '../held.js';
import { route, situationOf } from '../reading/route.js';
import { say } from '../say.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

/** What is for the bot besides the request. */
const BESIDE: ReadonlySet<string> = new Set(['history', 'chat', 'references', 'tools']);

/**
 * What is being filed stays as it was approved; words about it are kept until the tracker has answered. Whoever speaks to the bot
 * is told, others are left alone; what somebody only asks is answered. Null while nothing is being filed.
 */
export function onItsWay(
  state: IntakeState,
  acts: readonly Act[],
): { update: IntakeUpdate; acts: readonly Act[]; replies: Reply[] } | null {
  if (state.phase !== 'READY_TO_CREATE') return null;
  const situation = situationOf(state, false);
  const beside = acts.filter((act) => BESIDE.has(route([act], situation) ?? ''));
  const answered = new Set(beside.map(({ ts }) => ts));
  const kept = state.events.filter((event) => !('ts' in event) || !answered.has(event.ts));
  const isTold = kept.some((event) => event.kind === 'message' && event.addressed);
  return {
    update: { held: withHeld({ held: state.held, events: kept }) },
    acts: beside,
    replies: isTold ? [say(wording.onItsWay)] : [],
  };
}
