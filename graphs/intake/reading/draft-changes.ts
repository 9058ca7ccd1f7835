import type { Act, ActOf } from '../../../src/domain/conversation/acts.js';
import { newer } from '../../../src/domain/conversation/slack-ts.js';
import { type Blueprint, findField } from '../../../src/domain/draft/blueprint.js';
import {
  type Conflict,
  conflictId,
  type Settled,
  splitConflicts,
} from '../../../src/domain/draft/conflicts.js';
import { conflictKey } from '../../../src/domain/draft/decision.js';
import { type Draft, evidenceOf, isFilled, type Patch } from '../../../src/domain/draft/draft.js';
import { type Evidence, inThread, restingOn } from '../../../src/domain/draft/evidence.js';
import { applyPatch, withoutItem } from '../../../src/domain/draft/patch.js';
import { withdraw } from '../../../src/domain/draft/withdraw.js';
import { holds } from '../../../src/domain/text/person-text.js';
import type { TurnContext } from '../context.js';
import { blueprintFor, type Turn } from '../deps.js';
import { decidersAmong, withPeople } from '../people.js';
import type { IntakeState } from '../state.js';
import { type Choice, disputedBy, isSame, settledBy, withoutOwnDisputes } from './settle-acts.js';

/** What acts did to the draft. `disputed`: somebody contradicted what another had said. */
export interface CarriedOut {
  draft: Draft;
  changed: string[];
  participants: string[];
  conflicts: Conflict[];
  settled: readonly Settled[];
  disputed: boolean;
  /** who ordered what would have changed what others said, and was kept from it; whoever tells something orders nothing */
  heldBack: string[];
}

type Update = Patch['updates'][number];
type Removal = Patch['removals'][number];

/** A change that somebody wants; who that is counts, on whosever message it rests. */
interface Wanted<Change> {
  change: Change;
  by: string;
  via: Act['via'];
}

/** The draft without what was deleted, or edited and is read anew. */
export function withoutWithdrawn(state: IntakeState): Draft {
  return withdraw(state.draft, withdrawnIn(state));
}

/** Carries out, in their order, what acts change in the draft. Who may not change what others said only brings a dispute. */
export async function carryOut(state: IntakeState, turn: Turn, all: readonly Act[]): Promise<CarriedOut> {
  const gone = withdrawnIn(state);
  const base = withoutWithdrawn(state);
  const open = state.report.conflicts.filter(
    ({ values }) => !values.some(({ evidence }) => gone.has(evidence.ts)),
  );
  const messageOf = messagesOf(state, turn, gone);
  const isOwn = (held: Evidence, said: { author: string }) =>
    held.author === said.author || (held.author === state.filer && said.author === state.requester);
  const acts = withoutOwnDisputes(all, base, isOwn);
  const wanted = wantedBy(acts, base, turn, messageOf);
  const choices = choicesIn(acts).filter((one) => open.some((conflict) => isSame(conflict, one)));
  const deciders = await decidersAmong(state, turn, [...touching(base, open, wanted), ...choices]);
  const chosen = settledBy(base, open, choices, deciders);
  const isSettled = (one: Conflict) => chosen.settled.some(({ id }) => id === conflictId(one));
  const left = open.filter((one) => !isSettled(one));
  const fresh = wanted.updates.filter(
    ({ change }) => !open.some((one) => isSettled(one) && isSame(one, change)),
  );
  const blueprint = blueprintFor(turn, state);
  const allowed = allowedOf({ ...wanted, updates: fresh }, chosen.draft, blueprint, left, deciders);
  const split = splitConflicts(
    chosen.draft,
    allowed.patch,
    blueprint,
    new Map(acts.flatMap((act) => (act.act === 'dispute' ? [[act.field, act.reason] as const] : []))),
    new Set([...left.map(conflictId), ...allowed.chosen]),
    (evidence) => allowed.ofDeciders.has(evidence),
    // what stands on a card is agreed: there, who may not decide adds nothing by themselves
    state.mode !== 'REVIEW',
    isOwn,
  );
  const { draft, changed } = applyPatch(chosen.draft, split.patch, blueprint);
  // an item that is added says nothing of those that it stands beside
  const isItem = ({ field }: Update) => findField(blueprint, field)?.type === 'list';
  const said = new Set(split.patch.updates.filter((one) => !isItem(one)).map(conflictId));
  const known = new Set([...said, ...[...open, ...split.conflicts].map(conflictId)]);
  const seen = await disputedBy(acts, { state, turn, draft, messageOf });
  const found = [...split.conflicts, ...seen.filter((one) => isNew(state, known, one))];
  const ids = new Set([...said, ...found.map(conflictId)]);
  const kept = new Set<unknown>([...split.patch.updates, ...split.patch.removals]);
  // a value in a model's reading is what somebody told, whatever becomes of it
  const orders = [...fresh.filter(({ via }) => via !== 'model'), ...wanted.removals];
  const heldBack = orders.filter(({ change, by }) => !kept.has(change) && !deciders.has(by));
  return {
    draft,
    changed,
    participants: withPeople(state, authorsIn(draft)),
    conflicts: [...left.filter((one) => !ids.has(conflictId(one))), ...found],
    settled: chosen.settled,
    disputed: found.length > 0,
    heldBack: [...new Set(heldBack.map(({ by }) => by))],
  };
}

