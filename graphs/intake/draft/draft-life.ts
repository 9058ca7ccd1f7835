import type { Blueprint } from '../../../src/domain/draft/blueprint.js';
import { type Draft, emptyDraft, emptyPatch } from '../../../src/domain/draft/draft.js';
import { inThread } from '../../../src/domain/draft/evidence.js';
import type { KeptDraft } from '../../../src/domain/draft/kept-draft.js';
import { applyPatch, sameItems, usableValue } from '../../../src/domain/draft/patch.js';
import { OF_DRAFT, type Pending, pendingOf, without } from '../../../src/domain/pending.js';
import type { TurnContext } from '../context.js';
import { freshMessages, newestTs } from '../conversation.js';
import { type Changes, type IntakeState, noReport, noSubmission, notNudged, type Report } from '../state.js';

/** The parts of the state that belong to one draft, empty. */
function blank(state: Pick<IntakeState, 'pending' | 'follows'>) {
  return {
    draft: emptyDraft(),
    report: noReport(),
    pendingQuestions: [],
    pending: without(state, ...OF_DRAFT),
    asks: 0,
    ownWords: [],
    files: [],
    asked: {},
    team: null,
    filer: null,
    named: [],
    follows: { ...state.follows, now: null },
    filing: noSubmission(),
    nudged: notNudged(),
  } satisfies Changes;
}

/**
 * A new draft, under an id of its own, with what its blueprint supplies, and what its requester's last one said where that repeats
 * (`last`); its first rev is 0. Whoever brought the message files it.
 */
export function newDraft(
  state: Pick<IntakeState, 'pending' | 'follows'>,
  context: TurnContext,
  blueprint: Blueprint,
  call: { author: string; ts: string; raisedBy?: string | undefined },
  last: Readonly<Record<string, string>>,
): Changes {
  const { author: requester, raisedBy: filer = null } = call;
  return {
    ...blank(state),
    blueprint: blueprint.id,
    draft: withDefaults(context, blueprint, call, last),
    mode: 'ELICITATION',
    phase: 'COLLECTING',
    draftId: context.newId(),
    rev: 0,
    requester,
    filer,
    whose: { requester, filer, named: [] },
    participants: filer === null ? [requester] : [requester, filer],
    cardRev: null,
    shownAt: '',
  };
}

function withDefaults(
  { channel, ...place }: TurnContext,
  blueprint: Blueprint,
  { author, ts }: { author: string; ts: string },
  last: Readonly<Record<string, string>>,
): Draft {
  const evidence = { channel, ts, ...inThread({ channel, ...place }, ts), author, quote: '' };
  const updates = blueprint.fields.flatMap((field) => {
    if (field.type !== 'text' && field.type !== 'enum') return [];
    const value = (field.repeats && usableValue(field, last[field.name] ?? '')) || field.default;
    return value ? [{ field: field.name, value, evidence: { ...evidence, how: 'default' as const } }] : [];
  });
  return applyPatch(emptyDraft(), { ...emptyPatch(), updates }, blueprint).draft;
}

/** The draft is given up: draft, team and submission are cleared; its id stays, so that old cards can be told. */
export function discarded(state: IntakeState): Changes & Pick<IntakeState, 'pending' | 'done'> {
  const at = endOf(state);
  return { ...blank(state), mode: 'CHAT', phase: 'DISCARDED', done: { handledAt: at, discardedAt: at } };
}

/** The open draft with all that belongs to it, for the day that giving it up is taken back. */
export function keptOf(state: IntakeState): KeptDraft {
  const { blueprint, rev, mode, phase, draft, pendingQuestions, asked, asks, team } = state;
  const { requester, filer, named, participants } = state;
  const { conflicts, suggestions, settled, replaces } = state.report;
  const noMatches = pendingOf(state, 'team')?.times ?? 0;
  const alike = pendingOf(state, 'duplicate')?.requests ?? null;
  const { ownWords, files, cardRev } = state;
  const { handledAt } = state.done;
  const report = { conflicts, suggestions };
  const work = { blueprint, rev, mode, phase, draft, report, pendingQuestions, asked, asks, team, noMatches };
  const people = { requester, filer, named, participants };
  return { ...work, ...people, settled, replaces, alike, ownWords, files, cardRev, handledAt };
}

