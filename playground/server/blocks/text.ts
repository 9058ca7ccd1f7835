import { z } from 'zod';

/** Slack's text objects and the small parts that elements are made of, with Slack's limits in characters. */

export function plainText(max: number) {
  return z.strictObject({ type: z.literal('plain_text'), text: bounded(max), emoji: z.boolean().optional() });
}

function mrkdwn(max: number) {
  return z.strictObject({ type: z.literal('mrkdwn'), text: bounded(max), verbatim: z.boolean().optional() });
}

export function anyText(max: number) {
  return z.discriminatedUnion('type', [plainText(max), mrkdwn(max)]);
}

/** At least one character, at most `max`. */
export function bounded(max: number) {
  return z
    .string()
    .min(1, 'must be more than 0 characters')
    .max(max, `must be less than ${max + 1} characters`);
}

/** action_id, block_id and callback_id: at most 255 characters. */
export const idText = bounded(255);

/** An option's label 75 characters, its value 150. */
export const option = z.strictObject({
  text: anyText(75),
  value: bounded(150),
  description: anyText(75).optional(),
  url: bounded(3000).optional(),
});

export const optionGroup = z.strictObject({ label: plainText(75), options: z.array(option).min(1).max(100) });

/** The dialog that asks "are you sure?". */
export const confirm = z.strictObject({
  title: plainText(100),
  text: anyText(300),
  confirm: plainText(30),
  deny: plainText(30),
  style: z.enum(['primary', 'danger']).optional(),
});
