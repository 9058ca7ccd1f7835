import type { ButtonEvent } from '../../../src/domain/event.js';
import { type Reply, reminderSlot } from '../../../src/domain/reply.js';
import { wording } from '../../../src/domain/wording.js';
import type { TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { emit } from '../emit.js';
import { notice } from '../say.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { later, reminderKey } from './due.js';
import { openMatter } from './open-matter.js';
import { reminderWords } from './words.js';

const NODE = 'reminder';

/** Snooze and Stop: for the people who are waited for, on the newest reminder, while what it is about is open. */
export function answerReminder(
  state: IntakeState,
  deps: IntakeDeps,
  { now }: TurnContext,
  event: ButtonEvent,
): IntakeUpdate {
  const { draftId, rev, nudged } = state;
  const { last } = nudged;
  const refuse = (text: string, why: string) =>
    emit(state, NODE, {}, { why: `refused: ${why}`, replies: [notice(event.actor, text, event)] });
  const matter = openMatter(state, deps);
  const isOfThis = draftId === event.draftId && String(last?.number) === event.value;
  if (!matter || !last || !isOfThis || nudged.stopped || last.key !== reminderKey(nudged, matter)) {
    return refuse(wording.reminderGone, 'that reminder is out of date');
  }
  if (!matter.people.includes(event.actor)) {
    return refuse(wording.onlyTheReminded(matter.people), 'not one of the people reminded');
  }
  const until = later(deps, now).toISOString();
  const snoozed = { open: matter.key, until, times: (nudged.snoozed?.times ?? 0) + 1 };
  const snoozes = event.action === 'snooze';
  const reply: Reply = {
    kind: 'reminder',
    slot: reminderSlot(event.draftId, last.number),
    draftId: event.draftId,
    rev,
    number: last.number,
    people: matter.people,
    ...reminderWords(state, deps, matter),
    answer: snoozes ? { did: 'snooze', by: event.actor, until } : { did: 'stop', by: event.actor },
  };
  return emit(
    state,
    NODE,
    { nudged: snoozes ? { ...nudged, snoozed } : { ...nudged, stopped: true } },
    { why: snoozes ? `snoozed until ${until}` : 'no more reminders of this request', replies: [reply] },
  );
}
