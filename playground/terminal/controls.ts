import { z } from 'zod';
import type { Block } from '../protocol.js';

/** Something on a message that a person can press, or choose from. */
export interface Control {
  /** What a person reads on it. */
  label: string;
  actionId: string;
  kind: 'button' | 'select';
  options: { label: string; value: string }[];
}

const Text = z.object({ text: z.string() });
const Option = z.object({ text: Text, value: z.string() });
const Button = z.object({ type: z.literal('button'), action_id: z.string(), text: Text });
const Select = z.object({
  type: z.literal('static_select'),
  action_id: z.string(),
  placeholder: Text.optional(),
  options: z.array(Option).default([]),
});

/** The buttons and menus of a message, as they stand. */
export function controlsOf(blocks: readonly Block[]): Control[] {
  return blocks.flatMap(elementsOf).flatMap(toControl);
}

function elementsOf({ elements, accessory }: Block): unknown[] {
  return [...(Array.isArray(elements) ? elements : []), ...(accessory === undefined ? [] : [accessory])];
}

function toControl(element: unknown): Control[] {
  const button = Button.safeParse(element);
  if (button.success) {
    const { text, action_id: actionId } = button.data;
    return [{ label: text.text, actionId, kind: 'button', options: [] }];
  }
  const select = Select.safeParse(element);
  if (!select.success) return [];
  const { placeholder, action_id: actionId, options } = select.data;
  return [
    {
      label: placeholder?.text ?? 'Choose',
      actionId,
      kind: 'select',
      options: options.map(({ text, value }) => ({ label: text.text, value })),
    },
  ];
}
