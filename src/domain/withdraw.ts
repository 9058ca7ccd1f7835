import type { Draft } from './draft.js';
import type { Evidence } from './evidence.js';

/** Whether any value of the draft rests on one of these messages (Slack timestamps). */
export function restsOn(draft: Draft, messages: ReadonlySet<string>): boolean {
  return Object.values(draft.evidence).some((known) => known.some(({ ts, how }) => from(messages, ts, how)));
}

/**
 * Takes back the evidence of messages that were deleted or edited. A value that is left without evidence goes with it,
 * so that it is asked again. What a person typed into the form stays: it rests on the form, not on the message.
 */
export function withdraw(draft: Draft, messages: ReadonlySet<string>): Draft {
  if (!restsOn(draft, messages)) return draft;
  const fields: Record<string, string> = {};
  const evidence: Record<string, Evidence[]> = {};
  for (const [name, known] of Object.entries(draft.evidence)) {
    const left = known.filter(({ ts, how }) => !from(messages, ts, how));
    const value = draft.fields[name];
    if (left.length === 0 || value === undefined) continue;
    fields[name] = value;
    evidence[name] = left;
  }
  return { fields, evidence, unknown: draft.unknown };
}

function from(messages: ReadonlySet<string>, ts: string, how: Evidence['how']): boolean {
  return how !== 'typed' && messages.has(ts);
}