/** A draft that was given up, under its own id again and a new rev. What was said about others meanwhile is not said of it. */
export function broughtBack(state: IntakeState, draftId: string, kept: KeptDraft): Changes {
  const { alike, noMatches: times, settled, replaces, handledAt, ...held } = kept;
  const done = state.draftId === draftId ? { ...state.done, handledAt } : state.done;
  const begun = blank(state);
  const pending: Pending[] = [
    ...begun.pending,
    ...(alike === null ? [] : [{ kind: 'duplicate' as const, requests: alike }]),
    ...(held.mode === 'CHAT' && times > 0 ? [{ kind: 'team' as const, times }] : []),
    ...(held.cardRev === null ? [] : [{ kind: 'card' as const }]),
  ];
  const report = { ...begun.report, ...held.report, settled, replaces };
  return { ...begun, ...held, report, pending, draftId, rev: kept.rev + 1, done };
}

/** Slack time up to which the thread's messages belong to the draft that ends now. */
export function endOf(state: IntakeState): string {
  const its = [...freshMessages(state.events), ...state.ownWords, ...state.files];
  return newestTs(its, newestTs([{ ts: state.done.handledAt || '0' }], state.shownAt));
}

/** What a tracker said of values that stand after these changes; another team's tracker has said nothing yet. */
export function stillRefused(problems: Report['problems'], changes: readonly string[]): Report['problems'] {
  if (changes.includes('team')) return {};
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !changes.includes(field)));
}

/** Whether the thread has a draft that is neither filed nor given up. */
export function hasOpenDraft({ draftId, phase }: Pick<IntakeState, 'draftId' | 'phase'>): boolean {
  return draftId !== null && phase !== 'CREATED' && phase !== 'DISCARDED';
}

/** Whether the thread has a draft that can still be changed: it is not on its way to the tracker. */
export function isForChanges(state: Pick<IntakeState, 'draftId' | 'phase'>): boolean {
  return hasOpenDraft(state) && state.phase !== 'READY_TO_CREATE';
}

/**
 * The fields that differ, by value, items, unknown or unsupported mark; `evidence` where only that grew or shrank; none
 * where nothing did.
 */
export function changesBetween({ draft: before }: Pick<IntakeState, 'draft'>, after: Draft): string[] {
  const names = new Set([before, after].flatMap(namesIn));
  const changed = [...names].filter(
    (name) =>
      before.fields[name] !== after.fields[name] ||
      !sameItems(before.lists[name] ?? [], after.lists[name] ?? []) ||
      before.unknown.includes(name) !== after.unknown.includes(name) ||
      before.unsupported.includes(name) !== after.unsupported.includes(name),
  );
  if (changed.length > 0) return changed;
  return piecesOf(before) === piecesOf(after) ? [] : ['evidence'];
}

/** What everything rests on, value by value and item by item: an item may gain a message that another one had before. */
function piecesOf({ evidence, lists }: Draft): string {
  const values = Object.entries(evidence);
  const items = Object.entries(lists).flatMap(([name, held]) =>
    held.map((item) => [`${name}/${item.key ?? item.value}`, item.evidence] as const),
  );
  const pieces = [...values, ...items].flatMap(([of, known]) =>
    known.map(({ ts, how, quote }) => JSON.stringify([of, ts, how, quote])),
  );
  return pieces.join('\n');
}

function namesIn({ fields, lists, unknown, unsupported }: Draft): string[] {
  return [...new Set([...Object.keys(fields), ...Object.keys(lists), ...unknown, ...unsupported])];
}
