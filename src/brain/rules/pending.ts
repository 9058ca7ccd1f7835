import { type Field, findField } from '../../domain/blueprint.js';
import type { ExtractInput } from '../../domain/brain.js';
import { isFilled } from '../../domain/draft.js';
import type { ThreadMessage } from '../../domain/message.js';

/** Whether something newer was said: then the message is an old one in new words. */
export function isEdited({ conversation }: ExtractInput, message: ThreadMessage): boolean {
  return conversation.history.some(({ ts }) => Number(ts) > Number(message.ts));
}

/**
 * The questions that a message may answer. An edited message answers those that it answered before, whose fields have lost
 * their support with its old words.
 */
export function pendingFor(
  input: ExtractInput,
  message: ThreadMessage,
  filled: ReadonlySet<string>,
): Field[] {
  const { blueprint, draft, pending } = input;
  const unsupported = draft.unsupported.filter((name) => !isFilled(draft, name));
  const names = isEdited(input, message) ? unsupported : pending;
  return names.flatMap((name) => findField(blueprint, name) ?? []).filter(({ name }) => !filled.has(name));
}

/** The keys of key-value fields that are in dispute: their questions are named "field/key". */
export function disputedKeys({ blueprint, pending }: ExtractInput): { field: Field; key: string }[] {
  return pending.flatMap((name) => {
    const at = name.indexOf('/');
    const field = at < 0 ? undefined : findField(blueprint, name.slice(0, at));
    const key = name.slice(at + 1).replace(/@.*$/u, '');
    return field?.type === 'key-value' ? [{ field, key }] : [];
  });
}
