import { z } from 'zod';
import type { Act } from '../../../src/domain/acts.js';
import { isThanks } from '../../../src/domain/courtesy.js';
import { Draft } from '../../../src/domain/draft.js';
import { type ButtonAction, type ChoiceEvent, type CommandEvent, Event } from '../../../src/domain/event.js';
import { restsOn } from '../../../src/domain/withdraw.js';
import { wording } from '../../../src/domain/wording.js';
import { answered } from '../answered.js';
import { isOnOffer } from '../calls/take-offer.js';
import { contextOf, type TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { hasOpenDraft } from '../draft-life.js';
import { type Emission, emit } from '../emit.js';
import { isAboutFiled } from '../history/filed.js';
import { isThis } from '../naming/chosen.js';
import { whoseIs } from '../people.js';
import { beginning } from '../reading/begin.js';
import { understand, unread } from '../reading/read.js';
import { route, situationOf } from '../reading/route.js';
import { givesBack, mayMatter, type Words, wordsIn, wordsOfChoice } from '../reading/words.js';
import { acted } from '../reminders/acted.js';
import { isAboutDiscard } from '../review/ask-discard.js';
import { onItsWay } from '../review/on-its-way.js';
import { say } from '../say.js';
import { GRAPH_VERSION, type IntakeState, type IntakeUpdate, type Next } from '../state.js';

const NODE = 'supervisor';

/**
 * Sends events where they are carried out. Clicks, forms and what systems report go by rule; words are read, once, and what they
 * mean decides.
 */
export const supervisor =
  (deps: IntakeDeps) =>
  async (parked: IntakeState, runtime: { context?: unknown }): Promise<IntakeUpdate> => {
    const context = contextOf(runtime, deps);
    const stamp = stampOf(parked, deps, context);
    const state: IntakeState = { ...parked, ...stamp };
    const [first] = state.events;
    const byRule = first ? ruleFor(state, first) : { next: 'await_user' as const, why: 'no events' };
    if (byRule) return emit(state, NODE, stamp, byRule);
    if (first?.kind !== 'choice') return spoken(state, deps, context, stamp, wordsIn(state));
    const returned = givesBack(state, first);
    if (returned) {
      const events = [{ ...pressOn(state, first), field: returned.field }];
      return emit(state, NODE, { ...stamp, events }, { next: 'elicitation', why: 'a remark, no answer' });
    }
    const { option, actor: by, ts, channel } = first;
    const chosen = await wordsOfChoice(state, deps, context, { option, by, ts, channel });
    if ('refused' in chosen) {
      const { refused: why, update, replies } = chosen;
      return emit(state, NODE, { ...stamp, ...update }, { why: `refused: ${why}`, replies });
    }
    return spoken({ ...state, ...chosen.update }, deps, context, { ...stamp, ...chosen.update }, chosen);
  };

/**
 * The batch and the draft, checked: a checkpoint is loaded as it is, and parts that its version did not know get their
 * defaults here. Who acted needs no reminder.
 */
function stampOf(parked: IntakeState, deps: IntakeDeps, context: TurnContext): IntakeUpdate {
  const events = z.array(Event).parse(parked.events);
  return {
    events,
    draft: Draft.parse(parked.draft),
    whose: whoseIs(parked),
    nudged: acted(parked, deps, events),
    updatedAt: context.now.toISOString(),
    graphVersion: GRAPH_VERSION,
  };
}

/** Where events go that nobody has to read; null for words, and for choices that stand for words. */
function ruleFor(state: IntakeState, first: Event): (Pick<Emission, 'why'> & { next: Next }) | null {
  switch (first.kind) {
    case 'tracker':
      return { next: 'submission', why: `tracker: ${first.outcome.result}` };
    case 'reminder':
      return { next: 'reminder', why: 'the time for a reminder' };
    case 'undo':
      return { next: 'history', why: `button: ${first.want}` };
    case 'button':
      return { next: BUTTONS[first.action], why: `button: ${first.action}` };
    case 'form':
      return { next: first.form === 'edit' ? 'elicitation' : 'tickets', why: `form: ${first.form}` };
    case 'choice':
      return choiceRule(state, first);
    case 'command':
      return commandRule(first);
    default:
      return null;
  }
}

const BUTTONS: Readonly<Record<ButtonAction, Next>> = {
  approve: 'review',
  discard: 'review',
  change_team: 'review',
  choose_team: 'review',
  retry: 'review',
  settle: 'elicitation',
  answer: 'elicitation',
  nobody_knows: 'elicitation',
  not_an_answer: 'elicitation',
  leave_out: 'elicitation',
  put_back: 'elicitation',
  follow: 'duplicates',
  file_anyway: 'duplicates',
  update_ticket: 'amendment',
  leave_ticket: 'amendment',
  take: 'tickets',
  set_status: 'tickets',
  reroute: 'tickets',
  snooze: 'reminder',
  stop_reminding: 'reminder',
};

function choiceRule(state: IntakeState, event: ChoiceEvent) {
  const why = 'a choice';
  if (isAboutDiscard(state, event)) return { next: 'review' as const, why };
  if (isAboutFiled(state, event)) return { next: 'history' as const, why };
  const isWords = isThis(state, event) && !state.question?.call;
  return isWords && !isOnOffer(state, event) ? null : { next: 'references' as const, why };
}

function commandRule({ command }: CommandEvent) {
  if (command === 'say') return null;
  return {
    next: command === 'focus' ? ('references' as const) : ('history' as const),
    why: `command: ${command}`,
  };
}

/** The button that a choice stands for, on the draft as it is. */
function pressOn({ draftId, rev }: IntakeState, { via, actor, channel, ts }: ChoiceEvent) {
  return {
    kind: 'button' as const,
    action: 'not_an_answer' as const,
    via,
    actor,
    channel,
    ts,
    draftId: draftId ?? '',
    rev,
  };
}

/** Words: read where they may matter, and sent on by what they mean. */
async function spoken(
  before: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  stamp: IntakeUpdate,
  words: Words,
): Promise<IntakeUpdate> {
  const { said, acts: known, replies } = words;
  const state: IntakeState = { ...before, said };
  if (!mayMatter(state, said) && known.length === 0) return unreadWords(state, { ...stamp, said }, replies);
  const understood = said.length === 0 ? unread(known) : await understand(state, deps, context, words);
  const { reading, judgement, resolution, about, dropped } = understood;
  const begun = beginning(state, deps, context, reading.acts);
  const now: IntakeState = { ...state, ...begun.update, reading: { ...reading, acts: begun.acts } };
  const held = onItsWay(now, begun.acts);
  const acts = held ? held.acts : begun.acts;
  const update: IntakeUpdate = {
    ...stamp,
    ...begun.update,
    ...held?.update,
    said,
    reading: now.reading,
    acts,
    resolution,
    about,
  };
  const next = nextFor({ ...now, acts });
  const instead = inPlaceOfSilence(now, acts, next);
  return emit(
    state,
    NODE,
    { ...update, ...(instead.length > 0 ? answered(now) : {}) },
    {
      next,
      why: whyOf(acts, dropped, judgement?.by),
      replies: [...replies, ...begun.replies, ...(held?.replies ?? []), ...instead],
      ...(judgement ? { judgement } : {}),
    },
  );
}

/** What was taken back with its message, and words on their way to the tracker, are seen to without a reading. */
function unreadWords(state: IntakeState, update: IntakeUpdate, replies: Words['replies']): IntakeUpdate {
  const held = onItsWay(state, []);
  if (held)
    return emit(
      state,
      NODE,
      { ...update, ...held.update },
      { why: 'it is being filed', replies: held.replies },
    );
  const next = isTouched(state) ? 'elicitation' : 'await_user';
  return emit(state, NODE, update, { next, why: 'nobody has to read that', replies });
}

/** The first node for these acts; words without any, or that are only answered, are kept with an open request, and belong to nobody else. */
function nextFor(state: IntakeState): Next {
  const isOpen = hasOpenDraft(state) && state.phase !== 'READY_TO_CREATE';
  const remarks = state.said.filter(
    ({ ts }) => !state.reading?.acts.some((act) => act.ts === ts && act.act !== 'talk'),
  );
  const next = route(state.acts, situationOf(state, isOpen));
  if (next === 'history' || next === 'elicitation') return next;
  if (isOpen && (remarks.length > 0 || isTouched(state))) return 'elicitation';
  return next ?? 'await_user';
}

/** Whether an edit or a deletion took away what the draft, or the words that go with it, rest on. */
function isTouched(state: IntakeState): boolean {
  if (!hasOpenDraft(state) || state.phase === 'READY_TO_CREATE') return false;
  const gone = new Set(
    state.events.flatMap((event) => (event.kind === 'edit' || event.kind === 'deletion' ? [event.ts] : [])),
  );
  return restsOn(state.draft, gone) || state.ownWords.some(({ ts }) => gone.has(ts));
}

/** Words to the bot that mean nothing to it get an answer all the same, but for thanks. */
function inPlaceOfSilence(state: IntakeState, acts: readonly Act[], next: Next) {
  if (next !== 'await_user' || acts.length > 0 || state.phase === 'READY_TO_CREATE') return [];
  const unanswered = state.said.filter(
    ({ addressed, raisedBy, text }) => addressed && raisedBy === null && !isThanks(text),
  );
  const isAnswered = unanswered.every(({ ts }) => state.reading?.acts.some((act) => act.ts === ts));
  return isAnswered ? [] : [say(wording.noAnswer)];
}

function whyOf(acts: readonly Act[], dropped: readonly string[], by: string | undefined): string {
  const counts = new Map<string, number>();
  for (const { act } of acts) counts.set(act, (counts.get(act) ?? 0) + 1);
  const kinds = [...counts].map(([act, count]) => (count === 1 ? act : `${act} ×${count}`));
  const read = `${kinds.join(', ') || 'nothing to do'}${by === undefined ? '' : `: by ${by}`}`;
  return dropped.length === 0 ? read : `${read}; dropped ${dropped.join(', ')}`;
}
