import type { Draft } from '../../domain/draft.js';
import type { ThreadMessage } from '../../domain/message.js';
import { enumIn } from './find-enum.js';
import type { Read, ReadingContext } from './reading.js';

export interface Disagreement {
  field: string;
  reason: string;
}

/** Who the newest evidence of a field's value is from, or null. */
function authorOf(draft: Draft, field: string): string | null {
  return draft.evidence[field]?.at(-1)?.author ?? null;
}

function between(
  context: ReadingContext,
  message: ThreadMessage,
  name: string,
  quote: string,
): Disagreement | null {
  const current = context.draft.fields[name];
  const author = authorOf(context.draft, name);
  if (current === undefined || author === null || author === message.author) return null;
  return { field: name, reason: `The draft says "${current}", and somebody else says "${quote}".` };
}

/**
 * Where a message says something else about a choice than another person did. Such a statement is no update; one that
 * names the field ("urgency: low") or answers its question is.
 */
export function disagreements(
  context: ReadingContext,
  message: ThreadMessage,
  reads: readonly Read[],
): Disagreement[] {
  return context.blueprint.fields.flatMap((field) => {
    const read = reads.find((candidate) => candidate.field.name === field.name);
    if (read !== undefined && read.strength !== 'replacing') return [];
    const found =
      read ?? (field.type === 'enum' && field.name !== 'request_type' ? enumIn(field, message.text) : null);
    if (found === null || found.value === context.draft.fields[field.name]) return [];
    return between(context, message, field.name, found.span.text) ?? [];
  });
}
