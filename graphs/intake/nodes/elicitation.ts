import type { Extraction, Judgement } from '../../../src/domain/brain.js';
import { readsAsAbandon } from '../../../src/domain/phrases.js';
import type { Reply } from '../../../src/domain/reply.js';
import { wording } from '../../../src/domain/wording.js';
import { wordsAtCard } from '../calls/handmade.js';
import { doneReply } from '../calls/recorded.js';
import { changesBetween } from '../changes.js';
import { contextOf, type TurnContext } from '../context.js';
import { draftConversationOf, freshMessages, spokenMessages } from '../conversation.js';
import { blueprintOf, type IntakeDeps } from '../deps.js';
import { edit } from '../elicitation/edit.js';
import { onBehalf } from '../elicitation/on-behalf.js';
import { remembered, settleByClick } from '../elicitation/settle.js';
import { speaks } from '../elicitation/speaks.js';
import { takeIn, withoutUnsaid } from '../elicitation/take-in.js';
import { type Emission, emit } from '../emit.js';
import { giveUp } from '../give-up.js';
import { orderingOf } from '../naming/ordering.js';
import { mayChange, withCallers, withPeople } from '../people.js';
import { say } from '../say.js';
import type { Asking, IntakeState, IntakeUpdate } from '../state.js';
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
    const present = { ...state, participants: withCallers(state) };
    const people = onBehalf(present);
    const changes = [...changesBetween(state, taken.draft), ...(people ? ['requester'] : [])];
    const memory = remembered(state, taken.settled);
    const update: IntakeUpdate = {
      ...memory,
      draft: taken.draft,
      rev: state.rev + (changes.length > 0 ? 1 : 0),
      ...people,
      participants: withPeople(present, [...taken.participants, ...(people?.participants ?? [])]),
      report: {
        conflicts: taken.conflicts,
        suggestions: withSuggestions(state.report.suggestions, extraction?.suggestions ?? []),
      },
      followup: extraction?.followup ?? null,
      respond,
    };
    const commands = wordsAtCard(state, deps, context, taken.draft);
    const replies = respond ? commands.map(doneReply) : [];
    const emission = { changes, commands, replies, ...(judgement ? { judgement } : {}) };
    const givesUp = extraction?.handover === 'cancel' && spokenMessages(state.events).length > 0;
    if (givesUp && respond) return cancel(present, deps, context, update, emission);
    const asking = respond ? askedIn(state, extraction, taken.participants) : null;
    if (asking) {
      const why = 'a question of theirs';
      const known = people ? {} : { participants: taken.participants };
      return emit(state, NODE, { ...update, ...known, asking }, { ...emission, next: 'references', why });
    }
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

/**
 * The question or order that goes to the tools, of who mentions the bot or takes part in the request. By that alone nobody takes
 * part.
 */
function askedIn(
  { events, requester, filer }: IntakeState,
  extraction: Extraction | null,
  participants: readonly string[],
): Asking | null {
  if (extraction?.handover !== 'question') return null;
  return orderingOf({ events }, extraction.handoverTs, { people: [requester, filer, ...participants] });
}

/** Giving up is for those whose request it is, and only in words that the rules read the same way. */
function cancel(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  update: IntakeUpdate,
  emission: Pick<Emission, 'judgement'> & { changes: string[]; replies: readonly Reply[] },
): IntakeUpdate | Promise<IntakeUpdate> {
  const words = spokenMessages(state.events).filter(({ text }) => readsAsAbandon(text));
  const by = words.find(({ author }) => mayChange(deps, state, author).allowed)?.author;
  if (by) return giveUp(state, deps, context, by, NODE, emission.judgement);
  const next = emission.changes.length > 0 ? 'validation' : 'await_user';
  const replies = [...emission.replies, say(wording.sayDiscard)];
  return emit(state, NODE, update, { ...emission, next, why: 'sounds like giving up', replies });
}