/** What acts ask for in a draft. */
interface AllWanted {
  updates: Wanted<Update>[];
  removals: Wanted<Removal>[];
  unknown: Wanted<string>[];
}

function wantedBy(acts: readonly Act[], draft: Draft, context: TurnContext, messageOf: MessageOf): AllWanted {
  const updates = acts.flatMap((act) => (act.act === 'set' ? updateOf(act, context, messageOf) : []));
  return {
    updates: updates.filter(({ change }) => !isOvertaken(change, draft, context)),
    removals: acts.flatMap((act) => (act.act === 'remove' ? removalOf(act, context, messageOf) : [])),
    unknown: acts.flatMap((act) =>
      act.act === 'unknown' ? [{ change: act.field, by: act.by, via: act.via }] : [],
    ),
  };
}

/** What an edited message said before already, and later ones have spoken of since: mending a typo does not bring it back. */
function isOvertaken({ field, evidence }: Update, draft: Draft, { retracted = [] }: TurnContext): boolean {
  const isLater = (one: Evidence) => newer(one.ts, evidence.ts);
  const before = retracted.find(({ channel, ts }) => channel === evidence.channel && ts === evidence.ts);
  const saidIt = before?.was.some((text) => holds(text, evidence.quote)) ?? false;
  return saidIt && (draft.evidence[field] ?? []).some(isLater);
}

/**
 * What of it may be done: a value for what is in dispute, and that nobody knows something, are for those who decide; nobody
 * else takes away what others said, but a question by answering it. `chosen`: places where somebody who decides pressed the
 * value, so that there is nothing to dispute.
 */
function allowedOf(
  { updates, removals, unknown }: AllWanted,
  draft: Draft,
  blueprint: Blueprint,
  disputes: readonly Conflict[],
  deciders: ReadonlySet<string>,
) {
  const decides = ({ by }: { by: string }) => deciders.has(by);
  const taken = updates.filter(
    (one) => decides(one) || !disputes.some((conflict) => isSame(conflict, one.change)),
  );
  const isAnswered = ({ change }: Wanted<Removal>) => {
    const field = findField(blueprint, change.field);
    return field?.type === 'list' && field.of_questions === true;
  };
  const removed = removals.filter((one) => decides(one) || isTheirs(draft, one) || isAnswered(one));
  const patch: Patch = {
    clear: [],
    updates: taken.map(({ change }) => change),
    removals: removed.map(({ change }) => change),
    markUnknown: unknown.filter(decides).map(({ change }) => change),
  };
  const byDeciders = taken.filter(decides);
  return {
    patch,
    chosen: byDeciders.filter(isPressed).map(({ change }) => conflictId(change)),
    ofDeciders: new Set(byDeciders.map(({ change }) => change.evidence)),
  };
}

