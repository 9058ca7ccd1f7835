import { z } from 'zod';
import type { ActBody, OfferedAct } from '../../domain/acts.js';
import { findField } from '../../domain/blueprint.js';
import type { FreshMessage } from '../../domain/brain.js';
import { opened } from '../../domain/open-text.js';
import { quoteIn, type Turn } from './turn.js';
import { type Value, valuesIn } from './values.js';
import { wording } from './wording.js';

/** The tools whose orders say what a field is to be; said of a filed request, they are offered as changes of its ticket. */
const SETTING: ReadonlySet<string> = new Set(['set_field', 'append_to_draft']);
const Setting = z.looseObject({
  field: z.string(),
  value: z.string().optional(),
  text: z.string().optional(),
});

/** What an order to edit would set in the request that was filed last: nothing where the message is no such order. */
export async function editsOfFiled(turn: Turn, message: FreshMessage): Promise<Value[]> {
  const { filed } = turn.input;
  const match = await turn.matchFiled(message);
  if (filed === null || match?.kind !== 'acts') return [];
  return match.acts.flatMap((act) => {
    const args = act.act === 'call' && SETTING.has(act.tool) ? Setting.safeParse(act.args).data : undefined;
    const field = args && findField(filed.blueprint, args.field);
    const values = field ? valuesIn(field, args.value ?? args.text ?? '') : [];
    return values.map((value) => ({ ...value, quote: opened(message.text) }));
  });
}

/** Values for what was filed already, which people are asked about. False where there are none. */
export function amends(turn: Turn, message: FreshMessage, values: readonly Value[]): boolean {
  if (values.length === 0) return false;
  const sets = values.map(({ field, key, value, quote }): ActBody => {
    const at = key === undefined ? {} : { key };
    return { act: 'set', field: field.name, ...at, value, quote: quoteIn(message, quote), how: 'extracted' };
  });
  turn.say(message, 'label', { act: 'amend' }, ...sets);
  return true;
}

/** Adds a message to what was filed last, as whoever presses it says so; null where nothing was. */
export function addingOffer({ input: { filed } }: Turn, { text }: FreshMessage): OfferedAct | null {
  if (filed === null) return null;
  return { label: wording.addTo(filed.shortId), does: 'say', words: wording.addsToTicket(opened(text)) };
}
