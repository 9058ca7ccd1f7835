import { type Field, findField, isList } from '../../domain/blueprint.js';
import type { ExtractedUpdate } from '../../domain/brain.js';
import { sameItem } from '../../domain/lists.js';
import type { ThreadMessage } from '../../domain/message.js';
import type { ExtractAnswer } from '../answers.js';
import { type Dropped, drop } from './dropped.js';
import type { Frame } from './frame.js';
import { groundedQuote } from './quote.js';
import { cleanKey, cleanValues } from './value.js';

/** An update that can be believed, with the field and the message behind it. */
export interface Believed {
  field: Field;
  message: ThreadMessage;
  update: ExtractedUpdate;
}

/** The updates that name a field, a message and a value that exist, in the order in which they were said. */
export function believed(answer: ExtractAnswer, frame: Frame, dropped: Dropped): Believed[] {
  return answer.updates
    .flatMap((said) => believe(said, frame, dropped))
    .sort((a, b) => Number(a.message.ts) - Number(b.message.ts));
}

function believe(said: ExtractAnswer['updates'][number], frame: Frame, dropped: Dropped): Believed[] {
  const field = findField(frame.blueprint, said.field);
  if (field === undefined) return drop(dropped, 'unknown_field');
  const values = cleanValues(field, said.value);
  if (typeof values === 'string') return drop(dropped, values);
  const message = frame.messages.find(({ ts }) => ts === said.ts);
  if (message === undefined) return drop(dropped, 'unknown_message');
  const key = cleanKey(said.key);
  if (field.type === 'key-value' && key === null) return drop(dropped, 'missing_key');
  if (field.type !== 'key-value' && key !== null) drop(dropped, 'stray_key');
  const { quote, literal } = groundedQuote(message.text, said.quote);
  return values.map((value) => ({
    field,
    message,
    update: {
      field: field.name,
      value,
      ...(field.type === 'key-value' && key !== null ? { key } : {}),
      ts: message.ts,
      quote,
      how: literal ? 'extracted' : 'inferred',
    },
  }));
}

/** A field holds one value, the newest; a list every item once, and of each key the newest value. */
export function newestOnly(updates: readonly Believed[]): Believed[] {
  return updates.filter((one, at) => !updates.slice(at + 1).some((later) => replaces(later, one)));
}

function replaces(later: Believed, earlier: Believed): boolean {
  if (later.field.name !== earlier.field.name) return false;
  return !isList(later.field) || sameItem(later.update, earlier.update);
}
