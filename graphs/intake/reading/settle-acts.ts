import type { Act, ActOf } from '../../../src/domain/conversation/acts.js';
import {
  acceptedAs,
  type Conflict,
  conflictId,
  overruled,
  type Settled,
  settle,
} from '../../../src/domain/draft/conflicts.js';
import { type Draft, isFilled } from '../../../src/domain/draft/draft.js';
import { type Evidence, restingOn } from '../../../src/domain/draft/evidence.js';
import { folded } from '../../../src/domain/draft/patch.js';
import { clipped } from '../../../src/domain/text/text.js';
import type { AcceptedConstraint } from '../../../src/domain/tickets/past-requests.js';
import type { Turn } from '../deps.js';
import { acceptedElsewhere } from '../draft/decision-input.js';
import { hasOpenDraft } from '../draft/draft-life.js';
import { decidersAmong } from '../people.js';
import type { IntakeState, Report } from '../state.js';
import type { MessageOf } from './draft-changes.js';

/** Which side of a dispute somebody lets hold: by its number, or by its value. */
export interface Choice {
  by: string;
  field: string;
  key: string | undefined;
  dispute?: string | undefined;
  side?: 0 | 1;
  value?: string;
}

/**
 * The draft once disputes are settled by the last word of those who decide, or of whoever said one side and lets the other
 * one hold.
 */
export function settledBy(
  draft: Draft,
  open: readonly Conflict[],
  choices: readonly Choice[],
  deciders: ReadonlySet<string>,
): { draft: Draft; settled: Settled[] } {
  const settled: Settled[] = [];
  let after = draft;
  for (const conflict of open) {
    const made = choices.flatMap((choice) => {
      const side = isMeant(conflict, choice) ? sideOf(conflict, choice) : null;
      return side === null ? [] : [{ by: choice.by, side }];
    });
    const last = made.findLast(({ by, side }) => deciders.has(by) || givesIn(conflict, by, side));
    const done = last && carried(after, conflict, last.side);
    if (!done) continue;
    after = done.draft;
    settled.push(done);
  }
  return { draft: after, settled };
}

/** Of several limits of one place a button names the one that it settles. */
const isMeant = (conflict: Conflict, choice: Choice): boolean =>
  choice.dispute === undefined ? isSame(conflict, choice) : choice.dispute === conflictId(conflict);

/**
 * A settled conflict is not raised again, nor by saying again what it was settled against, and what it replaces is kept for the day the
 * draft is filed.
 */
export function remembered({ report }: Pick<IntakeState, 'report'>, settled: readonly Settled[]): Report {
  const ids = new Set(settled.map(({ id }) => id));
  return {
    ...report,
    conflicts: report.conflicts.filter((one) => !ids.has(conflictId(one))),
    settled: [...new Set([...report.settled, ...ids, ...settled.flatMap(({ against }) => against)])],
    replaces: [...report.replaces, ...settled.flatMap(({ replaces }) => replaces)],
  };
}

/**
 * What somebody says again though it was decided against when they said it before: that is a remark, as long as something stands there.
 * Whoever decides may have changed their mind.
 */
export async function saidAgain(
  state: IntakeState,
  turn: Turn,
  acts: readonly Act[],
): Promise<readonly Act[]> {
  const { draft, report } = state;
  if (!hasOpenDraft(state)) return [];
  const again = acts.filter((act) => {
    if (act.via !== 'model' || (act.act !== 'set' && act.act !== 'dispute')) return false;
    const value = act.act === 'set' ? act.value : (act.sides.at(-1)?.value ?? '');
    return isFilled(draft, act.field) && report.settled.includes(overruled(act, value, act.by));
  });
  const deciders = await decidersAmong(state, turn, again);
  return again.filter(({ by }) => !deciders.has(by));
}

/** Of a doubt without two values the first side is what stands. */
function carried(draft: Draft, conflict: Conflict, side: 0 | 1): Settled | null {
  if (conflict.values.length > 1) return settle(draft, conflict, side);
  return side === 0 ? { draft, id: conflictId(conflict), against: [], replaces: [] } : null;
}

function sideOf({ values }: Conflict, { side, value }: Pick<Choice, 'side' | 'value'>): 0 | 1 | null {
  if (side !== undefined) return side;
  const [first, second] = values.map((one) => folded(one.value) === folded(value ?? ''));
  return first === second ? null : first ? 0 : 1;
}

