import { z } from 'zod';
import { type Block, optionSchema } from '../../protocol.js';

/** Elements that a person acts on, and that therefore have an action_id. */
export const INTERACTIVE: ReadonlySet<string> = new Set([
  'button',
  'overflow',
  'static_select',
  'external_select',
  'users_select',
  'channels_select',
  'conversations_select',
  'multi_static_select',
  'multi_external_select',
  'multi_users_select',
  'multi_channels_select',
  'multi_conversations_select',
  'checkboxes',
  'radio_buttons',
  'datepicker',
  'timepicker',
  'plain_text_input',
  'email_text_input',
  'url_text_input',
  'number_input',
  'feedback_buttons',
]);

const elementSchema = z.looseObject({
  type: z.string(),
  action_id: z.string(),
  text: z.looseObject({}).optional(),
  value: z.string().optional(),
  style: z.string().optional(),
  options: z.array(optionSchema).optional(),
  option_groups: z.array(z.looseObject({ options: z.array(optionSchema) })).optional(),
  initial_value: z.string().optional(),
  initial_option: optionSchema.optional(),
  initial_options: z.array(optionSchema).optional(),
  min_length: z.number().optional(),
  max_length: z.number().optional(),
});

export type Element = z.infer<typeof elementSchema>;

export interface PlacedElement {
  readonly blockId: string;
  readonly actionId: string;
  readonly element: Element;
  /** Its block's type: "input", "actions", "section", … */
  readonly blockType: string;
  readonly block: Block;
}

/** Every interactive element of these blocks, in order. */
export function elementsOf(blocks: readonly Block[]): PlacedElement[] {
  return blocks.flatMap((block) => {
    const candidates = [block['element'], block['accessory'], ...arrayOf(block['elements'])];
    return candidates.flatMap((candidate) => {
      const element = elementSchema.safeParse(candidate).data;
      if (!element || !INTERACTIVE.has(element.type)) return [];
      const { block_id: blockId = '' } = block;
      return [{ blockId, actionId: element.action_id, element, blockType: block.type, block }];
    });
  });
}

export function findElement(
  blocks: readonly Block[],
  blockId: string,
  actionId: string,
): PlacedElement | undefined {
  return elementsOf(blocks).find((placed) => placed.blockId === blockId && placed.actionId === actionId);
}

/** The options of a select, its groups flattened. */
export function optionsOf(element: Element): z.infer<typeof optionSchema>[] {
  return [...(element.options ?? []), ...(element.option_groups ?? []).flatMap((group) => group.options)];
}

function arrayOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
