import { quoteNow, RETRACTED, type Retraction } from '../conversation/retractions.js';
import type { Change, FieldState } from './changes.js';
import { type Draft, evidenceOf, isFilled } from './draft.js';
import { type Evidence, MAX_QUOTE } from './evidence.js';
import type { KeptDraft } from './kept-draft.js';
import { withoutEvidence } from './patch.js';

type IsGone = (one: Evidence) => boolean;

const namesOf = (draft: Draft): string[] => [...Object.keys(draft.fields), ...Object.keys(draft.lists)];

const allEvidence = (draft: Draft): Evidence[] => namesOf(draft).flatMap((name) => evidenceOf(draft, name));

/** What was typed into a form or supplied by the blueprint does not rest on the message that it names. */
const restsOnWords = ({ how }: Evidence): boolean => how !== 'typed' && how !== 'default';

const isFrom =
  (messages: ReadonlySet<string>): IsGone =>
  (one) =>
    restsOnWords(one) && messages.has(one.ts);

/** Whether anything in the draft rests on one of these messages (Slack timestamps). */
export function restsOn(draft: Draft, messages: ReadonlySet<string>): boolean {
  return allEvidence(draft).some(isFrom(messages));
}

/**
 * Takes back the evidence of messages that were deleted or edited. A value or an item that is left without evidence goes
 * with it, and a field left with nothing is marked unsupported, so that it is asked again or shown as such. Of an answer that
 * several messages made the words of the others stay.
 */
export function withdraw(draft: Draft, messages: ReadonlySet<string>): Draft {
  if (!restsOn(draft, messages)) return draft;
  const isGone = isFrom(messages);
  const kept: Draft = { ...draft, fields: {}, lists: {}, evidence: {} };
  for (const [name, value] of Object.entries(draft.fields)) {
    const left = holding(value, draft.evidence[name] ?? [], isGone);
    if (left.evidence.length === 0) continue;
    kept.fields[name] = left.value;
    kept.evidence[name] = left.evidence;
  }
  for (const [name, items] of Object.entries(draft.lists)) {
    kept.lists[name] = items.flatMap((item) => withoutEvidence(item, isGone) ?? []);
  }
  const emptied = namesOf(draft).filter((name) => isFilled(draft, name) && !isFilled(kept, name));
  return { ...kept, unsupported: [...new Set([...draft.unsupported, ...emptied])] };
}

/** A value and what it rests on; without evidence it no longer holds. */
interface Held {
  value: string;
  evidence: Evidence[];
}

/** What is left of a value: as it is where something else says it, too, and of an answer the words of the other messages. */
function holding(value: string, all: readonly Evidence[], isGone: IsGone): Held {
  const left = all.filter((one) => !isGone(one));
  if (left.length === all.length || left.some(({ how }) => how !== 'answered'))
    return { value, evidence: left };
  const pieces = piecesOf(value, all)?.filter(({ of }) => !isGone(of)) ?? [];
  return { value: pieces.map(({ words }) => words).join('\n'), evidence: pieces.map(({ of }) => of) };
}

/** The words of each message that made an answer, one below the other; null where the answer is not just that. */
function piecesOf(value: string, all: readonly Evidence[]): { of: Evidence; words: string }[] | null {
  const pieces: { of: Evidence; words: string }[] = [];
  let rest = value;
  for (const [nth, of] of all.entries()) {
    const next = all[nth + 1];
    const end = next === undefined ? rest.length : rest.indexOf(`\n${next.quote}`, of.quote.length);
    const words = rest.slice(0, Math.max(0, end));
    const isWhole = words === of.quote || (of.quote.length === MAX_QUOTE && words.startsWith(of.quote));
    if (!isWhole) return null;
    pieces.push({ of, words });
    rest = rest.slice(end + 1);
  }
  return pieces;
}

/** The Slack times of the messages that a change's values rest on, at either end. */
export function messagesBehind(change: Change): string[] {
  if (change.kind !== 'draft' && change.kind !== 'discarded') return [];
  const behind =
    change.kind === 'draft'
      ? change.fields.flatMap(({ before, after }) => [before, after].flatMap(evidenceIn))
      : [change.before, change.after].flatMap((kept) => (kept === null ? [] : keptEvidence(kept)));
  // the messages that go with a discarded draft, and those of its files
  const words =
    change.kind === 'draft'
      ? []
      : [change.before, change.after].flatMap((kept) => [...(kept?.ownWords ?? []), ...(kept?.files ?? [])]);
  return [...new Set([...behind.filter(restsOnWords), ...words].map(({ ts }) => ts))];
}

