import type { ChatInput } from '../../../domain/brain.js';
import { namesOf } from '../names.js';

/** The draft that is open. */
export type Open = NonNullable<ChatInput['open']>;

const AROUND_FIELD =
  /^(?:(?:the|my|our|its|your|this|that|an?|list of)\s+)+|(?<!\s)\s+(?:fields?|list|section)$/giu;

/** A field by what people call it: its name where the draft's form has such a field, else their words. */
export function fieldFor(words: string, open: Open | null): { field: string; isKnown: boolean } {
  const called = words.trim().replaceAll(AROUND_FIELD, '').trim();
  if (open === null) return { field: called, isKnown: false };
  const { fieldOf } = namesOf(open.blueprint);
  const field = fieldOf(called) ?? fieldOf(called.replace(/s$/u, '')) ?? fieldOf(`${called}s`);
  return { field: field?.name ?? called, isKnown: field !== undefined };
}
