import { type Reply, reminderSlot } from '../../../src/domain/conversation/reply.js';
import type { Turn } from '../deps.js';
import { reminderNews } from '../filing/project-brief.js';
import { nodeResult } from '../node-result.js';
import { answerReminder, reminderWords } from '../questions/answer-reminder.js';
import { doneWith, matterToRemindOf, reminderKey } from '../questions/due-reminder.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

const NODE = 'reminder';

/** The time for a reminder has come, or somebody answers one. What it was for may be over by now; then nothing is said. */
export async function reminder(state: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const event = state.events[0];
  if (event?.kind === 'button') return answerReminder(state, turn, event);
  const matter = matterToRemindOf(state, turn);
  if (event?.kind !== 'reminder' || state.draftId === null || matter === null) {
    return nodeResult(state, NODE, { why: 'dropped: nothing to remind of any more' });
  }
  const key = reminderKey(state.nudged, matter);
  if (event.key !== key) return nodeResult(state, NODE, { why: 'dropped: something else is open by now' });
  const number = (state.nudged.last?.number ?? 0) + 1;
  const reply: Reply = {
    kind: 'reminder',
    slot: reminderSlot(state.draftId, number),
    draftId: state.draftId,
    rev: state.rev,
    number,
    people: matter.people,
    ...reminderWords(state, turn, matter),
    answer: null,
  };
  return nodeResult(state, NODE, {
    nudged: { ...doneWith(state.nudged, key), last: { number, key } },
    why: `reminds ${matter.people.length} of ${matter.about}`,
    replies: [reply],
    memory: await reminderNews(state, turn, matter),
  });
}
