import type { ActOf } from '../../../src/domain/conversation/acts.js';
import { reminderWording } from '../../../src/domain/conversation/reminder-wording.js';
import type { IntakeDeps } from '../deps.js';
import { nodeResult } from '../node-result.js';
import { later, type OpenMatter, openMatter, reminderKey } from '../questions/due-reminder.js';
import { reminderReply } from '../questions/reminder-message.js';
import type { IntakeState } from '../state.js';
import type { ActSpec, Refusal } from './perform.js';

type Answer = ActOf<'snooze' | 'stop_reminding'>;

const GONE: Refusal = { text: reminderWording.reminderGone, why: 'that reminder is out of date' };

/** Snooze and Stop: for the people who are waited for, on the newest reminder, while what it is about is open. */
export const answerReminder: ActSpec<Answer> = {
  known: ({ seen, number }, { draftId, nudged }) =>
    seen?.draftId === draftId && nudged.last?.number === number ? null : GONE,
  may(act, state, turn) {
    const { people = null } = openMatter(state, turn) ?? {};
    const isOneOf = people === null || people.includes(act.by);
    return Promise.resolve(
      isOneOf
        ? null
        : { text: reminderWording.onlyTheReminded(people), why: 'not one of the people reminded' },
    );
  },
  fresh: (_, state, turn) => (matterOf(state, turn) === null ? GONE : null),
  apply(act, state, turn) {
    const { draftId, nudged } = state;
    const matter = matterOf(state, turn);
    if (matter === null || !nudged.last) return nodeResult(state, 'reminder', { why: 'nothing is open' });
    const until = later(turn, turn.now).toISOString();
    const snoozed = { open: matter.key, until, times: (nudged.snoozed?.times ?? 0) + 1 };
    const { by } = act;
    const snoozes = act.act === 'snooze';
    const answer = snoozes ? { did: 'snooze' as const, by, until } : { did: 'stop' as const, by };
    return nodeResult(state, 'reminder', {
      nudged: snoozes ? { ...nudged, snoozed } : { ...nudged, stopped: true },
      audit: snoozes ? [] : [{ who: by, deed: 'set', draftId, detail: 'no reminders' }],
      why: snoozes ? `snoozed until ${until}` : 'no more reminders of this request',
      replies: [reminderReply(state, turn, matter, nudged.last.number, answer)],
    });
  },
};

/** What the newest reminder is about, as long as that is open and may be reminded of. */
function matterOf(state: IntakeState, deps: IntakeDeps): OpenMatter | null {
  const { nudged } = state;
  const matter = openMatter(state, deps);
  return matter && !nudged.stopped && nudged.last?.key === reminderKey(nudged, matter) ? matter : null;
}
