import { z } from 'zod';
import type { ChatInput, ChatJudgement, Judgement } from '../../../src/domain/brain.js';
import { clipped } from '../../../src/domain/clipped.js';
import { userEntity } from '../../../src/domain/entity.js';
import { nothingNamed } from '../../../src/domain/references.js';
import { cardSlot } from '../../../src/domain/reply.js';
import { todayIn } from '../../../src/domain/today.js';
import type { ToolSpec } from '../../../src/domain/tool.js';
import { wording } from '../../../src/domain/wording.js';
import { answered, ending, withOpen } from '../answered.js';
import { callsLeft } from '../calls/limits.js';
import { contextOf, type TurnContext } from '../context.js';
import { conversationOf } from '../conversation.js';
import type { IntakeDeps } from '../deps.js';
import { hasOpenDraft } from '../draft-life.js';
import { emit } from '../emit.js';
import { aboutOf } from '../naming/about.js';
import { askingOf } from '../naming/asking.js';
import { nextSteps, questionReply } from '../naming/question.js';
import { say } from '../say.js';
import type { About, IntakeState, IntakeUpdate } from '../state.js';

const NODE = 'chat';

/** Slack shows about this much of a message before it folds it. */
const MAX_ANSWER = 3_000;

/**
 * Conversation: the brain answers, or asks for tools first. While a draft is open it answers a question, and what else was
 * said goes on to validation; where the answer is all there is to say, it ends with what is still open.
 */
export const chat = (deps: IntakeDeps) => {
  const tools = deps.tools.filter(({ sets }) => sets.includes('text')).map(specOf);
  return async (state: IntakeState, runtime: { context?: unknown }): Promise<IntakeUpdate> => {
    const context = contextOf(runtime, deps);
    const by = askingOf(state)?.by ?? '';
    const about = await aboutOf(state, deps, context, by);
    const left = callsLeft(state, deps, context);
    const input = await inputOf(state, deps, context, { by, about, tools, mayCall: left > 0 });
    const judgement = await deps.brain.chat(input, context.signal);
    const calls = judgement.value.calls.slice(0, left);
    if (calls.length === 0) return words(state, deps, context, judgement, about);
    const why = `asks for ${calls.length === 1 ? 'a tool' : `${calls.length} tools`}: by ${judgement.by}`;
    return emit(state, NODE, { calls, about }, { next: 'tools', why, judgement });
  };
};

async function inputOf(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  { by, about, tools, mayCall }: { by: string; about: About; tools: readonly ToolSpec[]; mayCall: boolean },
): Promise<ChatInput> {
  const timeZone = await deps.timeZoneOf(by);
  return {
    conversation: conversationOf(state, context),
    references: state.resolution ?? nothingNamed(),
    focus: about.focus,
    linked: about.linked,
    tools,
    steps: state.steps,
    mayCall,
    today: todayIn(timeZone, context.now),
    timeZone,
    now: context.now,
    asker: { id: userEntity(by) },
  };
}

/** The words that end the turn, with the next steps that the brain offers; while a draft is open its next step is known. */
function words(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  judgement: Judgement<ChatJudgement>,
  about: About,
): IntakeUpdate {
  const { text, offers } = judgement.value;
  const answer = clipped(text, MAX_ANSWER) || wording.noAnswer;
  const asking = askingOf(state);
  const meant = (state.resolution?.found ?? []).map(({ mention, entity }) => ({
    mention,
    entity: entity.id,
  }));
  const question =
    asking && offers.length > 0 && !hasOpenDraft(state)
      ? nextSteps(context.newId(), asking, offers, meant)
      : null;
  const link = { slot: cardSlot(state.draftId ?? ''), label: wording.theCard };
  const atCard = state.mode === 'REVIEW' && ending(state) === 'await_user';
  return emit(
    state,
    NODE,
    { about, ...answered(state), ...(question ? { question } : {}) },
    {
      next: ending(state),
      why: `answered by ${judgement.by}`,
      replies: [
        say(withOpen(state, deps, answer), {
          ...(atCard ? { link } : {}),
          ...(asking ? { asker: asking.by } : {}),
        }),
        ...(question ? [questionReply(question)] : []),
      ],
      judgement,
    },
  );
}

/** A tool as a model is told of it. */
function specOf({ name, instructions, args }: IntakeDeps['tools'][number]): ToolSpec {
  const { $schema: _draft, ...parameters } = z.toJSONSchema(args);
  return { name, instructions, parameters };
}
