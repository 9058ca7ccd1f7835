import type { ActOf, DisputeAct } from '../../domain/acts.js';
import { type Field, findField } from '../../domain/blueprint.js';
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
 * The disputes that have two sides: two values that the field can hold, each on a message of its own, of which the first may be
 * what another request of the project accepted. A list of items has none, for items stand beside each other.
 */
export function cleanDisputes(said: readonly Said[], frame: Frame, about: About): ActOf<'dispute'>[] {
  return said.flatMap((one) => dispute(one, frame, about)).slice(0, MOST_DISPUTES);
}

function dispute(said: Said, frame: Frame, { blueprint }: About): ActOf<'dispute'>[] {
  const field = findField(blueprint, said.field);
  if (field === undefined) return drop(frame.dropped, 'unknown_field');
  const key = keyFor(field, said.key, frame.dropped);
  if (key === null) return drop(frame.dropped, 'missing_key');
  const accepted = acceptedAs(frame.input, said.first.ts);
  const first = accepted === null ? sideOf(said.first, field, frame)?.side : sideOfOther(accepted);
  const second = sideOf(said.second, field, frame);
  const reason = cleanText(said.reason, LONGEST_REASON);
  if (!first || !second || reason === null || field.type === 'list') return drop(frame.dropped, 'one_sided');
  if (first.value === second.side.value || first.ts === second.side.ts)
    return drop(frame.dropped, 'one_sided');
  return [
    {
      act: 'dispute',
      field: field.name,
      ...key,
      reason,
      ...(accepted === null ? {} : { other: { draftId: accepted.draftId, key: accepted.key } }),
      sides: [first, second.side],
      by: second.author,
      via: 'model',
      ts: second.side.ts,
    },
  ];
}

function sideOf(said: Said['first'], field: Field, frame: Frame): { side: Side; author: string } | undefined {
  const values = cleanValues(field, said.value);
  const [value] = typeof values === 'string' ? drop(frame.dropped, values) : values;
  const [message] = wordsAt(frame, said.ts);
  if (value === undefined || message === undefined) return undefined;
  const { quote } = groundedQuote(message.text, said.quote);
  return { side: { value, ts: message.ts, quote }, author: message.author };
}

function sideOfOther({ value, evidence }: NonNullable<ReturnType<typeof acceptedAs>>): Side {
  return { value, ts: evidence.ts, quote: evidence.quote };
}
