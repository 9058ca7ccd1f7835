import type { Extraction, Judgement } from '../../../src/domain/brain.js';
import { readsAsAbandon, readsAsModify } from '../../../src/domain/phrases.js';
import type { Reply } from '../../../src/domain/reply.js';
import { wording } from '../../../src/domain/wording.js';
import { wordsAtCard } from '../calls/handmade.js';
import { doneReply } from '../calls/recorded.js';
import { changesBetween } from '../changes.js';
import { contextOf, type TurnContext } from '../context.js';
import { calledIn, draftConversationOf, freshMessages, spokenMessages } from '../conversation.js';
import { blueprintOf, type IntakeDeps } from '../deps.js';
import { edit } from '../elicitation/edit.js';
import { namedInWords, namesAlone, samePeople, withoutGuests } from '../elicitation/naming.js';
import { onBehalf } from '../elicitation/on-behalf.js';
import { remembered, settleByClick } from '../elicitation/settle.js';
import { speaks } from '../elicitation/speaks.js';
import { takeIn, withoutUnsaid } from '../elicitation/take-in.js';
import { type Emission, emit } from '../emit.js';
import { orderingOf } from '../naming/ordering.js';
import { mayDecide, withCallers, withPeople } from '../people.js';
import { giveUpInWords } from '../review/ask-discard.js';
import { notice, say } from '../say.js';
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
    const context = contextOf(runtime, deps);
    if (first?.kind === 'button') return settleByClick(state, deps, context, first);
    const judgement = await extract(state, deps, context);
    const extraction = judgement?.value ?? null;
    const taken = await takeIn(state, deps, context, extraction);
    const respond = !namesAlone(state) && speaks(state, taken);
    const present = { ...state, participants: withCallers(state) };
    const people = onBehalf(present);
    const meant = namedInWords(state, deps);
    const { named, guests } = await withoutGuests(state, deps, context, meant.named);
    const isNamed = !samePeople(named, state.named);
    const changes = [
      ...changesBetween(state, taken.draft),
      ...(people ? ['requester'] : []),
      ...(isNamed ? ['named'] : []),
    ];
    const memory = remembered(state, taken.settled);
    const update: IntakeUpdate = {
      ...memory,
      draft: taken.draft,
      rev: state.rev + (changes.length > 0 ? 1 : 0),
      ...people,
      named,
      participants: withPeople(present, [...taken.participants, ...(people?.participants ?? [])]),
      report: {
        conflicts: taken.conflicts,
        suggestions: withSuggestions(state.report.suggestions, extraction?.suggestions ?? []),
      },
      followup: extraction?.followup ?? null,
      respond,
    };
    const commands = wordsAtCard(state, deps, context, taken.draft);
    const replies = [
      ...(respond ? commands.map(doneReply) : []),
      ...(isNamed ? [say(wording.nowNamed(named))] : []),
      ...(guests.length > 0 ? [say(wording.guestsNamed(guests))] : []),
      ...(await notTheirs(state, deps, context, meant.refused, taken.heldBack)),
    ];
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
  if (freshMessages(state.events).length === 0 || namesAlone(state)) return null;
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

/** Tells those who ordered what is not theirs to decide, or named somebody, who may; what they said of the request is kept. */
async function notTheirs(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  namers: readonly string[],
  heldBack: readonly string[],
): Promise<Reply[]> {
  const called = calledIn(state.events);
  const ordered = spokenMessages(state.events).filter(
    ({ ts, author, text }) => called.has(ts) && heldBack.includes(author) && readsAsModify(text),
  );
  const people = [...new Set([...namers, ...ordered.map(({ author }) => author)])];
  const told = people.map(async (person): Promise<Reply[]> => {
    const permission = await mayDecide(deps, state, context, 'change', person);
    const isNamer = namers.includes(person);
    if (permission.allowed) return isNamer ? [notice(person, wording.onlyTheirsToName)] : [];
    const { reason } = permission;
    return [notice(person, isNamer ? wording.notYoursToName(reason) : wording.notYours(reason))];
  });
  return (await Promise.all(told)).flat();
}

/** Giving up is for those who decide, asked about first, and only in words that the rules read the same way. */
async function cancel(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  update: IntakeUpdate,
  emission: Pick<Emission, 'judgement'> & { changes: string[]; replies: readonly Reply[] },
): Promise<IntakeUpdate> {
  const words = spokenMessages(state.events).filter(({ text }) => readsAsAbandon(text));
  const refusals: Reply[] = [];
  const next = emission.changes.length > 0 ? 'validation' : 'await_user';
  for (const { author } of words) {
    const permission = await mayDecide(deps, state, context, 'change', author);
    if (permission.allowed) {
      return giveUpInWords(state, deps, context, author, NODE, { ...emission, update, next });
    }
    refusals.push(notice(author, wording.notPermitted(permission.reason)));
  }
  const said = refusals.length > 0 ? refusals : [say(wording.sayDiscard)];
  const replies = [...emission.replies, ...said];
  return emit(state, NODE, update, { ...emission, next, why: 'sounds like giving up', replies });
}
