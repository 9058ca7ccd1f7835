import { performed } from '../acts/registry.js';
import type { Turn } from '../deps.js';
import { reminderNews } from '../filing/project-brief.js';
import { nodeResult } from '../node-result.js';
import { doneWith, matterToRemindOf, reminderKey } from '../questions/due-reminder.js';
import { reminderReply } from '../questions/reminder-message.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

const NODE = 'reminder';

/** The time for a reminder has come, or somebody answers one. What it was for may be over by now; then nothing is said. */
export async function reminder(before: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const [act, ...acts] = before.acts;
  const state = { ...before, acts };
  const answered = act ? performed(act, state, turn) : null;
  if (answered !== null) return answered;
  const event = state.events[0];
  const matter = matterToRemindOf(state, turn);
  if (event?.kind !== 'reminder' || state.draftId === null || matter === null) {
    return nodeResult(state, NODE, { why: 'dropped: nothing to remind of any more' });
  }
  const key = reminderKey(state.nudged, matter);
  if (event.key !== key) return nodeResult(state, NODE, { why: 'dropped: something else is open by now' });
  const number = (state.nudged.last?.number ?? 0) + 1;
  return nodeResult(state, NODE, {
    nudged: { ...doneWith(state.nudged, key), last: { number, key } },
    why: `reminds ${matter.people.length} of ${matter.about}`,
    replies: [reminderReply(state, turn, matter, number, null)],
    memory: await reminderNews(state, turn, matter),
  });
}
