import { z } from 'zod';
import type { FreshMessage } from '../../domain/brain.js';
import type { ActBody, OfferedAct } from '../../domain/conversation/acts.js';
import { findField } from '../../domain/draft/blueprint.js';
import { opened } from '../../domain/text/open-text.js';
import { saying } from './known.js';
import { isQuestion } from './text.js';
import { quoteIn, type Turn } from './turn.js';
import { choicesIn, correctionIn, type Value, valuesIn } from './values.js';
import { wording } from './wording.js';

/** So many changes are offered at once: Slack shows a few buttons in a row. */
const MAX_OFFERED = 3;
/** The tools whose orders say what a field is to be; said of a filed request, they are offered as changes of its ticket. */
const SETTING: ReadonlySet<string> = new Set(['set_field', 'append_to_draft']);
const Setting = z.looseObject({
  field: z.string(),
  value: z.string().optional(),
  text: z.string().optional(),
});

/** What may stand between the beginning of a clause and a field; the text before it is cut to so many code units. */
const CLAUSE_BEGIN = /(?:^|[,;.!\n])\s*(?:and\s+)?(?:the\s+)?$/iu;
const MAX_LEAD_LENGTH = 12;
const SENTENCE_END = /[.!]\s|\n/u;

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

/**
 * Offers to change what a message at the card speaks of: an order that stands in it ("no, back to the Data team"), a figure that it
 * corrects, another choice that it names, or a field that a clause of it begins with ("affected users are all of sales"). Nothing is
 * changed by it. False where it speaks of none of these.
 */
export async function offersChanges(turn: Turn, message: FreshMessage): Promise<boolean> {
  const { open } = turn;
  const text = opened(message.text);
  if (open === null || isQuestion(text)) return false;
  const ordered = [correctionIn(open, text) ?? [], await turn.ordersWithin(message)].flat();
  const { fields } = open.blueprint;
  const chosen = choicesIn(fields, text).filter(
    ({ field, value }) => open.draft.fields[field.name] !== value,
  );
  const begun = fields.flatMap((field): Value[] => {
    const said = field.type === 'enum' ? null : behindLabel(field.label, text);
    return said === null ? [] : valuesIn(field, said);
  });
  const spoken = [...chosen, ...begun].map(({ field, value }) => {
    const label = field.type === 'enum' ? field.values.find((one) => one.value === value)?.label : value;
    return wording.setsTo(field.label, label ?? value);
  });
  const offered = [...new Set([...ordered, ...spoken])].slice(0, MAX_OFFERED).map(saying);
  if (offered.length > 0) turn.talk(message, 'answer', wording.isItChange, offered);
  return offered.length > 0;
}

/** What a clause that begins with a field says of it, to the end of its sentence; null where none does. */
function behindLabel(label: string, text: string): string | null {
  const at = text.toLowerCase().indexOf(`${label.toLowerCase()} `);
  const begins = at >= 0 && CLAUSE_BEGIN.test(text.slice(Math.max(0, at - MAX_LEAD_LENGTH), at));
  const said = begins ? text.slice(at + label.length) : '';
  const verb = /^\s+(?:is|are)\s+/u.exec(said);
  return verb === null ? null : (said.slice(verb[0].length).split(SENTENCE_END, 1)[0] ?? null);
}
