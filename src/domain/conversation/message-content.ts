import { z } from 'zod';
import { PersonText } from '../text/person-text.js';
import { LeftOut } from '../tickets/shared-file.js';

/**
 * A file of a message, as far as the message tells of it: a file of another workspace comes as a bare id. `refused`: why it can't be
 * had.
 */
export const MessageFile = z.object({
  id: z.string(),
  name: PersonText.nullable(),
  refused: LeftOut.exactOptional(),
});
export type MessageFile = z.infer<typeof MessageFile>;

/**
 * A message that another one forwards or shows by its link, as it stands there. `author` as in speaker.ts; `at` is the place of the
 * original, null where Slack does not tell it.
 */
export const Quoted = z.object({
  author: z.string(),
  text: PersonText,
  at: z.object({ channel: z.string(), ts: z.string() }).nullable(),
});
export type Quoted = z.infer<typeof Quoted>;

/** What people see of a message: its words, those of quoted messages included, its files and what it quotes. */
export const MessageContent = z.object({
  text: PersonText,
  files: z.array(MessageFile).optional(),
  quotes: z.array(Quoted).optional(),
  /** it forwards a message that Slack does not show to the bot */
  unreadable: z.boolean().optional(),
});
export type MessageContent = z.infer<typeof MessageContent>;

/** What people see of a message, apart from who said it and when. */
export function contentFields({ text, files, quotes, unreadable }: MessageContent) {
  return {
    text,
    ...(files?.length && { files }),
    ...(quotes?.length && { quotes }),
    ...(unreadable && { unreadable }),
  };
}
