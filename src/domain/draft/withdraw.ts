import type { OwnWord } from '../conversation/reply.js';
import type { Change, FieldState } from './changes.js';
import { type Draft, evidenceOf, isFilled } from './draft.js';
import type { Evidence } from './evidence.js';
import type { KeptDraft } from './kept-draft.js';
import { withoutEvidence } from './patch.js';

/** Whether anything in the draft rests on one of these messages (Slack timestamps). */
export function restsOn(draft: Draft, messages: ReadonlySet<string>): boolean {
  return namesOf(draft).some((name) => evidenceOf(draft, name).some((one) => isFrom(messages, one)));
}

/**
 * Takes back the evidence of messages that were deleted or edited. A value or an item that is left without evidence goes
 * with it, and a field left with nothing is marked unsupported, so that it is asked again or shown as such. An answer that
 * several messages made holds the words of each, so it goes with any of them. What a person typed into the form or the
 * blueprint supplied stays: it does not rest on the message.
 */
export function withdraw(draft: Draft, messages: ReadonlySet<string>): Draft {
  if (!restsOn(draft, messages)) return draft;
  const gone = (one: Evidence) => isFrom(messages, one);
  const kept: Draft = { ...draft, fields: {}, lists: {}, evidence: {} };
  for (const [name, value] of Object.entries(draft.fields)) {
    const all = draft.evidence[name] ?? [];
    const left = all.filter((one) => !gone(one));
    if (!stillHolds(all, left)) continue;
    kept.fields[name] = value;
    kept.evidence[name] = left;
  }
  for (const [name, items] of Object.entries(draft.lists)) {
    kept.lists[name] = items.flatMap((item) => withoutEvidence(item, gone) ?? []);
  }
  const emptied = namesOf(draft).filter((name) => isFilled(draft, name) && !isFilled(kept, name));
  return { ...kept, unsupported: [...new Set([...draft.unsupported, ...emptied])] };
}

/** Whether a value that rested on all of this holds with what is left of it: an answer only where nothing of it is gone. */
function stillHolds(all: readonly Evidence[], left: readonly Evidence[]): boolean {
  return left.length > 0 && (left.length === all.length || left.some(({ how }) => how !== 'answered'));
}

function namesOf(draft: Draft): string[] {
  return [...Object.keys(draft.fields), ...Object.keys(draft.lists)];
}

function isFrom(messages: ReadonlySet<string>, { ts, how }: Evidence): boolean {
  return how !== 'typed' && how !== 'default' && messages.has(ts);
}

/** The Slack times of the messages that a change's values rest on, at either end. */
export function messagesBehind(change: Change): string[] {
  const pieces = piecesOf(change).filter(restsOnWords);
  return [...new Set([...pieces, ...wordsOf(change)].map(({ ts }) => ts))];
}

function piecesOf(change: Change): Evidence[] {
  if (change.kind === 'discarded') {
    return [change.before, change.after].flatMap((kept) => (kept === null ? [] : keptEvidence(kept)));
  }
  if (change.kind !== 'draft') return [];
  return change.fields.flatMap(({ before, after }) => [...evidenceIn(before), ...evidenceIn(after)]);
}

/** The messages that go with a discarded draft. */
function wordsOf(change: Change): OwnWord[] {
  if (change.kind !== 'discarded') return [];
  return [change.before, change.after].flatMap((kept) => kept?.ownWords ?? []);
}

function keptEvidence({ draft, report }: KeptDraft): Evidence[] {
  const names = [...Object.keys(draft.fields), ...Object.keys(draft.lists)];
  const disputed = report.conflicts.flatMap(({ values }) => values.map(({ evidence }) => evidence));
  return [...names.flatMap((name) => evidenceOf(draft, name)), ...disputed];
}

/**
 * The change as it may still be taken back: what rested on these messages alone, which were deleted or edited since, is not
 * known any more at either end, just as a draft gives it up. So nothing comes back that somebody has deleted.
 */
export function forgetting(change: Change, gone: ReadonlySet<string>): Change {
  if (gone.size === 0) return change;
  if (change.kind === 'discarded') {
    const [before, after] = [change.before, change.after].map((kept) => kept && keptWithout(kept, gone));
    return { ...change, before: before ?? null, after: after ?? null };
  }
  if (change.kind !== 'draft') return change;
  const isGone = (one: Evidence) => restsOnWords(one) && gone.has(one.ts);
  return {
    ...change,
    fields: change.fields.map((one) => ({
      ...one,
      before: withoutMessages(one.before, isGone),
      after: withoutMessages(one.after, isGone),
    })),
  };
}

function keptWithout(kept: KeptDraft, gone: ReadonlySet<string>): KeptDraft {
  const conflicts = kept.report.conflicts.filter(
    ({ values }) => !values.some(({ evidence }) => restsOnWords(evidence) && gone.has(evidence.ts)),
  );
  const ownWords = kept.ownWords.filter(({ ts }) => !gone.has(ts));
  return { ...kept, draft: withdraw(kept.draft, gone), report: { ...kept.report, conflicts }, ownWords };
}

function withoutMessages(state: FieldState, isGone: (one: Evidence) => boolean): FieldState {
  if (!evidenceIn(state).some(isGone)) return state;
  const left = state.evidence.filter((one) => !isGone(one));
  const evidence = stillHolds(state.evidence, left) ? left : [];
  const value = evidence.length === 0 ? null : state.value;
  const items = state.items?.flatMap((item) => withoutEvidence(item, isGone) ?? []) ?? null;
  const isEmpty = value === null && (items === null || items.length === 0);
  return { ...state, value, items, evidence, unsupported: state.unsupported || isEmpty };
}

function evidenceIn({ evidence, items }: FieldState): Evidence[] {
  return [...evidence, ...(items ?? []).flatMap((item) => item.evidence)];
}

/** What was typed into a form or supplied by the blueprint does not rest on the message that it names. */
function restsOnWords({ how }: Evidence): boolean {
  return how !== 'typed' && how !== 'default';
}
