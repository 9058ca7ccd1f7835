import type { ButtonEvent } from '../../../src/domain/conversation/event.js';
import { reminderWording } from '../../../src/domain/conversation/reminder-wording.js';
import { cardSlot, type Reply, reminderSlot } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { findField } from '../../../src/domain/draft/blueprint.js';
import { conflictId } from '../../../src/domain/draft/conflicts.js';
import { questionKey } from '../../../src/domain/draft/decision.js';
import { blueprintFor, type IntakeDeps, type Turn } from '../deps.js';
import { shortHeadline } from '../draft/card-of.js';
import { reminderNews } from '../filing/project-brief.js';
import { nodeResult, refusal } from '../node-result.js';
import { conflictQuestion } from '../questions/ask.js';
import {
  doneWith,
  later,
  matterToRemindOf,
  type OpenMatter,
  openMatter,
  reminderKey,
  waitedFor,
} from '../questions/due-reminder.js';
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
  return nodeResult(state, NODE, {
    nudged: { ...doneWith(state.nudged, key), last: { number, key } },
    why: `reminds ${matter.people.length} of ${matter.about}`,
    replies: [reminderReply(state, turn, matter, number, null)],
    memory: await reminderNews(state, turn, matter),
  });
}

type ReminderReply = Extract<Reply, { kind: 'reminder' }>;

function reminderReply(
  state: IntakeState,
  deps: IntakeDeps,
  matter: OpenMatter,
  number: number,
  answer: ReminderReply['answer'],
): ReminderReply {
  const { draftId, rev } = state;
  const { people } = matter;
  const id = draftId ?? '';
  const words = reminderWords(state, deps, matter);
  return {
    kind: 'reminder',
    slot: reminderSlot(id, number),
    draftId: id,
    rev,
    number,
    people,
    ...words,
    answer,
  };
}

/** Snooze and Stop: for the people who are waited for, on the newest reminder, while what it is about is open. */
function answerReminder(state: IntakeState, turn: Turn, event: ButtonEvent): IntakeUpdate {
  const { draftId, nudged } = state;
  const { last } = nudged;
  const refuse = (text: string, why: string) => refusal(state, NODE, event, text, why);
  const matter = openMatter(state, turn);
  const isOfThis = draftId === event.draftId && String(last?.number) === event.value;
  if (!matter || !last || !isOfThis || nudged.stopped || last.key !== reminderKey(nudged, matter)) {
    return refuse(reminderWording.reminderGone, 'that reminder is out of date');
  }
  if (!matter.people.includes(event.actor)) {
    return refuse(reminderWording.onlyTheReminded(matter.people), 'not one of the people reminded');
  }
  const until = later(turn, turn.now).toISOString();
  const snoozed = { open: matter.key, until, times: (nudged.snoozed?.times ?? 0) + 1 };
  const snoozes = event.action === 'snooze';
  const { actor: by } = event;
  const answer = snoozes ? { did: 'snooze' as const, by, until } : { did: 'stop' as const, by };
  return nodeResult(state, NODE, {
    nudged: snoozes ? { ...nudged, snoozed } : { ...nudged, stopped: true },
    audit: snoozes ? [] : [{ who: by, deed: 'set', draftId, detail: 'no reminders' }],
    why: snoozes ? `snoozed until ${until}` : 'no more reminders of this request',
    replies: [reminderReply(state, turn, matter, last.number, answer)],
  });
}

type Words = Pick<ReminderReply, 'text' | 'open' | 'link'>;

/** What a reminder says: what is open, again, and where the card is. */
function reminderWords(state: IntakeState, deps: IntakeDeps, { about }: OpenMatter): Words {
  const headline = shortHeadline(state, deps);
  const link = { slot: cardSlot(state.draftId ?? ''), label: wording.theCard };
  switch (about) {
    case 'questions':
      return { text: reminderWording.waitsForAnswer, open: openQuestions(state, deps) };
    case 'look-alikes':
      return { text: reminderWording.waitsForAnswer, open: [reminderWording.whichRequest] };
    case 'team':
      return { text: reminderWording.waitsForAnswer, open: [reminderWording.whichTeam] };
    case 'card':
      return { text: reminderWording.waitsForApproval(headline), open: [], link };
    case 'retry':
      return { text: reminderWording.waitsForRetry(headline), open: [], link };
    case 'asked_back':
      return askedBackWords(state);
  }
}

function askedBackWords(state: IntakeState): Words {
  const { shortId = '', askedBack } = waitedFor(state) ?? {};
  const { by = '', question = '' } = askedBack ?? {};
  return { text: reminderWording.waitsForAnswerBack(by, shortId), open: [question] };
}

/** The questions as they were asked last; the model's own words for one are not kept, the blueprint's say the same. */
function openQuestions(state: IntakeState, deps: IntakeDeps): string[] {
  const blueprint = blueprintFor(deps, state);
  return state.pendingQuestions.flatMap((name) => {
    const times = state.asked[questionKey('missing', name)] ?? 0;
    const disputed = state.report.conflicts.filter(
      (one) => one.field === name && state.asked[questionKey('conflict', conflictId(one))] !== undefined,
    );
    if (disputed.length > 0) return disputed.map((one) => conflictQuestion(one, 0, blueprint).text);
    const field = findField(blueprint, name);
    if (!field) return [];
    return times > 1 ? field.rephrased : field.question;
  });
}
