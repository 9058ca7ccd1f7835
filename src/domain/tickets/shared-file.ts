import { z } from 'zod';
import { AppError } from '../errors.js';
import { PersonText, shown, written } from '../text/person-text.js';
import { clipped } from '../text/text.js';

/** A larger file stays in Slack: it is held in memory while it is handed on. */
export const MAX_FILE_MB = 20;
export const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024;
/** So many files of a request are copied: as many as Slack takes with one message. */
export const MAX_FILES = 10;

/** What a file is called whose name Slack does not tell, or nobody is to read any more. */
export const NAMELESS = written('a file');

/** A file's name in a sentence of ours, in so many characters; nobody is called by it. */
export const fileName = (name: PersonText | null, most: number): string =>
  clipped(shown(name ?? NAMELESS).replaceAll(/[<>]/gu, ''), most);

/**
 * Why a tracker that takes files has got no copy of one. `no_permission`: Slack refuses it to the app; `not_visible`: Slack shows it
 * to others, but not to the app; `over_limit`: the workspace's plan hides it by now; `gone`: it was deleted; `not_now`: it was tried
 * for as long as people may wait for it.
 */
export const LeftOut = z.enum([
  ...(['too_large', 'type', 'too_many', 'unavailable'] as const),
  ...(['no_permission', 'not_visible', 'over_limit', 'gone'] as const),
  ...(['too_large_there', 'refused_there', 'not_now'] as const),
]);
export type LeftOut = z.infer<typeof LeftOut>;

/**
 * A file that goes along with a request, and the message that shares it. `name`: null where Slack tells only the id; `refused`: why it
 * can't be had, as far as its message tells.
 */
export const RequestFile = z.object({
  id: z.string(),
  name: PersonText.nullable(),
  channel: z.string(),
  ts: z.string(),
  threadTs: z.string().optional(),
  author: z.string(),
  refused: LeftOut.exactOptional(),
});
export type RequestFile = z.infer<typeof RequestFile>;

/** A file of a filed request as it was handed on. `leftOut`: null where nothing was to be told; `bytes`: its size where that is why. */
export const FiledFile = z.object({
  id: z.string(),
  name: PersonText,
  channel: z.string(),
  ts: z.string(),
  threadTs: z.string().optional(),
  leftOut: LeftOut.nullable(),
  bytes: z.number().exactOptional(),
});
export type FiledFile = z.infer<typeof FiledFile>;

/** A file of a request as Slack has it when the request is filed. */
export interface SharedFile extends Omit<FiledFile, 'leftOut' | 'bytes'> {
  /** bytes, as Slack says */
  size: number;
  /** snippet: text that was typed in Slack. elsewhere: another service has it, and Slack only its address */
  kind: 'upload' | 'snippet' | 'elsewhere';
  /** why it is not to be had, as far as that is known without asking for its bytes; `not_now`: it may be later */
  refused: LeftOut | null;
  /** Its bytes, no more than `most`. @throws FileRefused where no time helps, anything else where it may pass */
  read(most: number, signal: AbortSignal): Promise<Uint8Array>;
}

/**
 * The files of a request as Slack has them now, in the given order. Those of a message that is gone, or that no longer has them,
 * are refused as gone. Rejects with AppError slack_failed where Slack refuses for good to give the messages, with anything else
 * where it may pass.
 */
export type FilesIn = (
  thread: { channel: string; rootTs: string },
  files: readonly RequestFile[],
  signal: AbortSignal,
) => Promise<SharedFile[]>;

/** A file that is not to be had, for that reason. What was deleted is not named any more. */
export function withheld(file: RequestFile, why: LeftOut): SharedFile {
  const { author: _author, name, ...place } = file;
  const read = () =>
    Promise.reject(new FileRefused('unavailable', 'A file is not to be had.', { file: file.id }));
  const called = why === 'gone' ? NAMELESS : (name ?? NAMELESS);
  return { ...place, name: called, size: 0, kind: 'upload', refused: why, read };
}

/** Why Slack does not hand a file over, whatever the time. */
export type RefusedBySlack = Extract<
  LeftOut,
  'too_large' | 'unavailable' | 'no_permission' | 'not_visible' | 'over_limit' | 'gone'
>;

/** Slack does not hand a file over, and no time helps. */
export class FileRefused extends AppError {
  readonly why: RefusedBySlack;

  constructor(why: RefusedBySlack, message: string, fields: Record<string, unknown>) {
    super('slack_failed', message, { fields });
    this.why = why;
  }
}