/** Whether a contradiction that a reading reports is not known yet, was not settled, and was not asked about in vain. */
function isNew({ report, asked }: IntakeState, known: ReadonlySet<string>, one: Conflict): boolean {
  const id = conflictId(one);
  const isAsked = asked[conflictKey(one)];
  return !known.has(id) && !known.has(one.field) && !report.settled.includes(id) && !isAsked;
}

/** What acts set and take away in a draft, each resting on the message that says it. */
export function patchOf(acts: readonly Act[], draft: Draft, state: IntakeState, context: TurnContext): Patch {
  const { updates, removals } = wantedBy(acts, draft, context, messagesOf(state, context, new Set()));
  const changes = updates.map(({ change }) => change);
  return { clear: [], markUnknown: [], updates: changes, removals: removals.map(({ change }) => change) };
}

/** Finds a message that a person wrote in this thread, in its newest words. */
export type MessageOf = (ts: string) => Parameters<typeof restingOn>[0] | undefined;

function messagesOf({ said }: IntakeState, { messages }: TurnContext, gone: ReadonlySet<string>): MessageOf {
  const known = new Map<string, Parameters<typeof restingOn>[0]>();
  for (const message of messages) if (!message.bot && !gone.has(message.ts)) known.set(message.ts, message);
  for (const message of said) known.set(message.ts, { ...message, spoken: message.voice });
  return (ts) => known.get(ts);
}

function withdrawnIn({ events }: IntakeState): Set<string> {
  return new Set(
    events.flatMap((event) => (event.kind === 'edit' || event.kind === 'deletion' ? [event.ts] : [])),
  );
}

function updateOf(act: ActOf<'set'>, context: TurnContext, messageOf: MessageOf): Wanted<Update>[] {
  const { field, key, value, status } = act;
  const evidence = evidenceFor(act, act.quote, act.how, context, messageOf);
  if (evidence === null) return [];
  const more = { ...(key === undefined ? {} : { key }), ...(status === undefined ? {} : { status }) };
  return [{ change: { field, value, ...more, evidence }, by: act.by, via: act.via }];
}

function removalOf(act: ActOf<'remove'>, context: TurnContext, messageOf: MessageOf): Wanted<Removal>[] {
  const evidence = evidenceFor(act, act.quote, 'extracted', context, messageOf);
  return evidence === null
    ? []
    : [{ change: { field: act.field, item: act.item, evidence }, by: act.by, via: act.via }];
}

const isPressed = ({ via }: Pick<Act, 'via'>): boolean => via === 'button' || via === 'form';

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
        return [{ by: act.by, field: act.field, key: act.key, dispute: act.dispute, side: act.side }];
      case 'restate':
        return [{ by: act.by, field: act.field, key: undefined, side: 0 }];
      case 'set':
        return [{ by: act.by, field: act.field, key: act.key, value: act.value }];
      default:
        return [];
    }
  });
}

/** Those whose acts would change what stands or is in dispute, take it away, or say that nobody knows it. */
function touching(
  draft: Draft,
  open: readonly Conflict[],
  { updates, removals, unknown }: AllWanted,
): { by: string }[] {
  const isTouching = (one: Wanted<Update>) =>
    isPressed(one) ||
    isFilled(draft, one.change.field) ||
    open.some((conflict) => isSame(conflict, one.change)) ||
    updates.some(({ change }) => change !== one.change && change.field === one.change.field);
  return [...updates.filter(isTouching), ...removals, ...unknown];
}

/** What only they themselves have said anybody takes back. */
function isTheirs(draft: Draft, { change: { field, item }, by }: Wanted<Removal>): boolean {
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
