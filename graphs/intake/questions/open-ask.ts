import { shownValue } from '../../../src/domain/conversation/card.js';
import { askSlot, type Reply } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { changedIn, type OpenAsk, pendingOf, without } from '../../../src/domain/pending.js';
import { clipped } from '../../../src/domain/text/text.js';
import { formShown, type IntakeDeps } from '../deps.js';
import type { Changes, IntakeState } from '../state.js';

const MAX_ANSWER = 150;

/** The message with questions as people see it. `over`: nothing in it can be pressed any more. */
export function askReply(ask: OpenAsk, state: IntakeState, deps: IntakeDeps, over: boolean): Reply {
  const blueprint = formShown(deps, state);
  const answered = ask.answered.map((name) => {
    const label = blueprint.fields.find((field) => field.name === name)?.label ?? name;
    const value = shownValue(blueprint, state.draft, name);
    return { label, value: clipped((value ?? wording.notKnown).replaceAll('\n', '; '), MAX_ANSWER) };
  });
  return {
    kind: 'ask',
    lead: ask.lead,
    questions: ask.questions.filter(({ field }) => !ask.answered.includes(field)),
    draftId: ask.draftId,
    rev: state.rev,
    slot: askSlot(ask.draftId, ask.number),
    form: ask.form,
    taken: ask.taken,
    forms: ask.forms,
    answered,
    over,
    degraded: false,
  };
}

/**
 * The message with questions after a change of the draft: what was answered stands in it as answered; nothing is said where
 * nothing changed.
 */
export function renewedAsk(
  state: IntakeState,
  deps: IntakeDeps,
  over = false,
): { update: Changes; replies: Reply[] } {
  const { draft } = state;
  const openAsk = pendingOf(state, 'ask');
  if (openAsk === null) return { update: {}, replies: [] };
  const isGiven = (name: string) =>
    draft.fields[name] !== undefined || (draft.lists[name]?.length ?? 0) > 0 || draft.unknown.includes(name);
  const asked = openAsk.questions.filter(({ by }) => by !== 'buttons').map(({ field }) => field);
  const answered = asked.filter((name) => isGiven(name));
  const ends = over || answered.length === openAsk.questions.length;
  // the sides of a dispute count as they were shown: who presses one has seen the request as it is
  const isBehind = state.changes.length > 0 && openAsk.questions.some(({ by }) => by === 'buttons');
  if (!ends && !isBehind && answered.length === openAsk.answered.length) return { update: {}, replies: [] };
  const now = { ...openAsk, answered };
  return {
    update: { pending: ends ? without(state, 'ask') : changedIn(state, now) },
    replies: [askReply(now, state, deps, ends)],
  };
}

/**
 * Whether nobody said anything new in this turn: behind it stand only presses, forms, commands and edits (Slack tells of a link's
 * preview as of an edit). No words have failed to answer what was asked then.
 */
export function isByChoice({ events }: Pick<IntakeState, 'events'>): boolean {
  return !events.some(({ kind }) => kind === 'message');
}

/** What people do by hand or in words at the card counts as an answer; an order to a tool, Undo and Redo are none. */
const BY_HAND: ReadonlySet<string> = new Set(['edit_form', 'words_at_card', 'change_team']);

/** Whether the draft was changed by an order, and not by an answer to what was asked. */
export function isByOrder({ commands, mode }: IntakeState): boolean {
  return mode === 'ELICITATION' && commands.some(({ act, tool }) => act !== 'do' || !BY_HAND.has(tool));
}
