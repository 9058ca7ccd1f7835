import { z } from 'zod';
import { accessory, actionElement, contextElement, feedbackButtons, inputElement } from './elements.js';
import { anyText, bounded, idText, plainText } from './text.js';

const block_id = idText.optional();

const section = z
  .strictObject({
    type: z.literal('section'),
    block_id,
    text: anyText(3000).optional(),
    fields: z.array(anyText(2000)).min(1).max(10, 'no more than 10 items allowed').optional(),
    accessory: accessory.optional(),
    expand: z.boolean().optional(),
  })
  .refine(
    (given) => given.text !== undefined || given.fields !== undefined,
    'a section needs text or fields',
  );

const image = z
  .strictObject({
    type: z.literal('image'),
    block_id,
    image_url: bounded(3000).optional(),
    slack_file: z.looseObject({}).optional(),
    alt_text: bounded(2000),
    title: plainText(2000).optional(),
  })
  .refine(
    (given) => (given.image_url === undefined) !== (given.slack_file === undefined),
    'give image_url or slack_file',
  );

const plain = [
  z.strictObject({ type: z.literal('divider'), block_id }),
  z.strictObject({ type: z.literal('header'), block_id, text: plainText(150), level: z.number().optional() }),
  z.strictObject({
    type: z.literal('context'),
    block_id,
    elements: z.array(contextElement).min(1).max(10, 'no more than 10 items allowed'),
  }),
  z.strictObject({
    type: z.literal('actions'),
    block_id,
    elements: z.array(actionElement).min(1).max(25, 'no more than 25 items allowed'),
  }),
  z.strictObject({
    type: z.literal('context_actions'),
    block_id,
    elements: z.array(feedbackButtons).min(1).max(5, 'no more than 5 items allowed'),
  }),
  z.strictObject({
    type: z.literal('input'),
    block_id,
    label: plainText(2000),
    element: inputElement,
    hint: plainText(2000).optional(),
    optional: z.boolean().optional(),
    dispatch_action: z.boolean().optional(),
  }),
  z.strictObject({ type: z.literal('markdown'), block_id, text: bounded(12_000) }),
  z.looseObject({
    type: z.literal('rich_text'),
    block_id,
    elements: z.array(z.looseObject({ type: z.string() })),
  }),
] as const;

/** One block of a message or a view, by Slack's rules for the block types that the playground knows. */
export const block = z.discriminatedUnion('type', [section, image, ...plain]);
