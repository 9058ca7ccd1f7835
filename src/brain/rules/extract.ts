import type { ExtractedUpdate, ExtractInput, Extraction } from '../../domain/brain.js';
import { isFilled } from '../../domain/draft.js';
import type { ThreadMessage } from '../../domain/message.js';
import { answeringIn } from './answering.js';
import { disagreements } from './disagreement.js';
import { furtherAffected } from './further-affected.js';
import { type Gathered, gatheredWith, nothingYet } from './gathered.js';
import { type Handover, handoverOf, isWeightier } from './handover.js';
import { namesOf } from './names.js';
import { disputedFields, pendingFor } from './pending.js';
import { readMessage } from './read-message.js';
import type { ReadingContext } from './reading.js';
import { withoutOrders } from './source/orders.js';
import { sourceOf } from './source/source.js';

const DEPARTMENT = 'department';

function isFirstEntry({ blueprint, draft, pending }: ExtractInput): boolean {
  const begun = blueprint.fields.some(({ name }) => isFilled(draft, name));
  return !begun && draft.unknown.length === 0 && pending.length === 0;
}

function explain(all: Gathered, handover: Handover): string {
  const fields = [...new Set(all.updates.map(({ field }) => field))];
  const parts = [
    fields.length > 0 ? `found ${fields.join(', ')}` : 'found nothing new',
    all.removals.length > 0 ? `taken back: ${all.removals.map(({ field }) => field).join(', ')}` : '',
    all.unknown.length > 0 ? `not known: ${all.unknown.join(', ')}` : '',
    handover === 'none' ? '' : `reads as ${handover.replaceAll('_', ' ')}`,
  ];
  return parts.filter((part) => part !== '').join('; ');
}

/**
 * With those who are affected besides, unless the words say in another way who is. Who is named as affected is not the
 * department that asks.
 */
function withFurther(
  updates: readonly ExtractedUpdate[],
  further: ExtractedUpdate | null,
): ExtractedUpdate[] {
  if (further === null || updates.some(({ field }) => field === further.field)) return [...updates];
  const asks = ({ field, ts, quote }: ExtractedUpdate) =>
    field === DEPARTMENT && ts === further.ts && further.quote.includes(quote);
  return [...updates.filter((update) => !asks(update)), further];
}

/** The messages to read, oldest first: on the first entry the whole thread, later only the newest. */
function toRead(input: ExtractInput): ThreadMessage[] {
  const { history, fresh } = input.conversation;
  return [...(isFirstEntry(input) ? history : []), ...fresh].filter((message) => !message.bot);
}

/**
 * Reads the messages without a model. A value in running text never replaces one the draft has; a named value, an answer or
 * "actually, …" does. Where another person had said otherwise, "actually, …" gives the value and the conflict, so that
 * both values can be shown.
 */
export function extractByRules(input: ExtractInput): Extraction {
  const names = namesOf(input.blueprint);
  const answering = answeringIn(input);
  const fresh = new Set(input.conversation.fresh);
  let all = nothingYet(input.draft);
  let handover: Handover = 'none';
  let handoverTs: string | null = null;
  let further: ExtractedUpdate | null = null;
  for (const message of toRead(input)) {
    const isFresh = fresh.has(message);
    const { source, toTools } = withoutOrders(sourceOf(message.text));
    const filled = new Set(all.updates.map(({ field }) => field));
    const context: ReadingContext = {
      blueprint: input.blueprint,
      names,
      draft: all.draft,
      pending: isFresh ? pendingFor(input, message, filled) : [],
      disputed: isFresh ? disputedFields(input) : [],
      answering: answering(message),
      headline: all.headline,
    };
    const reading = readMessage(context, source.text);
    const against = disagreements(context, { ...message, text: source.text }, reading.reads);
    all = gatheredWith(all, message, source, reading, against);
    if (isFresh) further = furtherAffected(input, message, source.text) ?? further;
    const wants = isFresh ? handoverOf(source.text, reading, input.draft, toTools) : 'none';
    if (wants !== 'none' && !isWeightier(handover, wants)) {
      handover = wants;
      handoverTs = message.ts;
    }
  }
  const given = handover === 'cancel' ? nothingYet(input.draft) : all;
  return {
    updates: withFurther(given.updates, handover === 'cancel' ? null : further),
    removals: given.removals,
    markedUnknown: given.unknown,
    conflicts: given.conflicts,
    handover,
    handoverTs: handover === 'question' ? handoverTs : null,
    suggestions: [],
    reasoning: explain(given, handover),
    followup: null,
  };
}
