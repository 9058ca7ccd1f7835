import { z } from 'zod';
import type { Message } from '../../protocol.js';

/** Slack shows at most 100 attachments; a forward may hold another one, and deeper than this nobody reads. */
const MAX_ATTACHMENTS = 100;
export const MAX_NESTED = 4;

const text = z.string().optional().catch(undefined);
const flag = z.boolean().optional().catch(undefined);
const list = z.array(z.unknown()).optional().catch(undefined);

/** A file as a message has it; some have hardly more than an id. */
const fileSchema = z.object({ name: text, title: text, mode: text, plain_text: text });

/** An attachment: of an app, a forwarded message, or the preview of a link. What does not fit is left out. */
const attachmentSchema = z.object({
  is_share: flag,
  is_msg_unfurl: flag,
  color: text,
  pretext: text,
  author_id: text,
  author_name: text,
  author_link: text,
  title: text,
  title_link: text,
  text,
  fields: z
    .array(z.object({ title: text, value: text }))
    .optional()
    .catch(undefined),
  footer: text,
  fallback: text,
  from_url: text,
  channel_id: z
    .string()
    .regex(/^[CDG][A-Z0-9]+$/)
    .optional()
    .catch(undefined),
  blocks: list,
  message_blocks: z
    .array(z.object({ message: z.object({ blocks: list }) }))
    .optional()
    .catch(undefined),
  files: list,
  attachments: list,
});

export type Attachment = z.infer<typeof attachmentSchema>;
export type FileSeen = z.infer<typeof fileSchema>;

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export function parseAttachments(value: unknown): Attachment[] {
  return listed(value)
    .slice(0, MAX_ATTACHMENTS)
    .flatMap((one) => attachmentSchema.safeParse(one).data ?? []);
}

export function parseFiles(value: unknown): FileSeen[] {
  return listed(value).flatMap((one) => fileSchema.safeParse(one).data ?? []);
}

/** A message as Slack sends it: what another app says in place of text, blocks and files counts. */
export function seenOf({ text: own, blocks, files, wire = {} }: Message) {
  const typed = 'text' in wire ? wire['text'] : own;
  return {
    text: typeof typed === 'string' ? typed : '',
    blocks: 'blocks' in wire ? listed(wire['blocks']) : (blocks ?? []),
    files: parseFiles(
      'files' in wire
        ? wire['files']
        : files?.map((file) => (file.kept === 'deleted' ? { ...file, mode: 'tombstone' } : file)),
    ),
    attachments: parseAttachments(wire['attachments']),
  };
}

/** A colour that Slack knows for the bar: one of three names, or a hex number. */
export function barColor(color: string | undefined): string {
  const named =
    color === undefined
      ? undefined
      : new Map([
          ['good', '#2eb67d'],
          ['warning', '#ecb22e'],
          ['danger', '#e01e5a'],
        ]).get(color);
  if (named !== undefined) return named;
  return /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color ?? '')
    ? `#${color?.replace('#', '')}`
    : 'var(--line-strong)';
}
