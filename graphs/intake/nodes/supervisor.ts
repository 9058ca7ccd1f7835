import { Command } from '@langchain/langgraph';
import { z } from 'zod';
import type { Act } from '../../../src/domain/conversation/acts.js';
import { Event } from '../../../src/domain/conversation/event.js';
import { Draft } from '../../../src/domain/draft/draft.js';
import { pendingOf } from '../../../src/domain/pending.js';
import { stepOf } from '../acts/registry.js';
import { bindingOf, type Turn } from '../deps.js';
import { retractOrders, takenBack } from '../draft/taken-back.js';
import { withoutBlueprint } from '../draft/without-blueprint.js';
import { type NodeOutcome, nodeResult, sentOn, tracedOnce } from '../node-result.js';
import { whoseIs } from '../people.js';
import { acted } from '../questions/due-reminder.js';
import { listened, listeningAfter } from '../questions/listening.js';
import { inAnotherForm } from '../reading/begin.js';
import { dueNow } from '../reading/ending.js';
import { type Choice, choiceIn } from '../reading/exact.js';
import { route } from '../reading/order-of-acts.js';
import { actsPressed } from '../reading/pressed.js';
import { spoken } from '../reading/spoken.js';
import { takeOption } from '../reading/take-option.js';
import { wordsIn } from '../reading/words.js';
import { type Changes, GRAPH_VERSION, type IntakeState, type IntakeUpdate, type Step } from '../state.js';
import { UPGRADED } from '../upgrade.js';

const NODE = 'supervisor';

/**
 * The hub of a turn: what came becomes acts, once, and each step that is due is sent to the node that it is of, until nothing is. Then
 * it is clear to whom the bot listens.
 */
export async function supervisor(
  state: IntakeState,
  turn: Turn,
  nodeOf: (step: Step) => string,
): Promise<Command<unknown, IntakeUpdate, string>> {
  const update = state.due === NODE ? tracedOnce(NODE, state, await received(state, turn)) : {};
  const now: IntakeState = { ...state, ...update };
  const { due, decides } = dueNow(now, turn);
  const isOver = due === 'await_user';
  return new Command({
    goto: nodeOf(due),
    update: {
      ...update,
      due,
      decides,
      trace: sentOn(now.trace, due),
      ...(isOver ? { listening: listeningAfter(now, turn) } : {}),
    },
  });
}

/**
 * Sends events where they are carried out: what was pressed and what systems report by rule; words by what they mean, once they are
 * read.
 */
async function received(parked: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const stamp = { ...stampOf(parked, turn), ...takenBack(parked, turn) };
  const state: IntakeState = { ...parked, ...stamp, intents: retractOrders(parked, turn) };
  const done = await withoutBlueprint(state, turn);
  if (done) return { ...stamp, ...done };
  const [first] = state.events;
  const acts = actsPressed(state, turn, first);
  const [pressed] = acts;
  if (pressed?.act === 'choose' && pressed.of === pendingOf(state, 'choice')?.id)
    return chosen(state, turn, stamp, { ...pressed, channel: pressed.channel ?? turn.channel });
  if (pressed?.act === 'change_form') {
    const again = await inAnotherForm(state, turn, pressed);
    if ('refusal' in again) return { ...stamp, ...again.refusal };
    const { update } = again.words;
    const begun = await spoken({ ...state, ...update }, turn, { ...stamp, ...update }, again.words);
    return { ...begun, ...again.kept };
  }
  if (pressed) {
    const due = route(acts, true) ?? 'await_user';
    return nodeResult(state, NODE, { ...stamp, acts, due, why: `pressed: ${pressed.act}` });
  }
  const byRule = first ? ruleFor(first) : { due: 'await_user' as const, why: 'no events' };
  if (byRule) return nodeResult(state, NODE, { ...stamp, ...byRule });
  const words = wordsIn(state, turn);
  const choice = choiceIn({ ...state, said: words.said }, turn);
  return choice ? chosen(state, turn, stamp, choice) : spoken(state, turn, stamp, words);
}

/** An option is acts of whoever took it, or words: those that asked, now that it is clear what they name, or those that its button says. */
async function chosen(state: IntakeState, turn: Turn, stamp: Changes, choice: Choice): Promise<IntakeUpdate> {
  const words = await takeOption(state, turn, choice);
  const update = { ...stamp, ...words.update };
  if ('refused' in words) {
    const { refused, replies, audit } = words;
    return nodeResult(state, NODE, { ...update, audit, why: `refused: ${refused}`, replies });
  }
  const { acts, replies } = words;
  const said = [...words.said, ...(choice.more ? [choice.more] : [])];
  if (said.length === 0 && acts.every(isCarriedOut))
    return nodeResult(state, NODE, { ...update, acts, due: 'acts', why: 'an option was taken', replies });
  return spoken({ ...state, ...words.update }, turn, update, { ...words, said });
}

/** Whether an act needs neither the words around it nor the draft as it is. */
const isCarriedOut = (act: Act): boolean => act.act === 'call' || stepOf(act) !== null;

/** The batch and the draft, parsed: a checkpoint is loaded unchecked, and what its version did not know gets its default here. */
function stampOf(parked: IntakeState, turn: Turn): Changes {
  const { events, heard, listening } = listened(
    parked,
    z.array(Event).parse(parked.events),
    bindingOf(turn).blueprint !== undefined && parked.draftId === null,
  );
  return {
    events,
    heard,
    listening,
    ...(parked.graphVersion < GRAPH_VERSION ? upgradedIn(parked) : {}),
    draft: Draft.parse(parked.draft),
    whose: whoseIs(parked),
    nudged: acted(parked, turn, events),
    graphVersion: GRAPH_VERSION,
  };
}

/** A checkpoint keeps what was written: what an older version had elsewhere is written once. */
const upgradedIn = (parked: IntakeState): Changes =>
  Object.fromEntries(UPGRADED.map((field) => [field, parked[field]]));

/** Where events go that are no act of anybody; null for words. */
function ruleFor(first: Event): (Pick<NodeOutcome, 'why'> & { due: Step }) | null {
  switch (first.kind) {
    case 'tracker':
      return { due: 'submission', why: `tracker: ${first.outcome.result}` };
    case 'reminder':
      return { due: 'reminder', why: 'the time for a reminder' };
    default:
      return null;
  }
}
