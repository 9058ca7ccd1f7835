import { z } from 'zod';
import { textSchema } from '../blocks/objectSchema.js';

/** What a modal says about itself, besides its blocks. Without `submit` it has nothing to send. */
export const modalSchema = z.object({
  title: textSchema.optional(),
  submit: textSchema.nullish(),
  close: textSchema.nullish(),
});
