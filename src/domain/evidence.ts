import { z } from 'zod';

/**
 * Where a field's value came from.
 * - extracted: the quote stands in the message, word for word
 * - inferred: the message implies it, the words differ
 * - typed: a person typed it into the Edit form or a command, or took it over by a click on what was suggested
 * - answered: a whole message, taken as it stands as the answer to the one open question
 * - default: the blueprint supplies it
 */
export const EvidenceHow = z.enum(['extracted', 'inferred', 'typed', 'answered', 'default']);
export type EvidenceHow = z.infer<typeof EvidenceHow>;

/** The message a value rests on. `ts` is Slack's message timestamp; a typed value names the message of the card or
 * of the buttons. */
export const Evidence = z.object({
  channel: z.string(),
  ts: z.string(),
  threadTs: z.string().optional(),
  author: z.string(),
  quote: z.string(),
  how: EvidenceHow,
  /** it was spoken; the quote is from the transcript */
  spoken: z.boolean().optional(),
});
export type Evidence = z.infer<typeof Evidence>;
