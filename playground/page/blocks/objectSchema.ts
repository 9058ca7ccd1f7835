import { z } from 'zod';

/** Slack's text object. */
export const textSchema = z.object({ type: z.enum(['plain_text', 'mrkdwn']), text: z.string() });

export const optionSchema = z.looseObject({
  text: textSchema,
  value: z.string().default(''),
  description: textSchema.optional(),
  url: z.string().optional(),
});

export const optionGroupSchema = z.object({ label: textSchema, options: z.array(optionSchema) });

/** The question asked before an action is sent. */
export const confirmSchema = z.object({
  title: textSchema.optional(),
  text: textSchema,
  confirm: textSchema.optional(),
  deny: textSchema.optional(),
  style: z.enum(['primary', 'danger']).optional(),
});

export type TextObject = z.infer<typeof textSchema>;
export type Option = z.infer<typeof optionSchema>;
export type OptionGroup = z.infer<typeof optionGroupSchema>;
export type Confirm = z.infer<typeof confirmSchema>;
