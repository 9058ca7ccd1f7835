import type { Logger } from '../../domain/ports.js';
import { shown } from '../../domain/text/person-text.js';
import {
  type FiledFile,
  FileRefused,
  type LeftOut,
  MAX_FILE_BYTES,
  MAX_FILES,
  NAMELESS,
  type SharedFile,
} from '../../domain/tickets/shared-file.js';
import { TrackerError, TrackerRejected, TrackerUnavailable } from '../../domain/tickets/tracker-errors.js';
import type { ItemFile } from '../item.js';

/** All files of a request get so long in one attempt, of which the rest is for the item itself. Milliseconds. */
const COPYING_MS = 12_000;

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

/**
 * What is copied, by the ending of its name, since by that a computer opens it; nothing that a computer carries out, so neither
 * HTML nor SVG. The type that a tracker is told comes from here: what somebody's upload claims to be is not believed.
 */
const TYPES: Readonly<Record<string, string>> = {
  ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' },
  ...{ heic: 'image/heic', bmp: 'image/bmp', tif: 'image/tiff', tiff: 'image/tiff' },
  ...{ mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm' },
  ...{ m4a: 'audio/mp4', mp3: 'audio/mpeg', wav: 'audio/wav' },
  ...{
    txt: 'text/plain',
    log: 'text/plain',
    md: 'text/markdown',
    csv: 'text/csv',
    tsv: 'text/tab-separated-values',
  },
  ...{
    json: 'application/json',
    har: 'application/json',
    xml: 'text/xml',
    yaml: 'text/plain',
    yml: 'text/plain',
  },
  ...{ pdf: 'application/pdf', rtf: 'application/rtf', eml: 'message/rfc822', zip: 'application/zip' },
  ...{ doc: 'application/msword', xls: 'application/vnd.ms-excel', ppt: 'application/vnd.ms-powerpoint' },
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  pptx: `${OFFICE}.presentationml.presentation`,
  ...{ odt: `${OPEN}.text`, ods: `${OPEN}.spreadsheet`, odp: `${OPEN}.presentation` },
};

/** What a file is copied as; null: it is of no type that is copied. A snippet is text, whatever it is called. */
export function copiedAs({
  name,
  kind,
}: Pick<SharedFile, 'name' | 'kind'>): Pick<ItemFile, 'name' | 'mimeType'> | null {
  const given = shown(name);
  const [, ending = ''] = /\.([^.\s]+)$/u.exec(given) ?? [];
  const type = Object.hasOwn(TYPES, ending.toLowerCase()) ? TYPES[ending.toLowerCase()] : undefined;
  if (type !== undefined) return { name: given, mimeType: type };
  return kind === 'snippet' ? { name: `${given}.txt`, mimeType: 'text/plain' } : null;
}

/** A file as the request tells of it, with its size where that is why it was left out. */
export function filedAs(
  { id, name, channel, ts, threadTs, size }: SharedFile,
  leftOut: LeftOut | null,
): FiledFile {
  const isForSize = (leftOut === 'too_large' && size > MAX_FILE_BYTES) || leftOut === 'too_large_there';
  const place = { channel, ts, ...(threadTs === undefined ? {} : { threadTs }) };
  const called = leftOut === 'gone' ? NAMELESS : name;
  return { id, name: called, ...place, leftOut, ...(isForSize && { bytes: size }) };
}

interface Copying {
  send(file: ItemFile, signal: AbortSignal): Promise<void>;
  /** whether what may pass is worth another attempt at all of it */
  isPatient(): boolean;
  signal: AbortSignal;
  log: Logger;
}

/**
 * Has files copied, each once however often this is done, the small ones first. One that is refused holds up none.
 * @returns all of them, each with why it was left out
 * @throws TrackerUnavailable where all of it is to be tried again
 */
export async function copyFiles(files: readonly SharedFile[], copying: Copying): Promise<FiledFile[]> {
  const fates = new Map<string, LeftOut>();
  const wanted: { file: SharedFile; item: ItemFile }[] = [];
  const soon = AbortSignal.any([copying.signal, AbortSignal.timeout(COPYING_MS)]);
  for (const file of files.filter(({ kind }) => kind !== 'elsewhere')) {
    const as = copiedAs(file);
    const { id, size, refused } = file;
    if (refused !== null) fates.set(id, refused);
    else if (as === null) fates.set(id, 'type');
    else if (size > MAX_FILE_BYTES) fates.set(id, 'too_large');
    else if (wanted.length === MAX_FILES) fates.set(id, 'too_many');
    else wanted.push({ file, item: { id, size, ...as, read: () => file.read(MAX_FILE_BYTES, soon) } });
  }
  for (const { item } of wanted.sort((a, b) => a.item.size - b.item.size)) {
    try {
      await copying.send(item, soon);
    } catch (error) {
      const fate = fateOf(error);
      if (fate === null && (copying.signal.aborted || copying.isPatient())) throw unavailable(error);
      fates.set(item.id, fate ?? 'not_now');
      copying.log.warn({ err: error, file: item.id }, 'a file of a request stays in Slack');
    }
  }
  return files.map((file) => filedAs(file, fates.get(file.id) ?? null));
}

/** What an error means for the file; null: it may pass. */
function fateOf(error: unknown): LeftOut | null {
  if (error instanceof FileRefused) return error.why;
  if (error instanceof TrackerRejected && 'file' in error.problems) return 'too_large_there';
  return error instanceof TrackerError && !(error instanceof TrackerUnavailable) ? 'refused_there' : null;
}

/** Of what Slack or a tracker did not do this time. */
export const unavailable = (cause: unknown): TrackerUnavailable =>
  cause instanceof TrackerUnavailable
    ? cause
    : new TrackerUnavailable('The files of a request could not be had from Slack.', {
        ...{
          told: 'The files that were shared here can’t be had from Slack just now.',
          isRefusal: false,
          cause,
        },
      });
