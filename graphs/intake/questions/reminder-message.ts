import { reminderWording } from '../../../src/domain/conversation/reminder-wording.js';
import { cardSlot, type Reply, reminderSlot } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { findField } from '../../../src/domain/draft/blueprint.js';
import { conflictKey, questionKey } from '../../../src/domain/draft/decision.js';
import { formShown, type IntakeDeps } from '../deps.js';
import { shortHeadline } from '../draft/card-of.js';
import { frameOf, type IntakeState } from '../state.js';
import { conflictQuestion } from './ask.js';
import { type OpenMatter, waitedFor } from './due-reminder.js';

type ReminderReply = Extract<Reply, { kind: 'reminder' }>;

/** The reminder with that number, and who has put it off or stopped it. */
export function reminderReply(
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
  const blueprint = formShown(deps, state);
  return state.pendingQuestions.flatMap((name) => {
    const times = state.asked[questionKey('missing', name)] ?? 0;
    const disputed = state.report.conflicts.filter(
      (one) => one.field === name && state.asked[conflictKey(one)],
    );
    if (disputed.length > 0)
      return disputed.map((one) => conflictQuestion(one, blueprint, frameOf(state)).text);
    const field = findField(blueprint, name);
    if (!field) return [];
    return times > 1 ? field.rephrased : field.question;
  });
}
