import { type Draft, evidenceOf, isFilled } from './draft.js';
import type { Evidence } from './evidence.js';
import { withoutEvidence } from './lists.js';

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
export function stillHolds(all: readonly Evidence[], left: readonly Evidence[]): boolean {
  return left.length > 0 && (left.length === all.length || left.some(({ how }) => how !== 'answered'));
}

function namesOf(draft: Draft): string[] {
  return [...Object.keys(draft.fields), ...Object.keys(draft.lists)];
}

function isFrom(messages: ReadonlySet<string>, { ts, how }: Evidence): boolean {
  return how !== 'typed' && how !== 'default' && messages.has(ts);
}
