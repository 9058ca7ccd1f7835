import type { Act, ActOf } from '../../../src/domain/acts.js';
import { applyPatch } from '../../../src/domain/apply-patch.js';
import { type Conflict, conflictId, splitConflicts } from '../../../src/domain/conflicts.js';
import { questionKey } from '../../../src/domain/decision.js';
import { type Draft, evidenceOf, isFilled, type Patch } from '../../../src/domain/draft.js';
import { type Evidence, inThread, restingOn } from '../../../src/domain/evidence.js';
import { withoutItem } from '../../../src/domain/lists.js';
import type { Settled } from '../../../src/domain/settle.js';
import { withdraw } from '../../../src/domain/withdraw.js';
import type { TurnContext } from '../context.js';
import { blueprintOf, type IntakeDeps } from '../deps.js';
import { mayDecide, withPeople } from '../people.js';
import type { IntakeState } from '../state.js';
import { type Choice, disputedBy, isSame, settledBy } from './settle-acts.js';

/** What acts did to the draft. `disputed`: somebody contradicted what another had said. */
export interface CarriedOut {
  draft: Draft;
  changed: string[];
  participants: string[];
  conflicts: Conflict[];
  settled: readonly Settled[];
  disputed: boolean;
  /** whose words would have changed what others said, and were kept from it */
  heldBack: string[];
}

type Update = Patch['updates'][number];
type Removal = Patch['removals'][number];

/** A change that somebody wants; who that is counts, on whosever message it rests. */
interface Wanted<Change> {
  change: Change;
  by: string;
  pressed: boolean;
}

/** The draft without what was deleted, or edited and is read anew. */
export function withoutUnsaid(state: IntakeState): Draft {
  return withdraw(state.draft, unsaid(state));
}

/**
 * Carries out what acts change in the draft, in their order: values, items, what nobody knows, and which side of a dispute holds.
 * Nothing that others have said is changed or taken away for somebody who may not; what contradicts it is a dispute.
 */
export async function carryOut(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  acts: readonly Act[],
): Promise<CarriedOut> {
  const gone = unsaid(state);
  const base = withoutUnsaid(state);
  const open = state.report.conflicts.filter(
    ({ values }) => !values.some(({ evidence }) => gone.has(evidence.ts)),
  );
  const messageOf = messagesOf(state, context, gone);
  const updates = acts.flatMap((act) => (act.act === 'set' ? updateOf(act, context, messageOf) : []));
  const removals = acts.flatMap((act) => (act.act === 'remove' ? removalOf(act, context, messageOf) : []));
  const unknown = acts.flatMap((act) => (act.act === 'unknown' ? [{ change: act.field, by: act.by }] : []));
  const choices = choicesIn(acts).filter((one) => open.some((conflict) => isSame(conflict, one)));
  const asked = [...touching(base, open, updates), ...removals, ...unknown, ...choices];
  const deciders = await decidersAmong(
    state,
    deps,
    context,
    asked.map(({ by }) => by),
  );
  const chosen = settledBy(base, open, choices, deciders);
  const left = open.filter((one) => !chosen.settled.some(({ id }) => id === conflictId(one)));
  const decided = new Set(open.filter((one) => !left.includes(one)).map(({ field }) => field));

  const decides = ({ by }: { by: string }) => deciders.has(by);
  const taken = updates
    .filter(({ change }) => !decided.has(change.field))
    .filter((one) => decides(one) || !left.some((conflict) => isSame(conflict, one.change)));
  const removed = removals.filter((one) => decides(one) || isOwn(chosen.draft, one));
  const patch: Patch = {
    clear: [],
    updates: taken.map(({ change }) => change),
    removals: removed.map(({ change }) => change),
    markUnknown: unknown.filter(decides).map(({ change }) => change),
  };
  const blueprint = blueprintOf(deps, state.blueprint);
  const whose = new Map(taken.map((one) => [one.change.evidence, one]));
  const flagged = new Map(
    acts.flatMap((act) => (act.act === 'dispute' ? [[act.field, act.reason] as const] : [])),
  );
  const settling = new Set([
    ...left.map(conflictId),
    ...taken.filter((one) => one.pressed && decides(one)).map(({ change }) => conflictId(change)),
  ]);
  const split = splitConflicts(chosen.draft, patch, blueprint, flagged, settling, (evidence) => {
    const one = whose.get(evidence);
    return one !== undefined && decides(one);
  });
  const { draft, changed } = applyPatch(chosen.draft, split.patch, blueprint);
  const said = new Set(split.patch.updates.map(conflictId));
  const known = new Set([...said, ...decided, ...[...left, ...split.conflicts].map(conflictId)]);
  const seen = await disputedBy(acts, { state, deps, context, draft, messageOf });
  const isNew = (one: Conflict) =>
    !known.has(conflictId(one)) &&
    !known.has(one.field) &&
    !state.settled.includes(conflictId(one)) &&
    (state.asked[questionKey('conflict', conflictId(one))] ?? 0) === 0;
  const found = [...split.conflicts, ...seen.filter(isNew)];
  const ids = new Set([...said, ...found.map(conflictId)]);
  const kept = new Set<unknown>([...split.patch.updates, ...split.patch.removals]);
  return {
    draft,
    changed,
    participants: withPeople(state, authorsIn(draft)),
    conflicts: [...left.filter((one) => !ids.has(conflictId(one))), ...found],
    settled: chosen.settled,
    disputed: found.length > 0,
    heldBack: [
      ...new Set(
        [...updates, ...removals]
          .filter((one) => !decided.has(one.change.field) && !kept.has(one.change) && !decides(one))
          .map(({ by }) => by),
      ),
    ],
  };
}

