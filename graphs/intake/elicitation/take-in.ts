import { applyPatch } from '../../../src/domain/apply-patch.js';
import type { Extraction } from '../../../src/domain/brain.js';
import { type Conflict, conflictId, splitConflicts } from '../../../src/domain/conflicts.js';
import { questionKey } from '../../../src/domain/decision.js';
import { type Draft, evidenceOf, isFilled, type Patch } from '../../../src/domain/draft.js';
import { withoutItem } from '../../../src/domain/lists.js';
import type { Settled } from '../../../src/domain/settle.js';
import { toPatch } from '../../../src/domain/to-patch.js';
import { withdraw } from '../../../src/domain/withdraw.js';
import type { TurnContext } from '../context.js';
import { freshMessages } from '../conversation.js';
import { blueprintOf, type IntakeDeps } from '../deps.js';
import { mayDecide, withPeople } from '../people.js';
import type { IntakeState } from '../state.js';
import { settledInWords } from './settle.js';

/** What a batch did to the draft. `disputed`: somebody contradicted what another had said. */
export interface TakenIn {
  draft: Draft;
  changed: string[];
  participants: string[];
  conflicts: Conflict[];
  settled: readonly Settled[];
  disputed: boolean;
  /** whose words would have changed what others said, and were kept from it */
  heldBack: string[];
}

/** The draft without what was deleted, or edited and is about to be read anew. */
export function withoutUnsaid(state: IntakeState): Draft {
  return withdraw(state.draft, unsaid(state));
}

/** Applies what was said and is not disputed. `extraction` is null where the batch holds no words. */
export async function takeIn(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  extraction: Extraction | null,
): Promise<TakenIn> {
  const gone = unsaid(state);
  const base = withoutUnsaid(state);
  const open = state.report.conflicts.filter(
    ({ values }) => !values.some(({ evidence }) => gone.has(evidence.ts)),
  );
  if (!extraction) {
    const { participants } = state;
    return {
      draft: base,
      changed: [],
      participants,
      conflicts: open,
      settled: [],
      disputed: false,
      heldBack: [],
    };
  }
  const chosen = await settledInWords(state, deps, context, base, open);
  const left = open.filter((one) => !chosen.settled.some(({ id }) => id === conflictId(one)));
  const decided = new Set(open.filter((one) => !left.includes(one)).map(({ field }) => field));

  const blueprint = blueprintOf(deps, state.blueprint);
  const messages = [...context.messages.filter(({ ts }) => !gone.has(ts)), ...freshMessages(state.events)];
  const flagged = new Map(extraction.conflicts.map(({ field, reason }) => [field, reason]));
  const settling = new Set(left.map(conflictId));
  const whole = toPatch(extraction, messages, context);
  const wanted = { ...whole, updates: whole.updates.filter(({ field }) => !decided.has(field)) };
  const deciders = await decidersAmong(state, deps, context, concerned(state, chosen.draft, wanted, left));
  const decides = (author: string) => deciders.has(author);
  const patch = {
    ...wanted,
    updates: wanted.updates.filter((update) => mayAnswer(left, update, decides)),
    // that nobody knows it is not for others to say
    markUnknown: authorsOf(state).some(decides) ? wanted.markUnknown : [],
    removals: wanted.removals.filter((removal) => mayRemove(chosen.draft, removal, decides)),
  };
  const split = splitConflicts(chosen.draft, patch, blueprint, flagged, settling, decides);
  const { draft, changed } = applyPatch(chosen.draft, split.patch, blueprint);
  const said = new Set(split.patch.updates.map(conflictId));
  const known = new Set([...said, ...decided]);
  const found = [...split.conflicts, ...seenByJudgement(state, flagged, known, split.conflicts)];
  const authors = Object.keys({ ...draft.fields, ...draft.lists }).flatMap((name) =>
    evidenceOf(draft, name).map(({ author }) => author),
  );
  const ids = new Set([...said, ...found.map(conflictId)]);
  return {
    draft,
    changed,
    participants: withPeople(state, authors),
    conflicts: [...left.filter((one) => !ids.has(conflictId(one))), ...found],
    settled: chosen.settled,
    disputed: found.length > 0,
    heldBack: heldBack(wanted, patch, split.conflicts).filter((author) => !decides(author)),
  };
}

/** Those whose words would change or take away what stands, settle a dispute, or mark something unknown. */
function concerned(
  state: IntakeState,
  draft: Draft,
  { updates, removals, markUnknown }: Patch,
  open: readonly Conflict[],
): string[] {
  const isHeld = (one: Patch['updates'][number]) =>
    isFilled(draft, one.field) ||
    open.some((conflict) => conflictId(conflict) === conflictId(one)) ||
    updates.some((other) => other !== one && other.field === one.field);
  const touching = [...updates.filter(isHeld), ...removals].map(({ evidence }) => evidence.author);
  return [...touching, ...(markUnknown.length > 0 ? authorsOf(state) : [])];
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

function authorsOf({ events }: IntakeState): string[] {
  return freshMessages(events).map(({ author }) => author);
}

type Decides = (author: string) => boolean;

/** A value for what is in dispute already settles that, so it is for those who decide. */
function mayAnswer(open: readonly Conflict[], update: Patch['updates'][number], decides: Decides): boolean {
  return decides(update.evidence.author) || !open.some((one) => conflictId(one) === conflictId(update));
}

/** What only they themselves have said anybody takes back. */
function mayRemove(
  draft: Draft,
  { field, item, evidence }: Patch['removals'][number],
  decides: Decides,
): boolean {
  if (decides(evidence.author)) return true;
  const before = draft.lists[field] ?? [];
  const left = withoutItem(before, item);
  const gone = before.filter((one) => !left.includes(one));
  return gone.every((one) => one.evidence.every(({ author }) => author === evidence.author));
}

/** Whose words of a batch did not become of the draft what they say. */
function heldBack(whole: Patch, patch: Patch, disputed: readonly Conflict[]): string[] {
  const dropped = [...whole.updates, ...whole.removals].filter(
    (one) => ![...patch.updates, ...patch.removals].some((kept) => kept === one),
  );
  const said = disputed.flatMap(({ values }) => values.slice(1));
  return [...new Set([...dropped, ...said].map(({ evidence }) => evidence.author))];
}

/** Contradictions that the judgement saw without choosing a value. One that was asked about before is not reopened. */
function seenByJudgement(
  state: IntakeState,
  flagged: ReadonlyMap<string, string>,
  said: ReadonlySet<string>,
  found: readonly Conflict[],
): Conflict[] {
  return [...flagged].flatMap(([field, reason]) => {
    const known = said.has(field) || found.some((one) => one.field === field);
    const asked = (state.asked[questionKey('conflict', field)] ?? 0) > 0;
    return known || asked ? [] : [{ field, reason, values: [] }];
  });
}

function unsaid({ events }: IntakeState): Set<string> {
  return new Set(
    events.flatMap((event) => (event.kind === 'edit' || event.kind === 'deletion' ? [event.ts] : [])),
  );
}
