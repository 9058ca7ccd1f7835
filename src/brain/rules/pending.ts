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
  const disputed = new Set(disputedFields(input));
  return names
    .flatMap((name) => findField(blueprint, name) ?? [])
    .filter((field) => !filled.has(field.name) && !disputed.has(field));
}

/** The key-value fields whose open question can only be which of two values a key has: they hold items already. */
export function disputedFields({ blueprint, draft, pending }: ExtractInput): Field[] {
  return pending.flatMap((name) => {
    const field = findField(blueprint, name);
    return field?.type === 'key-value' && isFilled(draft, name) ? [field] : [];
  });
}
