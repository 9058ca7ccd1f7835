import { z } from 'zod';
import type { ActAnswer } from '../../protocol.js';
import { type OptionGroup, optionGroupSchema, optionSchema } from './objectSchema.js';

const UNTITLED = { type: 'plain_text', text: '' } as const;

/** The options that the bot suggested, as groups; none where it gave no usable answer. */
export function optionGroups(answer: ActAnswer): OptionGroup[] {
  if (!answer.ok) return [];
  const options = z.array(optionSchema).safeParse(answer.options ?? []);
  const groups = z.array(optionGroupSchema).safeParse(answer.optionGroups ?? []);
  const loose = options.success && options.data.length > 0 ? options.data : null;
  return [...(loose ? [{ label: UNTITLED, options: loose }] : []), ...(groups.success ? groups.data : [])];
}
