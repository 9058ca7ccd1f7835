import type { ActOf, DisputeAct } from '../../domain/acts.js';
import { type Field, findField } from '../../domain/blueprint.js';
import type { Draft } from '../../domain/draft.js';
import { folded } from '../../domain/lists.js';
import { opened } from '../../domain/open-text.js';
import type { ReadAnswer } from '../answers.js';
import { acceptedAs } from '../describe-state.js';
import { drop } from './dropped.js';
import { type About, type Frame, wordsAt } from './frame.js';
import { groundedQuote } from './quote.js';
import { cleanText } from './text.js';
import { cleanValues, keyFor } from './values.js';

type Said = ReadAnswer['dispute'][number];
type Side = DisputeAct['sides'][number];

const LONGEST_REASON = 300;
const MOST_DISPUTES = 5;

/**
 * The disputes that have two sides: two values that the field can hold, each on a message of its own. The first may be what another
 * request of the project accepted; where it repeats what the draft holds, it needs no message. A list of items has no disputes, for
 * items stand beside each other.
 */
export function cleanDisputes(said: readonly Said[], frame: Frame, about: About): ActOf<'dispute'>[] {
  return said.flatMap((one) => dispute(one, frame, about)).slice(0, MOST_DISPUTES);
}

function dispute(said: Said, frame: Frame, { blueprint, draft }: About): ActOf<'dispute'>[] {
  const field = findField(blueprint, said.field);
  if (field === undefined) return drop(frame.dropped, 'unknown_field');
  const key = keyFor(field, said.key, frame.dropped);
  if (key === null) return drop(frame.dropped, 'missing_key');
  const accepted = acceptedAs(frame.input, said.first.ts);
  const second = sideOf(said.second, field, frame);
  const reason = cleanText(said.reason, LONGEST_REASON);
  if (second === undefined || reason === null || field.type === 'list') {
    return drop(frame.dropped, 'one_sided');
  }
  const { side, author: by } = second;
  const differs = (other: Side | undefined): other is Side =>
    other !== undefined && other.value !== side.value && other.ts !== side.ts;
  const first = accepted === null ? sideOf(said.first, field, frame)?.side : sideOfOther(accepted);
  const held = heldIn(draft, field, key.key);
  const repeatsHeld =
    held !== undefined && held !== side.value && folded(held) === folded(said.first.value ?? '');
  if (!differs(first) && !repeatsHeld) return drop(frame.dropped, 'one_sided');
  return [
    {
      act: 'dispute',
      field: field.name,
      ...key,
      reason,
      ...(accepted === null ? {} : { other: { draftId: accepted.draftId, key: accepted.key } }),
      sides: differs(first) ? [first, side] : [side],
      by,
      via: 'model',
      ts: side.ts,
    },
  ];
}

/** What stands in this place of the draft. */
function heldIn({ fields, lists }: Draft, { name }: Field, key: string | undefined): string | undefined {
  if (key === undefined) return fields[name];
  return lists[name]?.find((item) => folded(item.key ?? '') === folded(key))?.value;
}

function sideOf(said: Said['first'], field: Field, frame: Frame): { side: Side; author: string } | undefined {
  const values = cleanValues(field, said.value);
  const [value] = typeof values === 'string' ? drop(frame.dropped, values) : values;
  const [message] = wordsAt(frame, said);
  if (value === undefined || message === undefined) return undefined;
  const { quote } = groundedQuote(opened(message.text), said.quote);
  return { side: { value, ts: message.ts, quote }, author: message.author };
}

function sideOfOther({ value, evidence }: NonNullable<ReturnType<typeof acceptedAs>>): Side {
  return { value, ts: evidence.ts, quote: evidence.quote };
}