/** Whether this choice lets somebody else's value hold against the person's own. */
export function givesIn({ values }: Conflict, actor: string, side: number): boolean {
  const [chosen, other] = [values[side], values[1 - side]];
  return other?.evidence.author === actor && chosen?.evidence.author !== actor;
}

/** Whether an act is about that dispute: its field and, where it names one, its key. Of the items of a list each is for itself. */
export function isSame(
  conflict: Conflict,
  { field, key, value }: { field: string; key?: string | undefined; value?: string | undefined },
): boolean {
  if (conflict.field !== field) return false;
  if (conflict.item !== undefined && value !== undefined) return sideOf(conflict, { value }) !== null;
  return key === undefined || conflict.key === undefined || folded(conflict.key) === folded(key);
}

const MAX_REASON = 300;

interface Ground {
  state: IntakeState;
  turn: Turn;
  draft: Draft;
  messageOf: MessageOf;
}

type Sides = Conflict['values'];

/**
 * The acts with a change in the place of each dispute that is none: against what its speaker said, or what was said for them. Its words
 * are the newest of theirs, whatever a reading makes of it.
 */
export const withoutOwnDisputes = (
  acts: readonly Act[],
  draft: Draft,
  isOwn: (held: Evidence, said: { author: string }) => boolean,
): Act[] =>
  acts.flatMap((act): Act[] => {
    if (act.act !== 'dispute' || act.other !== undefined) return [act];
    const [held] = standing(draft, act);
    const said = act.sides.at(-1);
    if (held === undefined || said === undefined || !isOwn(held.evidence, { author: act.by })) return [act];
    const { field, key, item, by, via } = act;
    const from = { field, quote: said.quote, by, via, ts: said.ts };
    const gone: Act[] = item === undefined ? [] : [{ act: 'remove', item, ...from }];
    const named = key === undefined ? {} : { key };
    return [...gone, { act: 'set', ...named, value: said.value, how: 'extracted', ...from }];
  });

/**
 * The contradictions that a reading reports. Where it names one side, what stands is the first; with none it is a doubt,
 * which any answer ends.
 */
export async function disputedBy(acts: readonly Act[], ground: Ground): Promise<Conflict[]> {
  const reported = acts.flatMap((act) => (act.act === 'dispute' ? [act] : []));
  const isElsewhere = reported.some(({ other }) => other !== undefined);
  const { state, turn } = ground;
  const accepted = isElsewhere ? await acceptedElsewhere(state, turn) : [];
  return reported.flatMap((act) => conflictOf(act, ground, accepted) ?? []);
}

function conflictOf(
  act: ActOf<'dispute'>,
  { draft, turn, messageOf }: Ground,
  accepted: readonly AcceptedConstraint[],
): Conflict | null {
  const { field, key, item, other } = act;
  const named = {
    field,
    ...(key === undefined ? {} : { key }),
    ...(item === undefined ? {} : { item }),
    reason: clipped(act.reason, MAX_REASON),
  };
  const theirs =
    other && accepted.find((one) => one.draftId === other.draftId && folded(one.key) === folded(other.key));
  if (other && !theirs) return null;
  const said = act.sides.flatMap(({ value, ts, quote }): Sides => {
    const message = messageOf(ts);
    const evidence = message && restingOn(message, turn, quote, 'extracted');
    return evidence ? [{ value, ...(key === undefined ? {} : { key }), evidence }] : [];
  });
  if (theirs) {
    const { key: theirKey, value, evidence } = theirs;
    const values = [{ key: theirKey, value, evidence }, ...said.slice(-1)];
    return { ...named, values, other: acceptedAs(theirs, accepted) };
  }
  const sides = said.length > 1 ? said.slice(0, 2) : [...standing(draft, act), ...said];
  const [first, second] = sides;
  const isOne = first !== undefined && folded(first.value) === folded(second?.value ?? first.value);
  return { ...named, values: isOne ? [first] : sides };
}

/** What the draft has in this place. */
function standing({ fields, evidence, lists }: Draft, { field, key, item: words }: ActOf<'dispute'>): Sides {
  const named = key ?? words;
  const item = lists[field]?.find((one) => folded(one.key ?? one.value) === folded(named ?? ''));
  const value = named === undefined ? fields[field] : item?.value;
  const from = named === undefined ? evidence[field]?.at(-1) : item?.evidence.at(-1);
  return value === undefined || from === undefined
    ? []
    : [{ value, ...(key === undefined ? {} : { key }), evidence: from }];
}
