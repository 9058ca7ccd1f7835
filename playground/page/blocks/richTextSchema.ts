import { z } from 'zod';

const style = z
  .object({
    bold: z.boolean().optional(),
    italic: z.boolean().optional(),
    strike: z.boolean().optional(),
    code: z.boolean().optional(),
  })
  .optional();

/** The smallest parts of Slack's `rich_text` block. */
export const richPartSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string(), style }),
  z.object({ type: z.literal('link'), url: z.string(), text: z.string().optional(), style }),
  z.object({ type: z.literal('emoji'), name: z.string(), style }),
  z.object({ type: z.literal('user'), user_id: z.string(), style }),
  z.object({ type: z.literal('channel'), channel_id: z.string(), style }),
  z.object({ type: z.literal('usergroup'), usergroup_id: z.string(), style }),
  z.object({ type: z.literal('broadcast'), range: z.string(), style }),
  z.object({
    type: z.literal('date'),
    timestamp: z.number(),
    format: z.string(),
    fallback: z.string().optional(),
    style,
  }),
]);

const parts = z.array(richPartSchema);

export const richSectionSchema = z.object({ type: z.literal('rich_text_section'), elements: parts });

export const richElementSchema = z.discriminatedUnion('type', [
  richSectionSchema,
  z.object({ type: z.literal('rich_text_quote'), elements: parts }),
  z.object({ type: z.literal('rich_text_preformatted'), elements: parts }),
  z.object({
    type: z.literal('rich_text_list'),
    style: z.enum(['bullet', 'ordered']),
    indent: z.number().optional(),
    offset: z.number().optional(),
    elements: z.array(richSectionSchema),
  }),
]);
