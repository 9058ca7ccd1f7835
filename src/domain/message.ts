import { z } from 'zod';
import { PersonText } from './person-text.js';

/** One message of a thread as the transcript keeps it. `bot` marks what Frontdoor itself said. */
export const ThreadMessage = z.object({
  ts: z.string(),
  author: z.string(),
  text: PersonText,
  bot: z.boolean(),
});
export type ThreadMessage = z.infer<typeof ThreadMessage>;