/** What acts set and take away, each resting on the message that says it. */
export function patchOf(acts: readonly Act[], state: IntakeState, context: TurnContext): Patch {
  const messageOf = messagesOf(state, context, new Set());
  const updates = acts.flatMap((act) => (act.act === 'set' ? updateOf(act, context, messageOf) : []));
  const removals = acts.flatMap((act) => (act.act === 'remove' ? removalOf(act, context, messageOf) : []));
  const changes = {
    updates: updates.map(({ change }) => change),
    removals: removals.map(({ change }) => change),
  };
  return { clear: [], markUnknown: [], ...changes };
}

/** Finds a message that a person wrote in this thread, in its newest words. */
export type MessageOf = (ts: string) => Parameters<typeof restingOn>[0] | undefined;

function messagesOf({ said }: IntakeState, { messages }: TurnContext, gone: ReadonlySet<string>): MessageOf {
  const known = new Map<string, Parameters<typeof restingOn>[0]>();
  for (const message of messages) if (!message.bot && !gone.has(message.ts)) known.set(message.ts, message);
  for (const message of said) known.set(message.ts, { ...message, spoken: message.voice });
  return (ts) => known.get(ts);
}

function unsaid({ events }: IntakeState): Set<string> {
  return new Set(
    events.flatMap((event) => (event.kind === 'edit' || event.kind === 'deletion' ? [event.ts] : [])),
  );
}

function updateOf(act: ActOf<'set'>, context: TurnContext, messageOf: MessageOf): Wanted<Update>[] {
  const { field, key, value, status } = act;
  const evidence = evidenceFor(act, act.quote, act.how, context, messageOf);
  if (evidence === null) return [];
  const more = { ...(key === undefined ? {} : { key }), ...(status === undefined ? {} : { status }) };
  return [{ change: { field, value, ...more, evidence }, by: act.by, pressed: isPressed(act) }];
}

function removalOf(act: ActOf<'remove'>, context: TurnContext, messageOf: MessageOf): Wanted<Removal>[] {
  const evidence = evidenceFor(act, act.quote, 'extracted', context, messageOf);
  return evidence === null
    ? []
    : [{ change: { field: act.field, item: act.item, evidence }, by: act.by, pressed: isPressed(act) }];
}

const isPressed = ({ via }: Act): boolean => via === 'button' || via === 'form';

/** What an act rests on: the message that it names, else what was pressed. Null for words of a message that is not there. */
function evidenceFor(
  act: Act,
  quote: string,
  how: Evidence['how'],
  context: TurnContext,
  messageOf: MessageOf,
): Evidence | null {
  const message = messageOf(act.ts);
  if (message) return restingOn(message, context, quote, how);
  if (!isPressed(act)) return null;
  const { ts, by: author } = act;
  return { channel: context.channel, ts, ...inThread(context, ts), author, quote, how: 'typed' };
}

/** A side is chosen in so many words, by repeating its value, or by repeating what stands. */
function choicesIn(acts: readonly Act[]): Choice[] {
  return acts.flatMap((act): Choice[] => {
    switch (act.act) {
      case 'settle':
        return [{ by: act.by, field: act.field, key: act.key, side: act.side }];
      case 'restate':
        return [{ by: act.by, field: act.field, key: undefined, side: 0 }];
      case 'set':
        return [{ by: act.by, field: act.field, key: act.key, value: act.value }];
      default:
        return [];
    }
  });
}

/** Changes of what stands, or of what is in dispute: for these it matters who wants them. */
function touching(
  draft: Draft,
  open: readonly Conflict[],
  updates: readonly Wanted<Update>[],
): Wanted<Update>[] {
  return updates.filter(
    ({ change, pressed }) =>
      pressed ||
      isFilled(draft, change.field) ||
      open.some((conflict) => isSame(conflict, change)) ||
      updates.some((other) => other.change !== change && other.change.field === change.field),
  );
}

/** Of these people, those who decide about the draft: nobody else is looked up. */
async function decidersAmong(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  people: readonly string[],
): Promise<Set<string>> {
  const asked = [...new Set(people)].map(async (person) => {
    const permission = await mayDecide(deps, state, context, 'change', person);
    return permission.allowed ? [person] : [];
  });
  return new Set((await Promise.all(asked)).flat());
}

/** What only they themselves have said anybody takes back. */
function isOwn(draft: Draft, { change: { field, item }, by }: Wanted<Removal>): boolean {
  const before = draft.lists[field] ?? [];
  const left = withoutItem(before, item);
  const gone = before.filter((one) => !left.includes(one));
  return gone.every((one) => one.evidence.every(({ author }) => author === by));
}

function authorsIn(draft: Draft): string[] {
  return Object.keys({ ...draft.fields, ...draft.lists }).flatMap((name) =>
    evidenceOf(draft, name).map(({ author }) => author),
  );
}
