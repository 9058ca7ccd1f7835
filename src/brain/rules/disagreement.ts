import type { Field } from '../../domain/blueprint.js';
import type { Draft } from '../../domain/draft.js';
import type { ThreadMessage } from '../../domain/message.js';
import { enumIn } from './find-enum.js';
import type { Read, ReadingContext } from './reading.js';
import type { Span } from './text.js';

/** A field of which two people say different things, and what they say. */
export interface Disagreement {
  field: string;
  reason: string;
}

/** Who the newest evidence of a field's value is from, or null. */
function authorOf(draft: Draft, field: string): string | null {
  return draft.evidence[field]?.at(-1)?.author ?? null;
}

/** Who contradicts somebody says so at once. */
const READ = 4_000;

/** What the draft says about a choice, where somebody else than this author said it. */
function heldByAnother({ draft }: ReadingContext, message: ThreadMessage, name: string): string | null {
  const author = authorOf(draft, name);
  return author === null || author === message.author ? null : (draft.fields[name] ?? null);
}

/** "it's urgent" beside "critical": words that name no value, for one next to it, say the same in other words. */
function restates(field: Field, held: string, { value, span }: { value: string; span: Span }): boolean {
  if (field.type !== 'enum') return false;
  const place = (one: string) => field.values.findIndex((option) => option.value === one);
  const named = field.values.some((option) => span.text.toLowerCase().includes(option.label.toLowerCase()));
  return !named && field.name === 'urgency' && Math.abs(place(held) - place(value)) === 1;
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
    const held = heldByAnother(context, message, field.name);
    const read = reads.find((candidate) => candidate.field.name === field.name);
    if (held === null || (read !== undefined && read.strength !== 'replacing')) return [];
    const isChoice = field.type === 'enum' && field.name !== 'request_type';
    const found = read ?? (isChoice ? enumIn(field, message.text.slice(0, READ)) : null);
    if (found === null || found.value === held || restates(field, held, found)) return [];
    const said = found.span.text;
    return [{ field: field.name, reason: `One person says "${held}", another one "${said}".` }];
  });
}
