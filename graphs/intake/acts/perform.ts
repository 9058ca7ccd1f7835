import type { Act, ActOf } from '../../../src/domain/conversation/acts.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import type { Wanted } from '../../../src/domain/policies.js';
import type { Turn } from '../deps.js';
import { nodeResult, notice, refusedDeeds } from '../node-result.js';
import { notPermitted } from '../people.js';
import type { IntakeState, IntakeUpdate, Step } from '../state.js';

/** Why an act is not carried out: a sentence for who wanted it, and a few words for the trace. */
export interface Refusal {
  text: string;
  why: string;
}

/** What there is to know of one act: whether there is still what it is about, who may, when it is too late, and what it does. */
export interface ActSpec<One extends Act> {
  known: (act: One, state: IntakeState) => Refusal | null;
  may: (act: One, state: IntakeState, turn: Turn) => Promise<Refusal | null>;
  /** whether what they saw is up to date */
  fresh: (act: One, state: IntakeState, turn: Turn) => Refusal | null;
  apply: (act: One, state: IntakeState, turn: Turn) => IntakeUpdate | Promise<IntakeUpdate>;
}

/**
 * Carries an act out, whichever way it was said: by a click, in words, as an answer. There has to be what it is about, the person has
 * to have the right, and what they saw has to be up to date; else they alone are told why not.
 * After a refusal the turn goes on with the acts that are left.
 * @param state with the acts that are left, without this one
 */
export async function perform<One extends Act>(
  spec: ActSpec<One>,
  act: One,
  state: IntakeState,
  turn: Turn,
): Promise<IntakeUpdate> {
  const refused =
    spec.known(act, state) ?? (await spec.may(act, state, turn)) ?? spec.fresh(act, state, turn);
  if (refused === null) return { acts: state.acts, ...(await spec.apply(act, state, turn)) };
  return refusedAct(act, state, refused);
}

/** An act made ready to be carried out, whichever of them a turn holds. */
export interface ReadyAct {
  name: Act['act'];
  /** the step that it is carried out in */
  step: Step;
  /** null for an act of another name */
  perform: (act: Act, state: IntakeState, turn: Turn) => Promise<IntakeUpdate> | null;
}

/** The act of that name made ready. */
export function ready<Name extends Act['act']>(name: Name, step: Step, spec: ActSpec<ActOf<Name>>): ReadyAct {
  const isOf = (act: Act): act is ActOf<Name> => act.act === name;
  return {
    name,
    step,
    perform: (act, state, turn) => (isOf(act) ? perform(spec, act, state, turn) : null),
  };
}

/** Tells who wanted it, alone, why an act is not carried out. */
export function refusedAct(
  { act, by, channel, seen }: Act,
  state: IntakeState,
  { text, why }: Refusal,
): IntakeUpdate {
  return nodeResult(state, act, {
    acts: state.acts,
    due: 'acts',
    why: `refused: ${why}`,
    audit: refusedDeeds(state, why, by, { wanted: act, draftId: seen?.draftId ?? state.draftId }),
    replies: [notice(by, text, channel === undefined ? {} : { channel })],
  });
}

/** Whether the act takes a right that the person has not. */
export const takes =
  (right: Wanted) =>
  async ({ by }: Pick<Act, 'by'>, state: IntakeState, turn: Turn): Promise<Refusal | null> => {
    const text = await notPermitted(state, turn, right, by);
    return text === null ? null : { text, why: 'not permitted' };
  };

/** Whether the request that they saw, else the thread's, is over or on its way; null while it is open. */
export function openRequest({ seen }: Act, state: IntakeState): Refusal | null {
  const { draftId = state.draftId ?? '' } = seen ?? {};
  const filed = state.filed[draftId];
  if (filed) {
    const by = draftId === state.draftId ? state.filing.approvedBy : null;
    return { text: wording.alreadyFiled(by, filed.shortId), why: 'already filed' };
  }
  if (draftId !== state.draftId) return { text: wording.outOfDate, why: 'another draft' };
  if (state.phase === 'DISCARDED') return { text: wording.alreadyDiscarded, why: 'discarded' };
  return state.phase === 'READY_TO_CREATE'
    ? { text: wording.alreadyApproved(state.filing.approvedBy ?? ''), why: 'already approved' }
    : null;
}

/** Whether the request has changed since they saw it; null where it has not. */
export function changedSince(state: IntakeState, seen: { rev: number } | undefined): Refusal | null {
  if (seen === undefined || seen.rev === state.rev) return null;
  return { text: wording.outOfDate, why: `rev ${seen.rev} is old` };
}