function keptEvidence({ draft, report }: KeptDraft): Evidence[] {
  return [
    ...allEvidence(draft),
    ...report.conflicts.flatMap(({ values }) => values.map((one) => one.evidence)),
  ];
}

/**
 * The change as it may still be taken back: what rested on these messages alone, which were deleted or edited since, is not
 * known any more at either end, just as a draft gives it up. So nothing comes back that somebody has deleted.
 */
export function forgetting(change: Change, gone: ReadonlySet<string>): Change {
  if (gone.size === 0) return change;
  if (change.kind === 'discarded') {
    const without = (kept: KeptDraft | null) => kept && keptWithout(kept, gone);
    return { ...change, before: without(change.before), after: without(change.after) };
  }
  if (change.kind !== 'draft') return change;
  const without = (state: FieldState) => stateWithout(state, isFrom(gone));
  const fields = change.fields.map((one) => ({
    ...one,
    before: without(one.before),
    after: without(one.after),
  }));
  return { ...change, fields };
}

function keptWithout(kept: KeptDraft, gone: ReadonlySet<string>): KeptDraft {
  const isGone = isFrom(gone);
  const conflicts = kept.report.conflicts.filter(
    ({ values }) => !values.some(({ evidence }) => isGone(evidence)),
  );
  const isLeft = ({ ts }: { ts: string }) => !gone.has(ts);
  const ownWords = kept.ownWords.filter(isLeft);
  // an edit may have taken files away: which, is told no more
  const files = kept.files.filter(isLeft);
  return {
    ...kept,
    draft: withdraw(kept.draft, gone),
    report: { ...kept.report, conflicts },
    ownWords,
    files,
  };
}

function stateWithout(state: FieldState, isGone: IsGone): FieldState {
  if (!evidenceIn(state).some(isGone)) return state;
  const { value: left, evidence } = holding(state.value ?? '', state.evidence, isGone);
  const value = evidence.length === 0 || state.value === null ? null : left;
  const items = state.items?.flatMap((item) => withoutEvidence(item, isGone) ?? []) ?? null;
  const isEmpty = value === null && (items === null || items.length === 0);
  return { ...state, value, items, evidence, unsupported: state.unsupported || isEmpty };
}

const evidenceIn = ({ evidence, items }: FieldState): Evidence[] => [
  ...evidence,
  ...(items ?? []).flatMap((item) => item.evidence),
];

/** A draft that was filed, or is on its way: its values stay, but what these messages no longer say is quoted no more. */
export function unquoted(draft: Draft, retractions: readonly Retraction[]): Draft {
  const byTs = new Map(retractions.map((one) => [one.ts, one]));
  const without = (evidence: readonly Evidence[]) =>
    evidence.map((one) => {
      const of = restsOnWords(one) ? byTs.get(one.ts) : undefined;
      return of === undefined ? one : { ...one, quote: quoteNow(one.quote, of) };
    });
  const lists = Object.entries(draft.lists).map(([name, items]) => [
    name,
    items.map((item) => ({ ...item, evidence: without(item.evidence) })),
  ]);
  const evidence = Object.entries(draft.evidence).map(([name, held]) => [name, without(held)]);
  return { ...draft, lists: Object.fromEntries(lists), evidence: Object.fromEntries(evidence) };
}

const isUnquoted = ({ quote }: Evidence): boolean => quote === RETRACTED;

/** A filed draft without the values of which nothing is quoted any more: they stand in the ticket, and nowhere else. */
export function concealed(draft: Draft): Draft {
  const holds = (evidence: readonly Evidence[]) => holding('', evidence, isUnquoted).evidence.length > 0;
  const fields = Object.entries(draft.fields).map(([name, value]) => {
    const evidence = draft.evidence[name] ?? [];
    return [name, evidence.length === 0 || holds(evidence) ? value : RETRACTED];
  });
  const lists = Object.entries(draft.lists).map(([name, items]) => [
    name,
    items.map((item) =>
      item.evidence.length === 0 || holds(item.evidence) ? item : { ...item, value: RETRACTED },
    ),
  ]);
  return { ...draft, fields: Object.fromEntries(fields), lists: Object.fromEntries(lists) };
}
