import { z } from 'zod';
import { AppError } from '../errors.js';
import { PersonText } from '../text/person-text.js';

/** A larger file stays in Slack: it is held in memory while it is handed on. */
export const MAX_FILE_MB = 20;
/** So many files of a request are copied: as many as Slack takes with one message. */
export const MAX_FILES = 10;

/** Why a tracker that takes files has got no copy of one. `not_now`: it was tried for as long as people may wait for it. */
export const LeftOut = z.enum([
  ...(['too_large', 'type', 'too_many', 'unavailable'] as const),
  ...(['too_large_there', 'refused_there', 'not_now'] as const),
]);
export type LeftOut = z.infer<typeof LeftOut>;

/** A file that was shared in a message which a filed request is made of. `leftOut`: null where nothing was to be told. */
export const FiledFile = z.object({
  id: z.string(),
  name: PersonText,
  channel: z.string(),
  ts: z.string(),
  threadTs: z.string().optional(),
  leftOut: LeftOut.nullable(),
});
export type FiledFile = z.infer<typeof FiledFile>;

/** A file as it stands in a message of Slack. */
export interface SharedFile extends Omit<FiledFile, 'leftOut'> {
  /** who shared it, as a Slack user */
  author: string;
  /** bytes, as Slack says */
  size: number;
  /** snippet: text that was typed in Slack. elsewhere: another service has it, and Slack only its address */
  kind: 'upload' | 'snippet' | 'elsewhere';
  /** Its bytes, no more than `most`. @throws FileRefused where no time helps, anything else where it may pass */
  read(most: number, signal: AbortSignal): Promise<Uint8Array>;
}

/**
 * The files of some messages (by their timestamps) of a conversation, oldest first; those that are gone are left out. Rejects with
 * AppError slack_failed where Slack refuses for good, with anything else where it may pass.
 */
export type FilesIn = (
  thread: { channel: string; rootTs: string },
  messages: ReadonlySet<string>,
  signal: AbortSignal,
) => Promise<SharedFile[]>;

/** Slack does not hand a file over, and no time helps. `gone`: its author has deleted it. */
export class FileRefused extends AppError {
  readonly why: Extract<LeftOut, 'too_large' | 'unavailable'> | 'gone';

  constructor(why: FileRefused['why'], message: string, fields: Record<string, unknown>) {
    super('slack_failed', message, { fields });
    this.why = why;
  }
}
