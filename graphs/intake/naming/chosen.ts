import type { Event, MessageEvent } from '../../../src/domain/event.js';
import { wording } from '../../../src/domain/wording.js';
import type { TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { emit } from '../emit.js';
import { notice, say } from '../say.js';
import type { Asking, IntakeState, IntakeUpdate, Question } from '../state.js';
import { viewerOf } from './asking.js';
import { type Choice, decided } from './decided.js';
import { look } from './look.js';
import { answerInWords, questionReply } from './question.js';
import { spoken } from './spoken.js';

const NODE = 'references';

type ChoiceEvent = Extract<Event, { kind: 'choice' }>;

/** A click on an option. Only the newest question can be answered, and only once; to everybody else it says so. */
export function clicked(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  event: ChoiceEvent,
): Promise<IntakeUpdate> | IntakeUpdate {
  const { question } = state;
  const option = question?.id === event.questionId ? question.options[event.option] : undefined;
  if (!question || !option) {
    return emit(
      state,
      NODE,
      {},
      {
        why: 'refused: not the newest question',
        replies: [notice(event.actor, wording.questionGone, event)],
      },
    );
  }
  const choice = { by: event.actor, ts: event.ts, channel: event.channel };
  return question.call
    ? decided(state, deps, context, question, event.option, choice)
    : goOn(state, deps, context, question, option, choice);
}

/** Words that name an option do what a click on it does; null where there are none. */
export function named(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
): Promise<IntakeUpdate> | IntakeUpdate | null {
  const { question } = state;
  const answer = answerInWords(state);
  const option = answer && question?.options[answer.option];
  if (!question || !answer || !option) return null;
  if (question.call)
    return decided(state, deps, context, question, answer.option, madeBy(answer.by, context));
  return goOn(state, deps, context, question, option, madeBy(answer.by, context));
}

function madeBy({ author, ts }: MessageEvent, { channel }: TurnContext): Choice {
  return { by: author, ts, channel };
}

/**
 * Goes on with the message that asked, now that a mention of it is settled, or with the words that an option stands for.
 * What was offered is looked up again, for whoever chose it: it may be gone, or not theirs to see.
 */
async function goOn(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  question: Question,
  option: Question['options'][number],
  choice: Choice,
): Promise<IntakeUpdate> {
  const { by } = choice;
  const { entity } = option;
  if (entity !== null && (await deps.references.named(viewerOf(context, by), [entity])).length === 0) {
    return emit(
      state,
      NODE,
      {},
      {
        why: 'refused: not to be found by whoever chose it',
        replies: [notice(by, wording.cantFind([spoken(question.mention ?? option.label)]), choice)],
      },
    );
  }
  const replies = [questionReply(question, { label: option.label, by })];
  const asking = askedBy(context, question, option, choice);
  if (asking === null) {
    return emit(
      state,
      NODE,
      { question: null },
      {
        why: 'the message that asked is gone',
        replies: [...replies, say(wording.askedMessageGone)],
      },
    );
  }
  const meant =
    entity === null || question.mention === null
      ? question.meant
      : [...question.meant, { mention: question.mention, entity }];
  const now: IntakeState = { ...state, question: null, asking, resolution: null, about: null };
  return look(now, deps, context, asking, { meant, replies, ask: option.ask, why: 'a choice' });
}

/** What is to be answered now: the option's own words, else the message that the question was about. */
function askedBy(
  { messages }: TurnContext,
  { ts: askedTs }: Question,
  { ask }: Question['options'][number],
  { by, ts }: Choice,
): Asking | null {
  if (ask !== null) return { message: { ts, author: by, text: ask, bot: false }, by };
  const message = messages.find((one) => one.ts === askedTs && !one.bot);
  return message ? { message, by } : null;
}
