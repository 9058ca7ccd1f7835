import type { Extraction, Judgement } from '../../../src/domain/brain.js';
import { readsAsAbandon } from '../../../src/domain/phrases.js';
import { wording } from '../../../src/domain/wording.js';
import { wordsAtCard } from '../calls/handmade.js';
import { changesBetween } from '../changes.js';
import { contextOf, type TurnContext } from '../context.js';
import { draftConversationOf, freshMessages } from '../conversation.js';
import { blueprintOf, type IntakeDeps } from '../deps.js';
import { edit } from '../elicitation/edit.js';
import { onBehalf } from '../elicitation/on-behalf.js';
import { remembered, settleByClick } from '../elicitation/settle.js';
import { speaks } from '../elicitation/speaks.js';
import { takeIn, withoutUnsaid } from '../elicitation/take-in.js';
import { type Emission, emit } from '../emit.js';
import { giveUp } from '../give-up.js';
import { mayChange, withPeople } from '../people.js';
import { say } from '../say.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { withSuggestions } from '../suggestions.js';

const NODE = 'elicitation';

/**
 * Makes a patch: out of the Edit form by rule, out of a batch of messages by one structured call. Hands over when the
 * text was not an answer.
 */
export const elicitation =
  (deps: IntakeDeps) =>
  async (state: IntakeState, runtime: { context?: unknown }): Promise<IntakeUpdate> => {
    const [first] = state.events;
    if (first?.kind === 'form') return edit(state, deps, contextOf(runtime, deps), first);
    if (first?.kind === 'button') return settleByClick(state, deps, first);
    const context = contextOf(runtime, deps);
    const judgement = await extract(state, deps, context);
    const extraction = judgement?.value ?? null;
    const taken = takeIn(state, deps, context, extraction);
    const respond = speaks(state, taken);
    const people = onBehalf(state);
    const changes = [...changesBetween(state, taken.draft), ...(people ? ['requester'] : [])];
    const memory = remembered(state, taken.settled);
    const update: IntakeUpdate = {
      ...memory,
      draft: taken.draft,
      rev: state.rev + (changes.length > 0 ? 1 : 0),
      ...people,
      participants: withPeople({ participants: taken.participants }, people?.participants ?? []),
      report: {
        conflicts: taken.conflicts,
        suggestions: withSuggestions(state.report.suggestions, extraction?.suggestions ?? []),
      },
      followup: extraction?.followup ?? null,
      respond,
    };
    const commands = wordsAtCard(state, deps, context, taken.draft);
    const emission = { changes, commands, ...(judgement ? { judgement } : {}) };
    if (extraction?.handover === 'cancel' && respond) return cancel(state, deps, context, update, emission);
    const asks = extraction?.handover === 'question' && respond;
    if (asks)
      return emit(state, NODE, update, { ...emission, next: 'references', why: 'a question of theirs' });
    const why = `${changes.length} changes`;
    return emit(state, NODE, { ...update, phase: 'COLLECTING' }, { ...emission, next: 'validation', why });
  };

/** An edit whose words are gone and a deletion need no judgement. */
async function extract(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
): Promise<Judgement<Extraction> | null> {
  if (freshMessages(state.events).length === 0) return null;
  const input = {
    blueprint: blueprintOf(deps, state.blueprint),
    draft: withoutUnsaid(state),
    conversation: draftConversationOf(state, context),
    pending: state.pendingQuestions,
  };
  return deps.brain.extract(input, context.signal);
}

/** Giving up is for those whose request it is, and only in words that the rules read the same way. */
function cancel(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  update: IntakeUpdate,
  emission: Pick<Emission, 'judgement'> & { changes: string[] },
): IntakeUpdate | Promise<IntakeUpdate> {
  const words = freshMessages(state.events).filter(({ text }) => readsAsAbandon(text));
  const by = words.find(({ author }) => mayChange(deps, state, author).allowed)?.author;
  if (by) return giveUp(state, deps, context, by, NODE, emission.judgement);
  const next = emission.changes.length > 0 ? 'validation' : 'await_user';
  const replies = [say(wording.sayDiscard)];
  return emit(state, NODE, update, { ...emission, next, why: 'sounds like giving up', replies });
}
