import { z } from 'zod';
import { elementSchema, imageElementSchema } from './elementSchema.js';
import { textSchema } from './objectSchema.js';
import { richElementSchema } from './richTextSchema.js';

const block_id = z.string().default('');
const elements = z.array(elementSchema);

/** A table's cell: plain text, or rich text. */
const cellSchema = z.union([
  z.object({ type: z.literal('rich_text'), elements: z.array(richElementSchema) }),
  z.object({ text: z.union([z.string(), z.number()]).catch('') }),
]);

const knownBlockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('header'), block_id, text: textSchema }),
  z.object({
    type: z.literal('section'),
    block_id,
    text: textSchema.optional(),
    fields: z.array(textSchema).optional(),
    accessory: z.union([elementSchema, imageElementSchema]).optional(),
  }),
  z.object({
    type: z.literal('context'),
    block_id,
    elements: z.array(z.union([textSchema, imageElementSchema])),
  }),
  z.object({ type: z.literal('actions'), block_id, elements }),
  z.object({ type: z.literal('context_actions'), block_id, elements }),
  z.object({ type: z.literal('divider'), block_id }),
  z.object({
    type: z.literal('image'),
    block_id,
    image_url: z.string().optional(),
    alt_text: z.string(),
    title: textSchema.optional(),
  }),
  z.object({
    type: z.literal('input'),
    block_id,
    label: textSchema,
    hint: textSchema.optional(),
    optional: z.boolean().optional(),
    dispatch_action: z.boolean().optional(),
    element: elementSchema,
  }),
  z.object({ type: z.literal('rich_text'), block_id, elements: z.array(richElementSchema) }),
  z.object({ type: z.literal('table'), block_id, rows: z.array(z.array(cellSchema)) }),
  z.object({ type: z.literal('markdown'), block_id, text: z.string() }),
]);

export type KnownBlock = z.infer<typeof knownBlockSchema>;

/** A block this page can show, or the name of one that it can't. */
export type ParsedBlock = KnownBlock | { readonly type: 'unsupported'; readonly name: string };

const namedBlockSchema = z.looseObject({ type: z.string() });

export function parseBlocks(blocks: readonly unknown[]): ParsedBlock[] {
  return blocks.map((block) => {
    const parsed = knownBlockSchema.safeParse(block);
    if (parsed.success) return parsed.data;
    return { type: 'unsupported', name: namedBlockSchema.safeParse(block).data?.type ?? 'nameless' };
  });
}
